import { ORDER_STATUS_TEXTS } from '@presale/rules/texts/order-status'
import { StatusBadge } from '@presale/ui/status-badge'

/** An order's status as word and colour (specification §2). An unknown status shows as being checked (D25). */
export function OrderStatus({ status }: { status: string }) {
  const known = status === 'pending' || status === 'approved' || status === 'rejected'
  if (!known) return <StatusBadge tone="info">{ORDER_STATUS_TEXTS.unknown}</StatusBadge>
  return <StatusBadge tone={status}>{ORDER_STATUS_TEXTS.words[status]}</StatusBadge>
}
