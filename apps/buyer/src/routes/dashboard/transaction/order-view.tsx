import { CANCELLED_BY_BUYER } from '@presale/rules/order'
import { TOKEN_NAME } from '@presale/rules/presale'
import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { ORDER_STATUS_TEXTS } from '@presale/rules/texts/order-status'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { CodeText } from '@presale/ui/code-text'
import { CopyRow } from '@presale/ui/copy-button'
import { Mark } from '@presale/ui/mark'
import { StatusBadge } from '@presale/ui/status-badge'
import { Timeline } from '@presale/ui/timeline'
import { Printer } from 'lucide-react'
import type { Outputs } from '../../../trpc.ts'
import { CancelOrder } from './cancel-order.tsx'
import { Messages } from './messages.tsx'
import { OrderLinks } from './order-links.tsx'
import { OrderTimes } from './order-times.tsx'
import { FIRST_COLUMN, Instructions, SECOND_COLUMN, TWO_ROWS } from './payment-instructions.tsx'
import { PaymentNote } from './payment-note.tsx'
import { Receipt } from './receipt.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { ReplacedAddress } from './replaced-address.tsx'
import { stepsOf } from './steps-of.tsx'
import { useIsFuture } from './use-is-future.ts'

type Order = Outputs['orders']['read']

/** One order: its status, what to pay or the receipt, and the timeline. `stale` means the last refresh failed. */
export function OrderView({ order, stale }: { order: Order; stale: boolean }) {
  const { status } = order
  const word = ORDER_STATUS_TEXTS.words[status]
  const isPending = status === 'pending'
  const caption = captionOf(order)
  return (
    <article className="flex flex-col gap-6">
      <p className="hidden items-center gap-2.5 font-display font-semibold text-lg print:flex">
        <Mark size={28} />
        {TOKEN_NAME}
      </p>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl sm:text-2xl" aria-live="polite">
          {ORDER_STATUS_TEXTS.messages[status] ?? ORDER_STATUS_TEXTS.unknown}
        </h1>
        {word && <StatusBadge tone={status}>{word}</StatusBadge>}
        {caption && (
          <p aria-live="polite" className="w-full text-muted">
            {caption}
          </p>
        )}
      </header>
      {stale && <Banner title={TEXTS.stale}>{TEXTS.staleExplanation}</Banner>}
      {/* Where there are two columns, the code and the timeline stand in the second. */}
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-flow-dense lg:grid-cols-[minmax(0,1fr)_22rem] sm:print:grid-flow-dense sm:print:grid-cols-[minmax(0,1fr)_15rem]">
        {isPending && <Payment order={order} />}
        <div className={`flex flex-col gap-6 ${FIRST_COLUMN}`}>
          <h2 className="sr-only">{TEXTS.receipt}</h2>
          <CopyRow
            label={TEXTS.number}
            copy={order.reference}
            value={<CodeText>{order.reference}</CodeText>}
          />
          <Receipt order={order} />
        </div>
        <Timeline
          label={TEXTS.steps}
          steps={stepsOf(order)}
          className={`${SECOND_COLUMN} ${isPending ? TWO_ROWS : 'not-print:max-lg:order-first'}`}
        />
      </div>
      <Messages reference={order.reference} />
      <OrderLinks>
        {isPending && <CancelOrder reference={order.reference} />}
        {status === 'approved' && <ReceiptButton reference={order.reference} />}
        <Button variant="quiet" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {TEXTS.print}
        </Button>
      </OrderLinks>
    </article>
  )
}

/** What the specified heading leaves open (D36). */
function captionOf({ status, rejectionReason, transactionId, addressReplacedAt }: Order): string | undefined {
  if (status === 'rejected' && rejectionReason === CANCELLED_BY_BUYER) return TEXTS.cancelled
  if (status !== 'pending' || addressReplacedAt) return undefined
  return transactionId ? TEXTS.awaitsCheck : TEXTS.waiting
}

/**
 * What a buyer needs to pay a pending order. A buyer who has named the payment sees no instruction to pay again. That the
 * price is no longer held comes before the instructions: a payment made now may not count.
 */
function Payment({ order }: { order: Order }) {
  const isHeld = useIsFuture(order.priceHeldUntil)
  const isToPay = !order.transactionId && !order.addressReplacedAt
  const warns = isToPay && !isHeld
  const times = <OrderTimes order={order} isHeld={isHeld} />
  return (
    <section aria-label={TEXTS.payment} className="contents">
      <h2 className="sr-only">{TEXTS.payment}</h2>
      {warns && (
        <Banner tone="warning" title={TEXTS.wasHeldTitle} className="col-span-full">
          <p>{times}</p>
        </Banner>
      )}
      {isToPay && <Instructions order={order} />}
      <div className={`flex flex-col gap-4 ${FIRST_COLUMN}`}>
        {order.addressReplacedAt && <ReplacedAddress order={order} since={order.addressReplacedAt} />}
        {!order.addressReplacedAt && !warns && <p className="text-muted">{times}</p>}
        <PaymentNote order={order} />
      </div>
    </section>
  )
}
