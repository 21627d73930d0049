import type { Change } from './conflict.ts'
import { OperatorTime } from './operator-time.tsx'

const DEEDS: Record<string, string> = {
  'order.approve': 'approved this order',
  'order.reject': 'rejected this order',
  'order.void': 'deleted this order',
  'order.undo': 'took back the last decision on this order',
}

/** Who decided what on the order, when, and why if that was noted. */
export function WhoDecided({ change }: { change: Change | null | undefined }) {
  if (!change) return null
  return (
    <div className="wrap-anywhere">
      <p>
        <bdi>{change.operator ?? 'The program'}</bdi> {DEEDS[change.action] ?? 'changed this order'},{' '}
        <OperatorTime iso={change.at} zoneShown />
      </p>
      {change.reason !== '' && <p>Reason: “{change.reason}”</p>}
    </div>
  )
}
