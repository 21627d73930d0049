/** What the buyer's app sends when somebody confirms an order. */
import { quoteOf } from '@presale/rules/quote'

/** A currency as `presale.currencies` shows it. */
export type Currency = { code: string; tokensPerUnit: string; depositAddress: string; network: string | null }

/** The request for so many tokens, at the rate that is shown, with a key of its own. */
export function orderRequest({ code, tokensPerUnit, depositAddress, network }: Currency, amount: string) {
  const { payAmount, tokens, bonusTokens } = quoteOf('token', amount, tokensPerUnit)
  return {
    currencyCode: code,
    typedIn: 'token',
    amount,
    seen: { payAmount, tokens, bonusTokens, depositAddress, network },
    idempotencyKey: crypto.randomUUID(),
  }
}
