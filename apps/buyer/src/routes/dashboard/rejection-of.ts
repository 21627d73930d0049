import { CANCELLED_BY_BUYER, NOT_PAID_IN_TIME } from '@presale/rules/order'
import { ORDER_STEPS } from '@presale/rules/texts/presale-order'
import type { Outputs } from '../../trpc.ts'

type Rejected = Pick<Outputs['orders']['read'], 'isTakenBack' | 'rejectionReason' | 'transactionId'>

/** Why an order was rejected, and what its buyer can do. */
export function rejectionOf({ isTakenBack, rejectionReason, transactionId }: Rejected) {
  if (rejectionReason === CANCELLED_BY_BUYER) return ORDER_STEPS.cancelled
  if (rejectionReason === NOT_PAID_IN_TIME)
    return transactionId ? ORDER_STEPS.closedThoughNamed : ORDER_STEPS.closed
  return isTakenBack ? ORDER_STEPS.takenBack : ORDER_STEPS.rejected
}
