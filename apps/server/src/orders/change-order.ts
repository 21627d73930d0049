/** The one way from each state of an order to any other; the ledger follows. */
import type { OrderStatus, RejectionReason } from '@presale/rules/order'
import { type Selectable, sql } from 'kysely'
import type { Schema, Trx } from '../db/schema.ts'
import { refuseTakenTransaction } from './give-transaction.ts'
import { creditOrder, type EntryCause, reverseOrder } from './ledger.ts'
import { publishOrderChange } from './order-changes.ts'

/** The columns of an order that a decision needs. */
export const DECISION_COLUMNS = [
  'id',
  'buyer_id',
  'tokens',
  'bonus_tokens',
  'status',
  'version',
  'voided_at',
  'rejection_reason',
] as const

/** An order whose row is locked until the transaction ends. */
export type LockedOrder = Pick<Selectable<Schema['orders']>, (typeof DECISION_COLUMNS)[number]>

/** The part of an order that decisions change; a rejection by an operator has no `rejectionReason`. */
export type OrderState = { status: OrderStatus; void: boolean; rejectionReason?: RejectionReason }

/** The order's state and version, as audit entries hold them. */
export function stateOf(order: LockedOrder): OrderState & { version: number } {
  return { ...decidedStateOf(order), version: order.version }
}

/** The order's state without its version. */
export function decidedStateOf({ status, voided_at, rejection_reason }: LockedOrder): OrderState {
  const reason = rejection_reason === null ? {} : { rejectionReason: rejection_reason }
  return { status, void: voided_at !== null, ...reason }
}

/** Locks the order against every other decision; undefined when it is unknown. */
export function lockOrder(trx: Trx, orderId: string): Promise<LockedOrder | undefined> {
  return trx
    .selectFrom('orders')
    .select(DECISION_COLUMNS)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Brings the order into a state, books what follows and tells open order pages. An order is credited exactly while it is
 * approved and not void. Answers the order's new version; the same state is no change.
 */
export async function changeOrder(
  trx: Trx,
  order: LockedOrder,
  after: OrderState,
  cause: EntryCause,
): Promise<number> {
  const before = stateOf(order)
  if (before.status === after.status && before.void === after.void) return order.version
  const version = await storeState(trx, order, after, cause.operatorId)
  if (isCredited(after) && !isCredited(before)) {
    await creditOrder(trx, order, cause)
    // Lists by day of approval read this time; it must equal the ledger entry's to the microsecond.
    await trx
      .updateTable('orders')
      .set({ updated_at: sql`(select max(created_at) from ledger_entry where order_id = orders.id)` })
      .where('id', '=', order.id)
      .execute()
  }
  if (isCredited(before) && !isCredited(after)) await reverseOrder(trx, order, cause)
  await publishOrderChange(trx, order.id)
  return version
}

/**
 * Rejects a pending order without an operator and tells open order pages. No tokens were credited, so none are
 * reversed. Answers the order's new version.
 */
export async function rejectPending(
  trx: Trx,
  order: LockedOrder,
  rejectionReason: RejectionReason,
): Promise<number> {
  const version = await storeState(trx, order, { status: 'rejected', void: false, rejectionReason }, null)
  await publishOrderChange(trx, order.id)
  return version
}

/** Stores the state; `operatorId` signs a void order. Answers the new version. */
async function storeState(
  trx: Trx,
  order: LockedOrder,
  after: OrderState,
  operatorId: string | null,
): Promise<number> {
  const version = order.version + 1
  const wasVoid = order.voided_at !== null
  await trx
    .updateTable('orders')
    .set({
      status: after.status,
      rejection_reason: after.rejectionReason ?? null,
      version,
      updated_at: sql`now()`,
      ...(wasVoid !== after.void && {
        voided_at: after.void ? sql`now()` : null,
        voided_by: after.void ? operatorId : null,
      }),
    })
    .where('id', '=', order.id)
    .execute()
    .catch(refuseTakenTransaction)
  return version
}

/** Whether the books hold the order's tokens. */
export function isCredited(state: OrderState): boolean {
  return state.status === 'approved' && !state.void
}
