import type { Decision } from '@presale/rules/order'
import type { Outputs } from '../../../../trpc.ts'
import type { Change } from '../conflict.ts'
import type { Order, Outcome } from '../order.ts'

/** What is about to be decided on several orders at once, each upon the version that was seen. */
export type Together = { kind: Decision; orders: readonly Order[]; reason: string }

/** What became of one of them: what it did, why it was refused and who was first, or that no answer came. */
export type RowResult = { order: Order } & (
  | { state: 'done'; outcome: Outcome }
  | { state: 'refused'; refusal: string; changed: Change | null }
  | { state: 'unknown' }
)

/** A decision on several that was sent, and what became of each. */
export type TogetherResult = Together & { rows: readonly RowResult[] }

/** As the server takes it. */
export function requestOf({ kind, orders, reason }: Together) {
  const named = orders.map((order) => ({ orderId: order.id, version: order.version }))
  return { orders: named, decision: kind, reason }
}

/** Each order with what the server answered for it; without an answer nothing is known of any. */
export function resultOf(together: Together, answer?: Outputs['orders']['settleMany']): TogetherResult {
  const answers = new Map(answer?.map((each) => [each.orderId, each]))
  const rows = together.orders.map((order): RowResult => {
    const found = answers.get(order.id)
    if (!found) return { order, state: 'unknown' }
    if ('refusal' in found) {
      if (!found.certain) return { order, state: 'unknown' }
      return { order, state: 'refused', refusal: found.refusal, changed: changeIn(found.details) }
    }
    const before = { status: order.status, version: order.version, void: false }
    return { order, state: 'done', outcome: { kind: together.kind, order, before, result: found.result } }
  })
  return { ...together, rows }
}

function changeIn(details: unknown): Change | null {
  if (typeof details !== 'object' || details === null || !('changed' in details)) return null
  return details.changed as Change | null
}

/** "1 order", "2 orders". */
export function inNumbers(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
