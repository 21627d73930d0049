import { hash } from 'node:crypto'
import { CURRENCY_UNKNOWN, QUOTE_STALE } from '@presale/rules/order'
import type { OrderRequest } from '@presale/rules/order-request'
import { agrees, purchaseProblem, type Quote, quoteOf } from '@presale/rules/quote'
import type { CurrencyForOrder } from '../currencies/currencies.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { DEFAULT_ORDER_POLICY } from './order-policy.ts'
import { type PricedOrder, placeOrder } from './place-orders.ts'

/**
 * Places an order at the server's own price and freezes it (D8, D9); answers its reference. The same key from the
 * same buyer answers the same order and creates nothing (D10). Throws and stores nothing: `refused` with the
 * FreshQuote when price, address or network differ from what the buyer saw; `refused` for an amount outside the
 * limits or an unknown currency; `key-reused` for a key of another request; `limit-reached` while too many orders of the
 * buyer are pending.
 */
export async function createOrder(
  db: Db,
  buyerId: string,
  request: OrderRequest,
  policy = DEFAULT_ORDER_POLICY,
): Promise<{ reference: string }> {
  const { idempotencyKey, currencyCode } = request
  const identity = { buyerId, idempotencyKey, requestHash: hashRequest(request) }
  return placeOrder(db, {
    ...identity,
    currencyCode,
    policy,
    price: (currency) => priceRequest(request, currency),
  })
}

/** The request at the server's own price, or why it is refused. */
function priceRequest(
  { typedIn, amount, seen }: OrderRequest,
  currency: CurrencyForOrder | undefined,
): PricedOrder | AppError {
  if (!currency) return new AppError('refused', CURRENCY_UNKNOWN)
  const quote = quoteOf(typedIn, amount, currency.tokensPerUnit)
  if (!sameAsSeen(seen, quote, currency)) return staleQuote(quote, currency)
  const problem = purchaseProblem(quote)
  return problem ? new AppError('refused', problem) : { typedIn, currency, quote }
}

/** Compares everything the buyer acts upon: figures, address and network. */
function sameAsSeen(seen: OrderRequest['seen'], quote: Quote, currency: CurrencyForOrder): boolean {
  return (
    agrees(seen, quote) &&
    seen.depositAddress === currency.depositAddress &&
    seen.network === currency.network
  )
}

/** The quote that a refusal brings in place of the one the buyer saw (D8). */
export type FreshQuote = Quote & Pick<CurrencyForOrder, 'depositAddress' | 'network' | 'tokensPerUnit'>

/** The refusal of a quote that no longer holds, with the fresh one. */
export function staleQuote(quote: Quote, currency: CurrencyForOrder): AppError {
  const { depositAddress, network, tokensPerUnit } = currency
  const freshQuote: FreshQuote = { ...quote, depositAddress, network, tokensPerUnit }
  return new AppError('refused', QUOTE_STALE, { freshQuote })
}

/** Identifies a request by its content, so that one key can't be used for two different orders. */
function hashRequest(request: OrderRequest): Buffer {
  const { payAmount, tokens, bonusTokens, depositAddress, network } = request.seen
  const seen = [payAmount, tokens, bonusTokens, depositAddress, network]
  const content = [request.currencyCode, request.typedIn, request.amount, ...seen]
  return hash('sha256', JSON.stringify(content), 'buffer')
}
