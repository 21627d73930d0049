/** The states of an order and the one way from each to every other; the books move with it. */
import type { OrderStatus } from '@presale/rules/order'
import { type Selectable, sql } from 'kysely'
import type { Schema, Trx } from '../db/schema.ts'
import { creditOrder, type EntryCause, reverseOrder } from './ledger.ts'

/** The columns a decision needs of an order. */
export const NEEDED = ['id', 'buyer_id', 'tokens', 'bonus_tokens', 'status', 'version', 'voided_at'] as const

/** An order as a decision needs it; to be decided on, its row is locked until the transaction ends. */
export type LockedOrder = Pick<Selectable<Schema['orders']>, (typeof NEEDED)[number]>

/** What decisions change of an order. */
export type OrderState = { status: OrderStatus; void: boolean }

/** The order's state and its version, as audit entries hold it. */
export function stateOf(order: LockedOrder): OrderState & { version: number } {
  return { status: order.status, void: order.voided_at !== null, version: order.version }
}

/** The order, locked against every other decision; undefined when it is unknown. */
export function lockOrder(trx: Trx, orderId: string): Promise<LockedOrder | undefined> {
  return trx.selectFrom('orders').select(NEEDED).where('id', '=', orderId).forUpdate().executeTakeFirst()
}

/**
 * Brings the order into a state and books what follows: it is credited exactly while it is approved and not void.
 * Answers the version it has then; the same state is no change.
 */
export async function changeOrder(
  trx: Trx,
  order: LockedOrder,
  after: OrderState,
  cause: EntryCause,
): Promise<number> {
  const before = stateOf(order)
  if (before.status === after.status && before.void === after.void) return order.version
  const version = order.version + 1
  await trx
    .updateTable('orders')
    .set({
      status: after.status,
      version,
      updated_at: sql`now()`,
      ...(before.void !== after.void && {
        voided_at: after.void ? sql`now()` : null,
        voided_by: after.void ? cause.operatorId : null,
      }),
    })
    .where('id', '=', order.id)
    .execute()
  if (isCredited(after) && !isCredited(before)) {
    await creditOrder(trx, order, cause)
    // Lists of the days of approvals read them here: they are the ledger's to the last microsecond.
    await trx
      .updateTable('orders')
      .set({ updated_at: sql`(select max(created_at) from ledger_entry where order_id = orders.id)` })
      .where('id', '=', order.id)
      .execute()
  }
  if (isCredited(before) && !isCredited(after)) await reverseOrder(trx, order, cause)
  return version
}

/** Whether the books hold the order's tokens. */
export function isCredited(state: OrderState): boolean {
  return state.status === 'approved' && !state.void
}
