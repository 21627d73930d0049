import { ORDER_CHANGED } from '@presale/rules/order'
import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { translated } from '@presale/rules/texts/sentences'
import { Banner } from '@presale/ui/banner'
import type { Conflict } from './conflict.ts'
import type { Order, OrderState } from './order.ts'
import { OrderStatus } from './order-status.tsx'
import { WhoDecided } from './who-decided.tsx'

const TEXTS = DECISION_TEXTS.meanwhile

type DecidedMeanwhileProps = {
  conflict: Conflict<OrderState>
  /** The status that the operator saw when deciding. */
  seen: Order['status']
}

/**
 * Tells the second operator who decided first, and the order's current status. It takes the focus from the confirming
 * button, so that holding a key down can't decide again.
 */
export function DecidedMeanwhile({ conflict: { current, changed }, seen }: DecidedMeanwhileProps) {
  return (
    <div ref={takeFocus} role="alert" tabIndex={-1} className="rounded-surface outline-none">
      <Banner tone="warning" title={translated(ORDER_CHANGED)}>
        <WhoDecided change={changed} />
        <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1">
          <dt className="text-muted">{TEXTS.seen}</dt>
          <dd>
            <OrderStatus status={seen} />
          </dd>
          <dt className="text-muted">{TEXTS.now}</dt>
          <dd>{current.void ? TEXTS.deleted : <OrderStatus status={current.status} />}</dd>
        </dl>
      </Banner>
    </div>
  )
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
