import { ORDER_UNKNOWN, type OrderStatus, type RejectionReason, UNDO_TOO_LATE } from '@presale/rules/order'
import { sql } from 'kysely'
import { type Actor, lastChangeOf, recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { changeOrder, lockOrder, type OrderState, stateOf } from './change-order.ts'

const REASON = 'undone'

/**
 * Takes back the decision that made `version` of the order: status, lists and balances are as before it, through new
 * ledger entries. Throws `not-found` for an unknown order, and `conflict` with the last change when the order changed
 * since or no decision made this version.
 */
export function undoDecision(
  db: Db,
  input: { orderId: string; version: number } & Actor,
): Promise<{ status: OrderStatus; version: number }> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
    const earlier = await stateBefore(trx, order.id, input.version)
    if (order.version !== input.version || !earlier) {
      const changed = await lastChangeOf(trx, { type: 'order', id: order.id })
      throw new AppError('conflict', UNDO_TOO_LATE, { current: stateOf(order), changed })
    }
    const version = await changeOrder(trx, order, earlier, { ...input, reason: REASON })
    await recordAudit(trx, {
      operatorId: input.operatorId,
      requestId: input.requestId,
      address: input.address,
      action: 'order.undo',
      subject: { type: 'order', id: order.id },
      before: stateOf(order),
      after: { ...earlier, version },
    })
    return { status: earlier.status, version }
  })
}

/** The state before the order reached this version, from the audit trail. */
async function stateBefore(trx: Trx, orderId: string, version: number): Promise<OrderState | undefined> {
  const entry = await trx
    .selectFrom('audit_entry')
    .select([
      sql<OrderStatus>`before ->> 'status'`.as('status'),
      sql<boolean>`(before ->> 'void')::boolean`.as('void'),
      sql<RejectionReason | null>`before ->> 'rejectionReason'`.as('reason'),
    ])
    .where('subject_type', '=', 'order')
    .where('subject_id', '=', orderId)
    .where(sql`(after ->> 'version')::integer`, '=', version)
    .where(sql`(before ->> 'version')::integer`, '=', version - 1)
    .executeTakeFirst()
  if (!entry) return undefined
  const { status, void: isVoid, reason } = entry
  return { status, void: isVoid, ...(reason && { rejectionReason: reason }) }
}
