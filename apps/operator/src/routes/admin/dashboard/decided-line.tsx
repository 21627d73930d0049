import { Button } from '@presale/ui/button'
import { CircleCheck, Info } from 'lucide-react'
import { useRef } from 'react'
import { detailsOf, messageOf, trpc } from '../../../trpc.ts'
import { type Conflict, NO_ANSWER } from './conflict.ts'
import { isCredited, moved, type OrderState, type Outcome } from './order.ts'
import { WhoDecided } from './who-decided.tsx'

const DONE = { approved: 'approved', rejected: 'rejected', void: 'deleted' }

/** What a decision did to an order, and the way to take it back; undone, it says so and has the focus. */
export function DecidedLine({ outcome }: { outcome: Outcome }) {
  const line = useRef<HTMLDivElement>(null)
  const utils = trpc.useUtils()
  const undo = trpc.orders.undo.useMutation({
    // The button that had the focus goes.
    onSuccess: () => line.current?.focus(),
    onSettled: () => {
      void utils.orders.invalidate()
    },
  })
  const { order, result } = outcome
  const refusal = detailsOf(undo.error) as Conflict<OrderState> | undefined
  const Icon = result.changed ? CircleCheck : Info
  return (
    <div
      ref={line}
      tabIndex={-1}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 rounded-control"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-info" />
      <div className="wrap-anywhere min-w-0 flex-1 basis-56">
        <p>{undo.data ? undone(outcome, undo.data) : decided(outcome)}</p>
        <WhoDecided change={result.earlier} />
        {undo.error && <p className="text-rejected">{messageOf(undo.error, NO_ANSWER)}</p>}
        <WhoDecided change={refusal?.changed} />
      </div>
      {result.changed && !undo.data && !refusal && (
        <Button
          className="ms-auto"
          busy={undo.isPending}
          onClick={() => undo.mutate({ orderId: order.id, version: result.version })}
        >
          Undo
        </Button>
      )}
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
