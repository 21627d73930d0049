import { Button } from '@presale/ui/button'
import { CircleCheck, Info, X } from 'lucide-react'
import { useRef } from 'react'
import { detailsOf, messageOf, trpc } from '../../../trpc.ts'
import { type Conflict, NO_ANSWER } from './conflict.ts'
import { isCredited, moved, type OrderState, type Outcome } from './order.ts'
import { WhoDecided } from './who-decided.tsx'

const DONE = { approved: 'approved', rejected: 'rejected', void: 'deleted' }

/**
 * What the last decision did, with the way to take it back. It stays until the next decision, until it is dismissed or
 * the page is left: for many, a toast is gone too soon.
 */
export function DecisionNotice({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const utils = trpc.useUtils()
  const undo = trpc.orders.undo.useMutation({
    // The button that had the focus goes.
    onSuccess: () => box.current?.focus(),
    onSettled: () => {
      void utils.orders.invalidate()
    },
  })
  const { order, result } = outcome
  const refusal = detailsOf(undo.error) as Conflict<OrderState> | undefined
  const Icon = result.changed ? CircleCheck : Info
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-line bg-wash py-1.5 ps-4 pe-1.5"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-info" />
      <div className="wrap-anywhere min-w-0 flex-1 basis-56">
        <p>{undo.data ? undone(outcome, undo.data) : decided(outcome)}</p>
        <WhoDecided change={result.earlier} />
        {undo.error && <p className="text-rejected">{messageOf(undo.error, NO_ANSWER)}</p>}
        <WhoDecided change={refusal?.changed} />
      </div>
      <div className="ms-auto flex items-center gap-1">
        {result.changed && !undo.data && !refusal && (
          <Button
            busy={undo.isPending}
            onClick={() => undo.mutate({ orderId: order.id, version: result.version })}
          >
            Undo
          </Button>
        )}
        <Button variant="quiet" aria-label="Dismiss" onClick={onDismiss}>
          <X aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}

function decided({ kind, order, before, result }: Outcome): string {
  if (!result.changed) return `Order ${order.id} was ${DONE[kind]} already; nothing was changed.`
  const after = { status: result.status, void: kind === 'void' }
  return `Order ${order.id} ${DONE[kind]}${movement(order, before, after)}`
}

function undone({ kind, order, result }: Outcome, now: Pick<OrderState, 'status'>): string {
  const before = { status: result.status, void: kind === 'void' }
  return `Undone: order ${order.id} is ${now.status} again${movement(order, before, { ...now, void: false })}`
}

type State = Pick<OrderState, 'status' | 'void'>

function movement(order: Outcome['order'], before: State, after: State): string {
  if (isCredited(before) === isCredited(after)) return '. No balance changed.'
  return `: ${moved(order, isCredited(after) ? 'added to' : 'removed from')}.`
}
