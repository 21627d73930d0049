/** Ends pending orders without an operator (D31). */
import {
  CANCELLED_BY_BUYER,
  DECIDED_ALREADY,
  NOT_PAID_IN_TIME,
  ORDER_UNKNOWN,
  type RejectionReason,
} from '@presale/rules/order'
import { sql } from 'kysely'
import { type Program, recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { DECISION_COLUMNS, type LockedOrder, rejectPending, stateOf } from './change-order.ts'

/** Orders closed in one transaction, which keeps others from appending to the audit trail. */
export const CLOSING_BATCH = 50

/**
 * Rejects up to CLOSING_BATCH pending orders whose time is over; answers how many. It leaves out orders whose row is
 * locked: an operator, the buyer or another server is deciding on them.
 */
export function closeDueOrders(db: Db, requestId: string): Promise<number> {
  const policy: Program = { operatorId: null, requestId, address: '' }
  return inTransaction(db, async (trx) => {
    const due = await trx
      .selectFrom('orders')
      .select(DECISION_COLUMNS)
      .where('status', '=', 'pending')
      .where('voided_at', 'is', null)
      .where('closes_at', '<=', sql<Date>`now()`)
      .orderBy('closes_at')
      .limit(CLOSING_BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    const versions = new Map<string, number>()
    for (const order of due) versions.set(order.id, await rejectPending(trx, order, NOT_PAID_IN_TIME))
    for (const order of due) {
      const version = versions.get(order.id)
      await auditEnd(trx, order, { ...policy, action: 'order.close', reason: NOT_PAID_IN_TIME, version })
    }
    return due.length
  })
}

/** One of the buyer's own orders, and the request that cancels it. */
type Cancellation = { buyerId: string; reference: string } & Omit<Program, 'operatorId'>

/**
 * Rejects a pending order because its buyer asks for it; cancelling again changes nothing. Waits for an operator who is
 * deciding on it. Throws `not-found` for another buyer's order, an unknown or a void one, and `conflict` for one that
 * is decided.
 */
export function cancelOrder(
  db: Db,
  { buyerId, reference, requestId, address }: Cancellation,
): Promise<{ status: 'rejected' }> {
  return inTransaction(db, async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select(DECISION_COLUMNS)
      .where('reference', '=', reference)
      .where('buyer_id', '=', buyerId)
      .where('voided_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
    if (order.rejection_reason === CANCELLED_BY_BUYER) return { status: 'rejected' }
    if (order.status !== 'pending') throw new AppError('conflict', DECIDED_ALREADY)
    const version = await rejectPending(trx, order, CANCELLED_BY_BUYER)
    const request = { operatorId: null, requestId, address }
    await auditEnd(trx, order, { ...request, action: 'order.cancel', reason: CANCELLED_BY_BUYER, version })
    return { status: 'rejected' }
  })
}

type End = Program & { action: string; reason: RejectionReason; version: number | undefined }

function auditEnd(trx: Trx, order: LockedOrder, { version, ...end }: End): Promise<void> {
  const after = { status: 'rejected', void: false, rejectionReason: end.reason, version }
  return recordAudit(trx, { ...end, subject: { type: 'order', id: order.id }, before: stateOf(order), after })
}
