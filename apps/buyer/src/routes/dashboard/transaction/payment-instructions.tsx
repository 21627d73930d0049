import { NETWORK_WARNING } from '@presale/rules/presale'
import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { Amount } from '@presale/ui/amount'
import { Banner } from '@presale/ui/banner'
import { CodeText } from '@presale/ui/code-text'
import { CopyRow } from '@presale/ui/copy-button'
import { Phrase } from '@presale/ui/phrase'
import type { Outputs } from '../../../trpc.ts'
import { DepositLabel, NetworkName } from '../network-name.tsx'
import { PaymentQr } from '../payment-qr.tsx'

/** Amount, address and QR code, in this order on a phone. The amount is the largest text of the page. */
export function Instructions({ order }: { order: Outputs['orders']['read'] }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-8 print:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="flex flex-col gap-2">
        <CopyRow
          label={TEXTS.amountToSend}
          copy={order.payAmount}
          value={
            <Amount
              className="font-semibold text-[clamp(1.5rem,8vw,2.5rem)] leading-tight md:max-lg:text-[2rem]"
              value={order.payAmount}
              unit={order.currencyCode}
            />
          }
        />
        <CopyRow
          label={<DepositLabel network={order.network} />}
          copy={order.depositAddress}
          value={<CodeText className="text-lg">{order.depositAddress}</CodeText>}
        />
      </div>
      <PaymentQr payment={order} />
      {order.network && (
        <Banner
          tone="warning"
          title={<Phrase text={TEXTS.network} network={<NetworkName name={order.network} />} />}
        >
          {NETWORK_WARNING}
        </Banner>
      )}
    </div>
  )
}
