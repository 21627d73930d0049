import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { Banner } from '@presale/ui/banner'
import type { Order, OrderDecision } from './order.ts'

const TEXTS = DECISION_TEXTS.dialog.known

type BeforeDecisionProps = { kind: OrderDecision['kind']; orders: readonly Order[] }

/**
 * Reasons to wait before the decision: the deposit address of an order that is to be approved was replaced, another order
 * names its transaction, or the buyer's message has no answer.
 */
export function BeforeDecision({ kind, orders }: BeforeDecisionProps) {
  const shared = orders.filter(
    (order) => kind === 'approved' && order.status !== 'approved' && order.sharesTransaction,
  ).length
  const unanswered = orders.filter((order) => order.isUnanswered).length
  const replaced = orders.filter((order) => kind === 'approved' && order.addressReplacedAt !== null).length
  if (shared + unanswered + replaced === 0) return null
  const isOne = orders.length === 1
  return (
    <Banner tone="warning">
      {shared > 0 && <p>{isOne ? TEXTS.shared : TEXTS.sharedBy(shared)}</p>}
      {replaced > 0 && <p>{isOne ? TEXTS.replaced : TEXTS.replacedOf(replaced)}</p>}
      {unanswered > 0 && <p>{isOne ? TEXTS.unanswered : TEXTS.unansweredOn(unanswered)}</p>}
    </Banner>
  )
}
