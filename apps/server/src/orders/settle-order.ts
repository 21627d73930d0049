import { type Decision, ORDER_UNKNOWN, type OrderStatus } from '@presale/rules/order'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { creditOrder, type EntryCause, reverseOrder } from './ledger.ts'

/** Whether a decision changed anything; a repeated one does not (D12). */
export type SettleResult = { status: OrderStatus; changed: boolean }

/**
 * Approves or rejects an order, whatever its status: approving credits it once, rejecting an approved one reverses the
 * credit, repeating a decision changes nothing (D12). Status, ledger and audit change together or not at all.
 * Throws `not-found` for an order that is unknown or void.
 */
export function settleOrder(
  db: Db,
  input: { orderId: string; decision: Decision } & EntryCause,
): Promise<SettleResult> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    if (!order || order.voided_at) throw new AppError('not-found', ORDER_UNKNOWN)
    const changed = order.status !== input.decision
    if (changed) {
      await updateOrder(trx, order, { status: input.decision })
      if (input.decision === 'approved') await creditOrder(trx, order, input)
      else if (order.status === 'approved') await reverseOrder(trx, order, input)
    }
    await recordAudit(trx, {
      ...input,
      action: input.decision === 'approved' ? 'order.approve' : 'order.reject',
      subject: { type: 'order', id: order.id },
      before: { status: order.status },
      after: { status: input.decision },
    })
    return { status: input.decision, changed }
  })
}

/**
 * Takes an order out of every list for good; an approved one is reversed first (D13). Voiding again changes nothing.
 * Throws `not-found` for an unknown order.
 */
export function voidOrder(db: Db, input: { orderId: string } & EntryCause): Promise<SettleResult> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
    const changed = order.voided_at === null
    if (changed) {
      await updateOrder(trx, order, { voided_at: sql<Date>`now()`, voided_by: input.operatorId })
      if (order.status === 'approved') await reverseOrder(trx, order, input)
    }
    await recordAudit(trx, {
      ...input,
      action: 'order.void',
      subject: { type: 'order', id: order.id },
      before: { status: order.status, void: !changed },
      after: { status: order.status, void: true },
    })
    return { status: order.status, changed }
  })
}

function lockOrder(trx: Trx, orderId: string) {
  return trx
    .selectFrom('orders')
    .select(['id', 'buyer_id', 'tokens', 'bonus_tokens', 'status', 'version', 'voided_at'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
}

type OrderChange = { status: Decision } | { voided_at: ReturnType<typeof sql<Date>>; voided_by: string }

async function updateOrder(
  trx: Trx,
  order: { id: string; version: number },
  change: OrderChange,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ ...change, version: order.version + 1, updated_at: sql`now()` })
    .where('id', '=', order.id)
    .execute()
}
