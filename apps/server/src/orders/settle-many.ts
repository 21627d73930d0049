import type { ManyDecisions, ManyUndos } from '@presale/rules/lists'
import type { OrderStatus } from '@presale/rules/order'
import type { Actor } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { refusalOf, SOMETHING_WENT_WRONG } from '../errors.ts'
import { type SettleResult, settleOrder, voidOrder } from './settle-order.ts'
import { undoDecision } from './undo-decision.ts'

/**
 * The result for one order of many, or why it failed. `certain` is false when the database could not answer: the
 * COMMIT may have succeeded, and a retry tells.
 */
export type ManyResult<Result = SettleResult> = { orderId: string } & (
  | { result: Result }
  | { refusal: string; details: unknown; certain: boolean }
)

type OnBug = (error: unknown) => void

/**
 * Applies one decision to several orders, each in its own transaction, so that one failure does not affect the
 * others. Answers a result for each, in the given order; `onBug` receives failures that are not refusals, and `settle`
 * approves and rejects. Their audit entries share the request's id.
 */
export function settleMany(
  db: Db,
  input: ManyDecisions & Actor,
  onBug: OnBug,
  settle: typeof settleOrder = settleOrder,
): Promise<ManyResult[]> {
  const { orders, decision, ...cause } = input
  return oneByOne(orders, onBug, (order) => {
    const one = { ...cause, ...order }
    return decision === 'void' ? voidOrder(db, one) : settle(db, { ...one, decision })
  })
}

/** Undoes the decisions on several orders, with the same promises as `settleMany`. */
export function undoMany(
  db: Db,
  input: ManyUndos & Actor,
  onBug: OnBug,
): Promise<ManyResult<{ status: OrderStatus; version: number }>[]> {
  const { orders, ...actor } = input
  return oneByOne(orders, onBug, (order) => undoDecision(db, { ...actor, ...order }))
}

async function oneByOne<Order extends { orderId: string }, Result>(
  orders: readonly Order[],
  onBug: OnBug,
  apply: (order: Order) => Promise<Result>,
): Promise<ManyResult<Result>[]> {
  const results: ManyResult<Result>[] = []
  for (const order of orders) {
    try {
      results.push({ orderId: order.orderId, result: await apply(order) })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal !== error) onBug(error)
      results.push({
        orderId: order.orderId,
        refusal: refusal?.message ?? SOMETHING_WENT_WRONG,
        details: refusal?.details,
        certain: refusal?.code !== 'busy',
      })
    }
  }
  return results
}
