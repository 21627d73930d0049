import { hash } from 'node:crypto'
import { CURRENCY_UNKNOWN } from '@presale/rules/order'
import type { OrderRequest } from '@presale/rules/order-request'
import { agrees, purchaseProblem, type Quote, quoteOf } from '@presale/rules/quote'
import { type CurrencyForOrder, readCurrencyForOrder } from '../currencies/currencies.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { findByKey, staleQuote } from './place-order.ts'
import { placeIfInForce, placeOrder } from './place-together.ts'

/**
 * Places an order at the server's own price and freezes it (D8, D9); answers its reference. The same key from the same
 * buyer answers the same order and creates nothing (D10).
 * Throws `refused` with the FreshQuote when price, address or network are no longer what the buyer saw, `refused` for an
 * amount outside the limits or an unknown currency, `key-reused` for a key that was used for something else, `too-many`
 * while too many orders of the buyer wait. Nothing is stored then.
 */
export async function createOrder(
  db: Db,
  buyerId: string,
  request: OrderRequest,
): Promise<{ reference: string }> {
  const { currencyCode, idempotencyKey, typedIn } = request
  const asked = { buyerId, idempotencyKey, requestHash: hashRequest(request) }
  const lastRead = lastReadIn(db)
  const expected = priceRequest(request, lastRead.get(currencyCode))
  if (!(expected instanceof AppError)) {
    const placed = await placeIfInForce(db, { ...asked, typedIn, ...expected })
    if (placed) return placed
  }
  const currency = await readCurrencyForOrder(db, currencyCode)
  if (currency) lastRead.set(currencyCode, currency)
  else lastRead.delete(currencyCode)
  const priced = priceRequest(request, currency)
  if (!(priced instanceof AppError)) return placeOrder(db, { ...asked, typedIn, ...priced })
  // What was stored under the key before stands, whatever has become of the price since.
  const earlier = await findByKey(db, asked)
  if (earlier) return earlier
  throw priced
}

const lastReads = new WeakMap<Db, Map<string, CurrencyForOrder>>()

/** Accepted currencies, by code, as they were read last: what an order may be expected to cost (decision 0038). */
function lastReadIn(db: Db): Map<string, CurrencyForOrder> {
  const lastRead = lastReads.get(db) ?? new Map<string, CurrencyForOrder>()
  lastReads.set(db, lastRead)
  return lastRead
}

/** The request at the server's own price, or why it is refused. */
function priceRequest(
  { typedIn, amount, seen }: OrderRequest,
  currency: CurrencyForOrder | undefined,
): { currency: CurrencyForOrder; quote: Quote } | AppError {
  if (!currency) return new AppError('refused', CURRENCY_UNKNOWN)
  const quote = quoteOf(typedIn, amount, currency.tokensPerUnit)
  if (!sameAsSeen(seen, quote, currency)) return staleQuote(quote, currency)
  const problem = purchaseProblem(quote)
  return problem ? new AppError('refused', problem) : { currency, quote }
}

/** Figures, address and network: all that the buyer will act upon. */
function sameAsSeen(seen: OrderRequest['seen'], quote: Quote, currency: CurrencyForOrder): boolean {
  return (
    agrees(seen, quote) &&
    seen.depositAddress === currency.depositAddress &&
    seen.network === currency.network
  )
}

/** A fingerprint of what was asked for, so that one key cannot stand for two different orders. */
function hashRequest(request: OrderRequest): Buffer {
  const { payAmount, tokens, bonusTokens, depositAddress, network } = request.seen
  const seen = [payAmount, tokens, bonusTokens, depositAddress, network]
  const asked = [request.currencyCode, request.typedIn, request.amount, ...seen]
  return hash('sha256', JSON.stringify(asked), 'buffer')
}
