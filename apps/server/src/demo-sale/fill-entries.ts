/** The ledger of a made-up sale. */
import { add, type Decimal, toTokens } from '@presale/rules/decimal'
import type { CopiedRow } from '../db/copy.ts'
import { type Approval, moment } from './fill-rows.ts'

export const ENTRY_COLUMNS = `
  order_id, buyer_id, kind, tokens, bonus_tokens, order_position, buyer_position, tokens_before,
  bonus_before, tokens_after, bonus_after, operator_id, reason, request_id, created_at`

const NO_TOKENS = toTokens('0')

type Balance = { position: number; tokens: Decimal; bonus: Decimal }

/** Makes the credits of orders, in the order of their approvals, with a running balance for each buyer. */
export function createCredits(operatorId: string) {
  const balances = new Map<number, Balance>()
  let waiting: Approval[] = []
  let reached = 0
  let taken = 0

  function toEntry({ orderId, buyerId, quote, at }: Approval): CopiedRow {
    const before = balances.get(buyerId) ?? { position: 0, tokens: NO_TOKENS, bonus: NO_TOKENS }
    const tokens = toTokens(add(before.tokens, quote.tokens))
    const bonus = toTokens(add(before.bonus, quote.bonusTokens))
    const position = before.position + 1
    balances.set(buyerId, { position, tokens, bonus })
    taken += 1
    return [
      orderId,
      buyerId,
      'credit',
      quote.tokens,
      quote.bonusTokens,
      1,
      position,
      before.tokens,
      before.bonus,
      tokens,
      bonus,
      operatorId,
      'filled',
      'filled',
      moment(at),
    ]
  }

  return {
    expect: (approval: Approval): void => {
      waiting.push(approval)
      reached = approval.placedAt
    },
    /** The credits that no later order can precede; all of them at the end. */
    take: function* (isMoreToCome: boolean): Generator<CopiedRow> {
      const isDue = ({ at }: Approval) => !isMoreToCome || at < reached
      const due = waiting.filter(isDue).sort((one, other) => one.at - other.at || one.orderId - other.orderId)
      waiting = waiting.filter((approval) => !isDue(approval))
      for (const approval of due) yield toEntry(approval)
    },
    taken: () => taken,
  }
}
