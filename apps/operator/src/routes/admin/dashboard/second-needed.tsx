import { compare, type Decimal, exactText, multiply } from '@presale/rules/decimal'
import { PROPOSAL_TEXTS } from '@presale/rules/texts/proposals'
import type { Order } from './order.ts'
import { useOperator } from './use-operator.ts'

const { rule: TEXTS } = PROPOSAL_TEXTS
/** Digits after the point of tokens times a token's price, so that nothing is rounded. */
const EXACT = 24

/** Beside a change of a deposit address: that it is only proposed. Nothing while the two-person rule is off. */
export function SecondNeededForAddress() {
  return useLimit() === null ? null : <p className="text-muted">{TEXTS.address}</p>
}

/** Beside an approval: which of its orders take two operators, if the two-person rule covers any (decision 0049). */
export function SecondNeededFor({ orders }: { orders: readonly Order[] }) {
  const limit = useLimit()
  const count = limit === null ? 0 : orders.filter((order) => isCovered(order, limit)).length
  if (limit === null || count === 0) return null
  const usd = exactText(limit)
  return (
    <p className="text-muted">{orders.length === 1 ? TEXTS.approval(usd) : TEXTS.approvals(count, usd)}</p>
  )
}

const useLimit = () => useOperator()?.secondNeededAboveUsd ?? null

/** Whether the tokens without bonus, at the order's own price, are worth more than `limit` dollars. */
const isCovered = ({ status, tokens, tokenPriceUsd }: Order, limit: Decimal) =>
  status !== 'approved' && compare(multiply(tokens, tokenPriceUsd, EXACT), limit) > 0
