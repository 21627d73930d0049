import { UNKNOWN_STATUS_MESSAGE } from '@presale/rules/order'
import { StatusBadge } from '@presale/ui/status-badge'

/** An order's status as word and colour (specification §2). An unknown status shows as being checked (D25). */
export function OrderStatus({ status }: { status: string }) {
  const known = status === 'pending' || status === 'approved' || status === 'rejected'
  if (!known) return <StatusBadge tone="info">{UNKNOWN_STATUS_MESSAGE}</StatusBadge>
  return (
    <StatusBadge tone={status} className="capitalize">
      {status}
    </StatusBadge>
  )
}
