import { type Decision, ORDER_CHANGED, ORDER_UNKNOWN, type OrderStatus } from '@presale/rules/order'
import { type Change, lastChangeOf, recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { EntryCause } from './ledger.ts'
import { changingOrder } from './order-changes.ts'
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
  return changingOrder(db, input.orderId, async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
    await refuse(trx, order, input)
    const action = input.decision === 'approved' ? 'order.approve' : 'order.reject'
    return decide(trx, order, { status: input.decision, void: false }, { ...input, action })
  })
}

/**
 * Takes an order out of every list; an approved one is reversed first (D13). Voiding again changes nothing.
 * Throws `not-found` for an unknown order, and `conflict` as settling does.
 */
export function voidOrder(db: Db, input: Cause): Promise<SettleResult> {
  return changingOrder(db, input.orderId, async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
    await refuse(trx, order, { ...input, decision: 'void' })
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

/** A decision upon the version that was seen. */
type Upon = { decision: Decision | 'void'; version?: number | undefined }

/**
 * Why the decision cannot be taken on the order as it is; undefined when it can. What was decided so already is no
 * conflict, whatever was seen; a void order is to be decided on by nobody.
 */
export function obstacleTo(
  order: LockedOrder,
  { decision, version }: Upon,
): { code: 'conflict' | 'not-found'; message: string } | undefined {
  if (order.voided_at) return decision === 'void' ? undefined : { code: 'not-found', message: ORDER_UNKNOWN }
  if (order.status === decision || version === undefined || version === order.version) return undefined
  return { code: 'conflict', message: ORDER_CHANGED }
}

/** Throws the refusal, with the order's present state and who brought it about. */
async function refuse(trx: Trx, order: LockedOrder, upon: Upon): Promise<void> {
  const refusal = obstacleTo(order, upon)
  if (!refusal) return
  const changed = await lastChangeOf(trx, { type: 'order', id: order.id })
  throw new AppError(refusal.code, refusal.message, { current: stateOf(order), changed })
}
