/** How a priced order is stored, once (D10). */
import { randomBytes } from 'node:crypto'
import { KEY_REUSED, PENDING_LIMIT, QUOTE_STALE, TOO_MANY_PENDING } from '@presale/rules/order'
import type { Quote, TypedIn } from '@presale/rules/quote'
import type { CurrencyForOrder } from '../currencies/currencies.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { lockBuyer } from './ledger.ts'

/** Crockford's alphabet in lower case: no letter that is mistaken for a digit. */
const REFERENCE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const REFERENCE_LENGTH = 26

/** Random bytes for so many references are drawn at once, for a call of the generator costs more than the bytes. */
const DRAWN_AT_ONCE = 64

/** What a refused buyer is shown instead of the quote that was seen (D8). */
export type FreshQuote = Quote & Pick<CurrencyForOrder, 'depositAddress' | 'network' | 'tokensPerUnit'>

/** The refusal of a quote that is no longer the one that was seen; brings the fresh one. */
export function staleQuote(quote: Quote, currency: CurrencyForOrder): AppError {
  const { depositAddress, network, tokensPerUnit } = currency
  const freshQuote: FreshQuote = { ...quote, depositAddress, network, tokensPerUnit }
  return new AppError('refused', QUOTE_STALE, { freshQuote })
}

/** An order as it will be frozen; the hash is of what was asked for, so that one key cannot stand for two orders. */
export type NewOrder = {
  buyerId: string
  typedIn: TypedIn
  currency: CurrencyForOrder
  quote: Quote
  idempotencyKey: string
  requestHash: Buffer
}

/** The order that the buyer's key stands for, if any. Throws `key-reused` when it was asked for something else. */
export async function findByKey(
  db: Db | Trx,
  order: Pick<NewOrder, 'buyerId' | 'idempotencyKey' | 'requestHash'>,
): Promise<{ reference: string } | undefined> {
  const stored = await db
    .selectFrom('orders')
    .select(['reference', 'request_hash'])
    .where('buyer_id', '=', order.buyerId)
    .where('idempotency_key', '=', order.idempotencyKey)
    .executeTakeFirst()
  return stored && sameOrder(stored, order.requestHash)
}

/**
 * Stores the order in a transaction of its own and answers its reference, or the one of the order its key stands for, as
 * findByKey does; however many come at once, one is stored. Refuses as insertOrder does.
 */
export function placeAlone(db: Db, order: NewOrder): Promise<{ reference: string }> {
  return inTransaction(db, async (trx) => {
    await lockBuyer(trx, order.buyerId)
    return (await findByKey(trx, order)) ?? (await insertOrder(trx, order))
  })
}

/**
 * Stores the order under a key that stands for none yet; the buyer's row must be locked. Throws `too-many` while
 * PENDING_LIMIT orders of the buyer wait for a decision.
 */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<{ reference: string }> {
  await refuseTooMany(trx, order.buyerId)
  const { currency, quote } = order
  return trx
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
          eb.val(order.typedIn).as('typed_in'),
          eb.val(quote.payAmount).as('pay_amount'),
          eb.val(quote.tokens).as('tokens'),
          eb.val(quote.bonusTokens).as('bonus_tokens'),
          eb.val(quote.bonusPercent).as('bonus_percent'),
          eb.val(order.idempotencyKey).as('idempotency_key'),
          eb.val(order.requestHash).as('request_hash'),
        ]),
    )
    .returning('reference')
    .executeTakeFirstOrThrow()
}

async function refuseTooMany(trx: Trx, buyerId: string): Promise<void> {
  const pending = await trx
    .selectFrom('orders')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 'pending')
    .where('voided_at', 'is', null)
    .limit(PENDING_LIMIT)
    .execute()
  if (pending.length === PENDING_LIMIT) throw new AppError('too-many', TOO_MANY_PENDING)
}

/** The order that is stored under a key. Throws `key-reused` when it was asked for something else. */
export function sameOrder(
  stored: { reference: string; request_hash: Buffer },
  requestHash: Buffer,
): { reference: string } {
  if (!stored.request_hash.equals(requestHash)) throw new AppError('key-reused', KEY_REUSED)
  return { reference: stored.reference }
}

let drawn = Buffer.alloc(0)

/** A new order's public name. */
export function randomReference(): string {
  if (drawn.length === 0) drawn = randomBytes(REFERENCE_LENGTH * DRAWN_AT_ONCE)
  const bytes = drawn.subarray(0, REFERENCE_LENGTH)
  drawn = drawn.subarray(REFERENCE_LENGTH)
  let reference = ''
  for (const byte of bytes) reference += REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length]
  return reference
}
