import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { Banner } from '@presale/ui/banner'
import type { Order, OrderDecision } from './order.ts'

const TEXTS = DECISION_TEXTS.dialog.known

type BeforeDecisionProps = { kind: OrderDecision['kind']; orders: readonly Order[] }

/**
 * Reasons to wait before the decision. Of an order that is to be approved: another order names its transaction, or has its
 * buyer and amount, or its deposit address was replaced. Of any: the buyer's message has no answer.
 */
export function BeforeDecision({ kind, orders }: BeforeDecisionProps) {
  const toCredit = kind === 'approved' ? orders.filter(({ status }) => status !== 'approved') : []
  const reasons = [
    {
      count: toCredit.filter((order) => order.sharesTransaction).length,
      one: TEXTS.shared,
      many: TEXTS.sharedBy,
    },
    { count: toCredit.filter((order) => order.hasTwin).length, one: TEXTS.twin, many: TEXTS.twinOf },
    {
      count: toCredit.filter((order) => order.addressReplacedAt !== null).length,
      one: TEXTS.replaced,
      many: TEXTS.replacedOf,
    },
    {
      count: orders.filter((order) => order.isUnanswered).length,
      one: TEXTS.unanswered,
      many: TEXTS.unansweredOn,
    },
  ].filter(({ count }) => count > 0)
  if (reasons.length === 0) return null
  return (
    <Banner tone="warning">
      {reasons.map(({ count, one, many }) => (
        <p key={one}>{orders.length === 1 ? one : many(count)}</p>
      ))}
    </Banner>
  )
}
