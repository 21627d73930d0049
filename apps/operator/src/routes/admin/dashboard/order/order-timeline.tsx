import { Timeline } from '@presale/ui/timeline'
import { OperatorTime } from '../operator-time.tsx'
import type { History } from './history.ts'

type Decision = History['decisions'][number]

const WORDS: Record<string, string> = {
  'order.approve': 'Approved',
  'order.reject': 'Rejected',
  'order.void': 'Deleted',
  'order.undo': 'Undone',
}

/** Placing, then every decision with who took it and why, a repeated one included. */
export function OrderTimeline({ history }: { history: History }) {
  const { order, decisions } = history
  const placed = {
    state: 'done' as const,
    title: 'Placed',
    text: (
      <>
        by <bdi>{order.email}</bdi>
      </>
    ),
    time: <OperatorTime iso={order.createdAt} />,
  }
  const waiting = {
    state: 'current' as const,
    title: 'Waiting for a decision',
    text: 'An operator approves or rejects it.',
  }
  const isWaiting = order.status === 'pending' && !order.void
  return (
    <Timeline
      label={`History of order ${order.id}`}
      stateTexts={{ failed: 'Done' }}
      steps={[placed, ...decisions.map(toStep), ...(isWaiting ? [waiting] : [])]}
    />
  )
}

function toStep(decision: Decision) {
  const before = stateOf(decision.before)
  const after = stateOf(decision.after)
  const changed = before !== after
  const done = WORDS[decision.action] ?? decision.action
  return {
    state:
      decision.action === 'order.approve' || decision.action === 'order.undo'
        ? ('done' as const)
        : ('failed' as const),
    title: changed ? done : `${done} again; nothing changed`,
    text: (
      <>
        by <bdi>{decision.operator ?? 'the program'}</bdi>
        {changed && `: ${before} → ${after}`}
        {decision.reason && (
          <span className="wrap-anywhere block">
            “<bdi>{decision.reason}</bdi>”
          </span>
        )}
      </>
    ),
    time: <OperatorTime iso={decision.at} />,
  }
}

/** The state an audit entry holds, in a word. */
function stateOf(held: unknown): string {
  if (typeof held !== 'object' || held === null || !('status' in held)) return 'unknown'
  return 'void' in held && held.void === true ? 'deleted' : String(held.status)
}
