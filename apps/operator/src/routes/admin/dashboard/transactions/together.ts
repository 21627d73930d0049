import type { Decision } from '@presale/rules/order'
import type { Outputs } from '../../../../trpc.ts'
import { type Change, changeIn } from '../conflict.ts'
import type { Order, Outcome } from '../order.ts'
import { isProposed } from '../proposed.ts'

/** A decision that is about to be taken on several orders, each at the version the operator saw. */
export type Together = { kind: Decision; orders: readonly Order[]; reason: string }

/**
 * The result for one order. `proposed` means that it waits for a second operator. `refused` names the operator who decided
 * first, if there was one. `unknown` means no answer came.
 */
export type RowResult = { order: Order } & (
  | { state: 'done'; outcome: Outcome }
  | { state: 'proposed' }
  | { state: 'refused'; refusal: string; changed: Change | null }
  | { state: 'unknown' }
)

/** A decision on several orders, with the result for each. */
export type TogetherResult = Together & { rows: readonly RowResult[] }

/** The request to the server. */
export function requestOf({ kind, orders, reason }: Together) {
  const named = orders.map((order) => ({ orderId: order.id, version: order.version }))
  return { orders: named, decision: kind, reason }
}

/** Each order with the server's answer. Without an answer, every order's state is unknown. */
export function resultOf(together: Together, answer?: Outputs['orders']['settleMany']): TogetherResult {
  const answers = new Map(answer?.map((each) => [each.orderId, each]))
  const rows = together.orders.map((order): RowResult => {
    const found = answers.get(order.id)
    if (!found) return { order, state: 'unknown' }
    if ('refusal' in found) {
      if (!found.certain) return { order, state: 'unknown' }
      if (isProposed(found.details)) return { order, state: 'proposed' }
      return { order, state: 'refused', refusal: found.refusal, changed: changeIn(found.details) }
    }
    const before = { status: order.status, version: order.version, void: false }
    return { order, state: 'done', outcome: { kind: together.kind, order, before, result: found.result } }
  })
  return { ...together, rows }
}
