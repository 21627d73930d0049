import { createHash, randomBytes } from 'node:crypto'
import { CURRENCY_UNKNOWN, KEY_REUSED, type OrderRequest, QUOTE_STALE } from '@presale/rules/order'
import { agrees, purchaseProblem, type Quote, quoteOf } from '@presale/rules/quote'
import { type CurrencyForOrder, readCurrencyForOrder } from '../currencies/currencies.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** Crockford's alphabet in lower case: no letter that is mistaken for a digit. */
const REFERENCE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const REFERENCE_LENGTH = 26

/** What a refused buyer is shown instead of the quote that was seen (D8). */
export type FreshQuote = Quote & Pick<CurrencyForOrder, 'depositAddress' | 'network' | 'tokensPerUnit'>

/**
 * Places an order at the server's own price and freezes it (D8, D9); answers its reference. The same key from the same
 * buyer answers the same order and creates nothing (D10).
 * Throws `refused` with the FreshQuote when price, address or network are no longer what the buyer saw, `refused` for an amount
 * outside the limits, an unknown currency, or a key that was used for something else. Nothing is stored then.
 */
export async function createOrder(
  db: Db,
  buyerId: string,
  request: OrderRequest,
): Promise<{ reference: string }> {
  const requestHash = hashRequest(request)
  const earlier = await findByKey(db, buyerId, request.idempotencyKey)
  if (earlier) return sameOrder(earlier, requestHash)

  const currency = await readCurrencyForOrder(db, request.currencyCode)
  if (!currency) throw new AppError('refused', CURRENCY_UNKNOWN)
  const quote = quoteOf(request.typedIn, request.amount, currency.tokensPerUnit)
  if (!sameAsSeen(request.seen, quote, currency)) {
    const { depositAddress, network, tokensPerUnit } = currency
    const freshQuote: FreshQuote = { ...quote, depositAddress, network, tokensPerUnit }
    throw new AppError('refused', QUOTE_STALE, { freshQuote })
  }
  const problem = purchaseProblem(quote)
  if (problem) throw new AppError('refused', problem)
  return insertOrder(db, { buyerId, request, requestHash, currency, quote })
}

/** Figures, address and network: all that the buyer will act upon. */
function sameAsSeen(seen: OrderRequest['seen'], quote: Quote, currency: CurrencyForOrder): boolean {
  return (
    agrees(seen, quote) &&
    seen.depositAddress === currency.depositAddress &&
    seen.network === currency.network
  )
}

type NewOrder = {
  buyerId: string
  request: OrderRequest
  requestHash: Buffer
  currency: CurrencyForOrder
  quote: Quote
}

async function insertOrder(db: Db, order: NewOrder): Promise<{ reference: string }> {
  const { currency, quote, request } = order
  const stored = await db
    .insertInto('orders')
    .columns([
      'email',
      'reference',
      'buyer_id',
      'currency_id',
      'currency_code',
      'currency_version',
      'network',
      'deposit_address',
      'tokens_per_unit',
      'token_price_usd',
      'typed_in',
      'pay_amount',
      'tokens',
      'bonus_tokens',
      'bonus_percent',
      'idempotency_key',
      'request_hash',
    ])
    .expression((eb) =>
      eb
        .selectFrom('buyer')
        .where('buyer.id', '=', order.buyerId)
        .select([
          'buyer.email',
          eb.val(randomReference()).as('reference'),
          'buyer.id as buyer_id',
          eb.val(currency.id).as('currency_id'),
          eb.val(currency.code).as('currency_code'),
          eb.val(currency.version).as('currency_version'),
          eb.val(currency.network).as('network'),
          eb.val(currency.depositAddress).as('deposit_address'),
          eb.val(currency.tokensPerUnit).as('tokens_per_unit'),
          eb.val(currency.tokenPriceUsd).as('token_price_usd'),
          eb.val(request.typedIn).as('typed_in'),
          eb.val(quote.payAmount).as('pay_amount'),
          eb.val(quote.tokens).as('tokens'),
          eb.val(quote.bonusTokens).as('bonus_tokens'),
          eb.val(quote.bonusPercent).as('bonus_percent'),
          eb.val(request.idempotencyKey).as('idempotency_key'),
          eb.val(order.requestHash).as('request_hash'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('order_idempotency')
        .doUpdateSet((eb) => ({ idempotency_key: eb.ref('orders.idempotency_key') })),
    )
    .returning(['reference', 'request_hash'])
    .executeTakeFirstOrThrow()
  return sameOrder(stored, order.requestHash)
}

function findByKey(db: Db, buyerId: string, idempotencyKey: string) {
  return db
    .selectFrom('orders')
    .select(['reference', 'request_hash'])
    .where('buyer_id', '=', buyerId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

function sameOrder(
  stored: { reference: string; request_hash: Buffer },
  requestHash: Buffer,
): { reference: string } {
  if (!stored.request_hash.equals(requestHash)) throw new AppError('refused', KEY_REUSED)
  return { reference: stored.reference }
}

/** A fingerprint of what was asked for, so that one key cannot stand for two different orders. */
function hashRequest(request: OrderRequest): Buffer {
  const { payAmount, tokens, bonusTokens, depositAddress, network } = request.seen
  const seen = [payAmount, tokens, bonusTokens, depositAddress, network]
  const asked = [request.currencyCode, request.typedIn, request.amount, ...seen]
  return createHash('sha256').update(JSON.stringify(asked)).digest()
}

function randomReference(): string {
  const bytes = randomBytes(REFERENCE_LENGTH)
  return Array.from(bytes, (byte) => REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length]).join('')
}
