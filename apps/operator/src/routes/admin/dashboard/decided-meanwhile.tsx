import { ORDER_CHANGED } from '@presale/rules/order'
import { Banner } from '@presale/ui/banner'
import type { Conflict } from './conflict.ts'
import type { Order, OrderState } from './order.ts'
import { OrderStatus } from './order-status.tsx'
import { WhoDecided } from './who-decided.tsx'

type DecidedMeanwhileProps = {
  conflict: Conflict<OrderState>
  /** The status the decision was made upon. */
  seen: Order['status']
}

/**
 * Tells whoever decides second who was first, and what the order is now. It takes the focus off the confirming button,
 * so that a key held down cannot decide again.
 */
export function DecidedMeanwhile({ conflict: { current, changed }, seen }: DecidedMeanwhileProps) {
  return (
    <div ref={takeFocus} role="alert" tabIndex={-1} className="rounded-surface outline-none">
      <Banner tone="warning" title={ORDER_CHANGED}>
        <WhoDecided change={changed} />
        <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1">
          <dt className="text-muted">You saw</dt>
          <dd>
            <OrderStatus status={seen} />
          </dd>
          <dt className="text-muted">Now</dt>
          <dd>{current.void ? 'deleted' : <OrderStatus status={current.status} />}</dd>
        </dl>
      </Banner>
    </div>
  )
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
