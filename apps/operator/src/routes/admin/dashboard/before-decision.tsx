import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { Banner } from '@presale/ui/banner'
import type { OrderDecision } from './order.ts'

const TEXTS = DECISION_TEXTS.dialog.known

/** What speaks against a decision at once: another order with the same payment, and a message without an answer. */
export function BeforeDecision({ kind, order }: OrderDecision) {
  const isShared = kind === 'approved' && order.sharesTransaction
  if (!isShared && !order.isUnanswered) return null
  return (
    <Banner tone="warning">
      {isShared && <p>{TEXTS.shared}</p>}
      {order.isUnanswered && <p>{TEXTS.unanswered}</p>}
    </Banner>
  )
}
