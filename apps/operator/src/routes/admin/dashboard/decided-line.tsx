import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { ORDER_STATUS_TEXTS } from '@presale/rules/texts/order-status'
import { Button } from '@presale/ui/button'
import { detailsOf, messageOf } from '@presale/web-client/answers'
import { CircleCheck, Info } from 'lucide-react'
import { useRef } from 'react'
import { trpc } from '../../../trpc.ts'
import { changeIn, NO_ANSWER } from './conflict.ts'
import { isCredited, moved, type OrderState, type Outcome, type UndoAnswer } from './order.ts'
import { useShowState } from './use-show-state.ts'
import { WhoDecided } from './who-decided.tsx'

const TEXTS = DECISION_TEXTS.line

type DecidedLineProps = {
  outcome: Outcome
  /** The answer for this order when several decisions were undone together. */
  undone?: UndoAnswer | undefined
  /** Called with the answer to this line's own button. */
  onUndone?: (orderId: string, answer: UndoAnswer) => void
}

/** The effect of a decision, with an undo button. After the undo, the line says so and takes the focus. */
export function DecidedLine({ outcome, undone, onUndone }: DecidedLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const { undo, isUndoing, answer, failure } = useUndo(outcome, (own) => {
    // The undo button, which had the focus, disappears.
    if ('status' in own) line.current?.focus()
    onUndone?.(outcome.order.id, own)
  })
  const { result } = outcome
  const now = answer ?? undone
  const refused = now && 'refusal' in now ? now : undefined
  const Icon = result.changed ? CircleCheck : Info
  return (
    <div
      ref={line}
      tabIndex={-1}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 rounded-control"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-info max-sm:mt-0.5 max-sm:self-start" />
      <div className="wrap-anywhere min-w-0 flex-1 basis-40">
        <p>{now && 'status' in now ? textOfUndo(outcome, now) : decided(outcome)}</p>
        <WhoDecided change={result.earlier} />
        {(refused || failure) && <p className="text-rejected">{refused?.refusal ?? failure}</p>}
        <WhoDecided change={refused?.changed} />
      </div>
      {result.changed && !now && (
        <Button className="ms-auto max-sm:ms-9" busy={isUndoing} onClick={undo}>
          {TEXTS.undo}
        </Button>
      )}
    </div>
  )
}

/** Undoes one decision. A refusal that says what changed is an answer; any other failure can be tried again. */
function useUndo({ order, result }: Outcome, onAnswer: (answer: UndoAnswer) => void) {
  const utils = trpc.useUtils()
  const showState = useShowState()
  const undo = trpc.orders.undo.useMutation({
    onSuccess: (state) => {
      showState(order.id, state)
      onAnswer(state)
    },
    onError: (error) => {
      const refused = refusalIn(error)
      if (refused) onAnswer(refused)
    },
    onSettled: () => {
      void utils.orders.invalidate()
    },
  })
  const refused = refusalIn(undo.error)
  return {
    undo: () => undo.mutate({ orderId: order.id, version: result.version }),
    isUndoing: undo.isPending,
    answer: undo.data ?? refused,
    failure: undo.error && !refused ? messageOf(undo.error, NO_ANSWER) : undefined,
  }
}

function refusalIn(error: Parameters<typeof messageOf>[0]): UndoAnswer | undefined {
  const details = detailsOf(error)
  return details === undefined
    ? undefined
    : { refusal: messageOf(error, NO_ANSWER), changed: changeIn(details) }
}

function decided({ kind, order, before, result }: Outcome): string {
  if (!result.changed) return TEXTS.already(order.id, TEXTS.kinds[kind])
  const after = { status: result.status, void: kind === 'void' }
  return TEXTS.decided(order.id, TEXTS.kinds[kind], movement(order, before, after))
}

function textOfUndo({ kind, order, result }: Outcome, now: Pick<OrderState, 'status'>): string {
  const before = { status: result.status, void: kind === 'void' }
  return TEXTS.undone(
    order.id,
    ORDER_STATUS_TEXTS.inSentence[now.status],
    movement(order, before, { ...now, void: false }),
  )
}

type State = Pick<OrderState, 'status' | 'void'>

function movement(order: Outcome['order'], before: State, after: State): string {
  if (isCredited(before) === isCredited(after)) return TEXTS.noMovement
  return TEXTS.movement(moved(order, isCredited(after) ? TEXTS.addedTo : TEXTS.removedFrom))
}
