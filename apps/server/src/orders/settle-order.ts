import { type Decision, ORDER_CHANGED, ORDER_UNKNOWN, type OrderStatus } from '@presale/rules/order'
import { type Change, lastChangeOf, recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import {
  changeOrder,
  decidedStateOf,
  type LockedOrder,
  lockOrder,
  type OrderState,
  stateOf,
} from './change-order.ts'
import type { EntryCause } from './ledger.ts'
import { requireReasonForOldPrice } from './moved-prices.ts'

/**
 * The state after a decision, its version, and whether it changed. A repeated decision changes nothing (D12) and
 * answers who decided the same before.
 */
export type SettleResult = {
  status: OrderStatus
  changed: boolean
  version: number
  earlier?: Change | null
}

/**
 * The order, the reason, and the version that the operator saw; without a version the decision applies in any state.
 */
export type Cause = { orderId: string; version?: number | undefined } & EntryCause

/**
 * Approves or rejects an order, whatever its status. Approving credits it once, rejecting an approved one reverses the
 * credit, repeating a decision changes nothing (D12). Status, ledger and audit change in one transaction. Throws
 * `not-found` for an unknown or void order, `refused` with what has moved for an approval without a reason once the
 * price is no longer held, and `conflict` with the last change when another operator decided otherwise since that
 * version.
 */
export function settleOrder(db: Db, input: { decision: Decision } & Cause): Promise<SettleResult> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
    await refuse(trx, order, input)
    if (input.decision === 'approved') await requireReasonForOldPrice(trx, order, input.reason)
    const action = input.decision === 'approved' ? 'order.approve' : 'order.reject'
    return decide(trx, order, { status: input.decision, void: false }, { ...input, action })
  })
}

/**
 * Takes an order out of every list; an approved one is reversed first (D13). Voiding again changes nothing. Throws
 * `not-found` for an unknown order, and `conflict` as settleOrder does.
 */
export function voidOrder(db: Db, input: Cause): Promise<SettleResult> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
    await refuse(trx, order, { ...input, decision: 'void' })
    return decide(trx, order, { ...decidedStateOf(order), void: true }, { ...input, action: 'order.void' })
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
  await recordAudit(trx, {
    ...cause,
    subject,
    before: stateOf(order),
    after: changed ? { ...after, version } : stateOf(order),
  })
  return { status: after.status, changed, version, ...(earlier !== undefined && { earlier }) }
}

/** A decision and the version it is based on. */
type Upon = { decision: Decision | 'void'; version?: number | undefined }

/**
 * Why the decision cannot be applied to the order; undefined when it can. A decision that repeats the present state
 * is no conflict. A void order accepts no decision.
 */
export function obstacleTo(
  order: LockedOrder,
  { decision, version }: Upon,
): { code: 'conflict' | 'not-found'; message: string } | undefined {
  if (order.voided_at) return decision === 'void' ? undefined : { code: 'not-found', message: ORDER_UNKNOWN }
  if (order.status === decision || version === undefined || version === order.version) return undefined
  return { code: 'conflict', message: ORDER_CHANGED }
}

/** Throws the refusal with the order's present state and its last change. */
async function refuse(trx: Trx, order: LockedOrder, upon: Upon): Promise<void> {
  const refusal = obstacleTo(order, upon)
  if (!refusal) return
  const changed = await lastChangeOf(trx, { type: 'order', id: order.id })
  throw new AppError(refusal.code, refusal.message, { current: stateOf(order), changed })
}
