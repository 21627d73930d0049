import type { ManyDecisions } from '@presale/rules/lists'
import type { Actor } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { refusalOf, SOMETHING_WENT_WRONG } from '../errors.ts'
import { type SettleResult, settleOrder, voidOrder } from './settle-order.ts'

/**
 * What became of one of many: the decision's result, or why it was not made. That is not `certain` where the database
 * could not do it just now: only the answer to COMMIT may be lost, and asking again tells.
 */
export type ManyResult = { orderId: string } & (
  | { result: SettleResult }
  | { refusal: string; details: unknown; certain: boolean }
)

/**
 * Takes one decision on several orders, each in a transaction of its own: one that fails neither stops nor undoes
 * another. Answers a result for each, in the order given; `onBug` hears of failures that are no refusals.
 */
export async function settleMany(
  db: Db,
  input: ManyDecisions & Actor,
  onBug: (error: unknown) => void,
): Promise<ManyResult[]> {
  const { orders, decision, ...cause } = input
  const results: ManyResult[] = []
  for (const order of orders) {
    const one = { ...cause, ...order }
    try {
      const result = await (decision === 'void' ? voidOrder(db, one) : settleOrder(db, { ...one, decision }))
      results.push({ orderId: order.orderId, result })
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
