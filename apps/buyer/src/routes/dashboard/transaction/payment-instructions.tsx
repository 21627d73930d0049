import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { PRESALE_PAYMENT_TEXTS } from '@presale/rules/texts/presale-payment'
import { Amount } from '@presale/ui/amount'
import { Banner } from '@presale/ui/banner'
import { CodeText } from '@presale/ui/code-text'
import { CopyRow } from '@presale/ui/copy-button'
import { Phrase } from '@presale/ui/phrase'
import { Link } from 'wouter'
import type { Outputs } from '../../../trpc.ts'
import { DepositLabel, NetworkName } from '../network-name.tsx'
import { PaymentQr } from '../payment-qr.tsx'

/** Places on the order page, where it has two columns. */
export const FIRST_COLUMN = 'min-w-0 lg:col-start-1 sm:print:col-start-1'
export const SECOND_COLUMN = 'min-w-0 lg:col-start-2 sm:print:col-start-2'
export const TWO_ROWS = 'lg:row-span-2 sm:print:row-span-2'

/** Widths in em of semibold type in the widest system fonts. A unit's letters are smaller. */
const WIDTHS = { digit: 0.7, separator: 0.4, letter: 0.7, space: 0.35 }

/**
 * The font size at which an amount and its unit fill one line of their container, within limits. On a phone only an amount
 * of 100 million or more is smaller than the page's heading.
 */
function sizeOnOneLine(amount: string, unit: string): string {
  const [whole = ''] = amount.split('.')
  const separators = Math.floor((whole.length - 1) / 3) + 1
  const digits = amount.length - 1
  const em =
    digits * WIDTHS.digit + separators * WIDTHS.separator + unit.length * WIDTHS.letter + WIDTHS.space
  return `clamp(${whole.length > 8 ? 1.125 : 1.375}rem, ${100 / em}cqi, 2.5rem)`
}

/** Amount, address and QR code, in this order on a phone. The amount is the largest text of the page. */
export function Instructions({ order }: { order: Outputs['orders']['read'] }) {
  return (
    <>
      <div className={`flex flex-col gap-2 ${FIRST_COLUMN}`}>
        <CopyRow
          label={TEXTS.amountToSend}
          copy={order.payAmount}
          value={
            <span className="@container block">
              <span style={{ fontSize: sizeOnOneLine(order.payAmount, order.currencyCode) }}>
                <Amount
                  className="font-semibold leading-tight"
                  value={order.payAmount}
                  unit={order.currencyCode}
                />
              </span>
            </span>
          }
        />
        <CopyRow
          label={<DepositLabel network={order.network} />}
          copy={order.depositAddress}
          value={<CodeText className="text-lg">{order.depositAddress}</CodeText>}
        />
      </div>
      {/* Beside what follows the address, too, so that it leaves no gap below the address. */}
      <div className={`${SECOND_COLUMN} ${TWO_ROWS}`}>
        <PaymentQr payment={order} />
      </div>
      {order.network && (
        <Banner
          tone="warning"
          className={FIRST_COLUMN}
          title={<Phrase text={TEXTS.network} network={<NetworkName name={order.network} />} />}
        >
          {PRESALE_PAYMENT_TEXTS.networkWarning}
        </Banner>
      )}
      <p className={`text-muted print:hidden ${FIRST_COLUMN}`}>
        <Phrase
          text={PRESALE_PAYMENT_TEXTS.exactly}
          guide={
            <Link className="link" to="/dashboard/withdrawal/binance">
              {PRESALE_PAYMENT_TEXTS.guide}
            </Link>
          }
        />
      </p>
    </>
  )
}
