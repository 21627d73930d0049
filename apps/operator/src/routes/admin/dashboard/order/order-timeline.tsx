import { actorInWords } from '@presale/rules/texts/audit'
import { OPERATOR_ORDER_TEXTS } from '@presale/rules/texts/operator-order'
import { ORDER_STATUS_TEXTS } from '@presale/rules/texts/order-status'
import { translated } from '@presale/rules/texts/sentences'
import { CodeText } from '@presale/ui/code-text'
import { Phrase } from '@presale/ui/phrase'
import { Timeline } from '@presale/ui/timeline'
import { OperatorTime } from '../operator-time.tsx'
import type { History } from './history.ts'

type PastDecision = History['decisions'][number]

const TEXTS = OPERATOR_ORDER_TEXTS.history

/** The placing, every payment that the buyer named, and every decision with operator and reason, repeated ones too. */
export function OrderTimeline({ history }: { history: History }) {
  const { order, decisions } = history
  const placed = {
    state: 'done' as const,
    title: TEXTS.placed,
    text: <Phrase text={TEXTS.by} actor={<bdi className="inline-block max-w-full">{order.email}</bdi>} />,
    time: <OperatorTime iso={order.createdAt} zoneShown />,
  }
  const waiting = {
    state: 'current' as const,
    title: TEXTS.waiting,
    text: TEXTS.waitingText,
  }
  const isWaiting = order.status === 'pending' && !order.void
  return (
    <Timeline
      label={TEXTS.label(order.id)}
      stateTexts={{ failed: TEXTS.done }}
      steps={[placed, ...decisions.map(toStep), ...(isWaiting ? [waiting] : [])]}
    />
  )
}

function toStep(decision: PastDecision) {
  if (decision.action === 'order.give-transaction') return toNaming(decision)
  const before = stateOf(decision.before)
  const after = stateOf(decision.after)
  const changed = before !== after
  const done = TEXTS.decisions[decision.action] ?? decision.action
  return {
    state:
      decision.action === 'order.approve' || decision.action === 'order.undo'
        ? ('done' as const)
        : ('failed' as const),
    title: changed ? done : TEXTS.again(done),
    text: (
      <>
        <Phrase text={TEXTS.by} actor={<bdi>{actorInWords(decision)}</bdi>} />
        {changed && TEXTS.states(before, after)}
        {decision.reason && (
          <span className="wrap-anywhere block">
            <Phrase text={TEXTS.reason} reason={<bdi>{translated(decision.reason)}</bdi>} />
          </span>
        )}
      </>
    ),
    time: <OperatorTime iso={decision.at} zoneShown />,
  }
}

function toNaming(naming: PastDecision) {
  return {
    state: 'done' as const,
    title: TEXTS.named,
    text: (
      <>
        <Phrase text={TEXTS.by} actor={<bdi>{actorInWords(naming)}</bdi>} />
        <CodeText className="block text-sm">{transactionIn(naming.after)}</CodeText>
      </>
    ),
    time: <OperatorTime iso={naming.at} zoneShown />,
  }
}

function transactionIn(held: unknown): string {
  return typeof held === 'object' && held !== null && 'transactionId' in held
    ? String(held.transactionId)
    : ''
}

/** The state in an audit entry, as one word. */
function stateOf(held: unknown): string {
  if (typeof held !== 'object' || held === null || !('status' in held)) return TEXTS.unknown
  if ('void' in held && held.void === true) return TEXTS.deleted
  const words: Partial<Record<string, string>> = ORDER_STATUS_TEXTS.words
  return words[String(held.status)] ?? ORDER_STATUS_TEXTS.unknown
}
