/** The request that the buyer app sends when a buyer confirms an order. */
import { quoteOf } from '@presale/rules/quote'

/** A currency as `presale.currencies` shows it. */
export type Currency = { code: string; tokensPerUnit: string; depositAddress: string; network: string | null }

/** Builds the request for an amount of tokens at the shown rate, with a new idempotency key. */
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
