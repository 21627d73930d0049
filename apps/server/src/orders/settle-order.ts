import { type Decision, ORDER_CHANGED, ORDER_UNKNOWN, type OrderStatus } from '@presale/rules/order'
import { type Change, lastChangeOf, recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { EntryCause } from './ledger.ts'
import { changeOrder, type LockedOrder, lockOrder, type OrderState, stateOf } from './order-state.ts'

/**
 * The state after a decision, its version, and whether anything was changed; a repeated decision does not (D12), and
 * answers who had decided the same before.
 */
export type SettleResult = {
  status: OrderStatus
  changed: boolean
  version: number
  earlier?: Change | null
}

/** Which order, why, and the version that whoever decides saw; without one the decision holds whatever the state. */
export type Cause = { orderId: string; version?: number | undefined } & EntryCause

/**
 * Approves or rejects an order, whatever its status: approving credits it once, rejecting an approved one reverses the
 * credit, repeating a decision changes nothing (D12). Status, ledger and audit change together or not at all.
 * Throws `not-found` for an order that is unknown or void, and `conflict` with what happened when another operator
 * decided otherwise since the version that was seen.
 */
export function settleOrder(db: Db, input: { decision: Decision } & Cause): Promise<SettleResult> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
    if (order.voided_at) throw await describeChange(trx, 'not-found', ORDER_UNKNOWN, order)
    const changes = order.status !== input.decision
    if (changes) await refuseUnseen(trx, order, input.version)
    const action = input.decision === 'approved' ? 'order.approve' : 'order.reject'
    return decide(trx, order, { status: input.decision, void: false }, { ...input, action })
  })
}

/**
 * Takes an order out of every list; an approved one is reversed first (D13). Voiding again changes nothing.
 * Throws `not-found` for an unknown order, and `conflict` as settling does.
 */
export function voidOrder(db: Db, input: Cause): Promise<SettleResult> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
    if (!order.voided_at) await refuseUnseen(trx, order, input.version)
    return decide(trx, order, { status: order.status, void: true }, { ...input, action: 'order.void' })
  })
}

async function decide(
  trx: Trx,
  order: LockedOrder,
  after: OrderState,
  cause: EntryCause & { action: string },
): Promise<SettleResult> {
  const subject = { type: 'order', id: order.id }
  const version = await changeOrder(trx, order, after, cause)
  const changed = version !== order.version
  const earlier = changed ? undefined : await lastChangeOf(trx, subject)
  await recordAudit(trx, { ...cause, subject, before: stateOf(order), after: { ...after, version } })
  return { status: after.status, changed, version, ...(earlier !== undefined && { earlier }) }
}

async function refuseUnseen(trx: Trx, order: LockedOrder, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === order.version) return
  throw await describeChange(trx, 'conflict', ORDER_CHANGED, order)
}

/** The refusal, with the order's present state and who brought it about. */
async function describeChange(
  trx: Trx,
  code: 'conflict' | 'not-found',
  message: string,
  order: LockedOrder,
): Promise<AppError> {
  const changed = await lastChangeOf(trx, { type: 'order', id: order.id })
  return new AppError(code, message, { current: stateOf(order), changed })
}
