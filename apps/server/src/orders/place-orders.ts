/** Places orders. Simultaneous requests share one transaction, and each is placed exactly once (D10). */
import { randomBytes, randomUUID } from 'node:crypto'
import { confirmToOrder, SESSION_HAS_ENDED } from '@presale/rules/account'
import { KEY_REUSED, PENDING_LIMIT, TOO_MANY_PENDING } from '@presale/rules/order'
import type { Quote, TypedIn } from '@presale/rules/quote'
import { sql } from 'kysely'
import { type CurrencyForOrder, readCurrenciesForOrders } from '../currencies/currencies.ts'
import { isPassing } from '../db/faults.ts'
import { gathered } from '../db/gather.ts'
import { compiledOnce } from '../db/named.ts'
import type { Db } from '../db/schema.ts'
import { TERMS_IN_FORCE } from '../db/terms.ts'
import { inOneTrip } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { OrderPolicy } from './order-policy.ts'

/** At most this many orders share a transaction, and this many transactions of orders run at a time. */
const BATCHES = { maxBatchSize: 64, maxUnderWay: 2 }

/** Seconds in which an identical request without a key counts as a repetition. */
const REPEAT_SECONDS = 10

/** Which request of a buyer this is: by its key or, without one, by its content within REPEAT_SECONDS. */
export type OrderIdentity = { buyerId: string; idempotencyKey: string | undefined; requestHash: Buffer }

/** An order's quote and its currency. */
export type PricedOrder = { typedIn: TypedIn; currency: CurrencyForOrder; quote: Quote }

/** A request for an order. `price` computes its price at the currency's current rate, or refuses it. */
export type PlaceRequest = OrderIdentity & {
  currencyCode: string
  policy: OrderPolicy
  price: (currency: CurrencyForOrder | undefined) => PricedOrder | AppError
}

type Reference = { reference: string }

/**
 * Prices the order, stores it and answers its reference, or the reference of the order the same request placed before
 * (D10). Throws what `price` answers, `key-reused` when another request used the key, `limit-reached` while
 * PENDING_LIMIT orders of the buyer are pending, and `refused` beyond what an unconfirmed e-mail may order for.
 */
export async function placeOrder(db: Db, request: PlaceRequest): Promise<Reference> {
  const placed = await placeTogether(db, request)
  return (placed as () => Promise<Reference>)()
}

const placeTogether = gathered(placeBatch, BATCHES)

/** Answers a function for each request that gives its reference or throws its refusal. */
async function placeBatch(db: Db, requests: readonly PlaceRequest[]): Promise<(() => Promise<Reference>)[]> {
  try {
    const codes = requests.map(({ currencyCode }) => currencyCode)
    const currencies = await readCurrenciesForOrders(db, codes)
    const priced = requests.map(({ currencyCode, price }) => price(currencies.get(currencyCode)))
    const rows = requests.flatMap((request, position) => toRow(request, priced[position], position))
    const stored = rows.length > 0 ? await store(db, rows) : []
    const storedAt = new Map(stored.map((row) => [row.position, row]))
    return requests.map((request, position) => async () => {
      const refusal = priced[position]
      return refusal instanceof AppError
        ? findEarlierOr(db, request, refusal)
        : conclude(request, storedAt.get(position))
    })
  } catch (error) {
    if (requests.length === 1 || isPassing(error)) throw error
    // The database refuses one of them, which must not fail the others.
    return requests.map((request) => async () => {
      const [place] = await placeBatch(db, [request])
      return (place as () => Promise<Reference>)()
    })
  }
}

function store(db: Db, rows: ReturnType<typeof toRow>): Promise<Stored[]> {
  return inOneTrip(db, [
    lockingBuyers(db, { buyerIds: rows.map((row) => row.buyer_id) }),
    storing(db, { requested: JSON.stringify(rows) }),
  ])
}

/** What the statement answers for a request: the new or the earlier order, or no reference when it stored nothing. */
type Stored = {
  position: number
  reference: string | null
  request_hash: Buffer | null
  is_unconfirmed: boolean | null
}

async function conclude(request: PlaceRequest, stored: Stored | undefined): Promise<Reference> {
  // The account was closed since the session was found.
  if (!stored) throw new AppError('unauthenticated', SESSION_HAS_ENDED)
  const { reference, request_hash } = stored
  if (reference === null || request_hash === null) {
    const { unconfirmedLimitUsd } = request.policy
    throw stored.is_unconfirmed
      ? new AppError('refused', confirmToOrder(unconfirmedLimitUsd ?? ''))
      : new AppError('limit-reached', TOO_MANY_PENDING)
  }
  return answerStored({ reference, request_hash }, request)
}

/** The order's reference. Throws `key-reused` when another request used its key. */
function answerStored(
  { reference, request_hash }: { reference: string; request_hash: Buffer },
  { requestHash }: OrderIdentity,
): Reference {
  if (!request_hash.equals(requestHash)) throw new AppError('key-reused', KEY_REUSED)
  return { reference }
}

/** A request that is refused now still answers the order that it placed before (D10). */
async function findEarlierOr(db: Db, identity: OrderIdentity, refusal: AppError): Promise<Reference> {
  const { buyerId, idempotencyKey, requestHash } = identity
  const ofBuyer = db
    .selectFrom('orders')
    .select(['reference', 'request_hash'])
    .where('buyer_id', '=', buyerId)
  const earlier = await (idempotencyKey === undefined
    ? ofBuyer
        .where('request_hash', '=', requestHash)
        .where('voided_at', 'is', null)
        .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${REPEAT_SECONDS})`)
        .orderBy('id', 'desc')
    : ofBuyer.where('idempotency_key', '=', idempotencyKey)
  )
    .limit(1)
    .executeTakeFirst()
  if (!earlier) throw refusal
  return answerStored(earlier, identity)
}

/**
 * Locks the buyers, always in the same order so that two batches cannot deadlock. The next statement of the transaction
 * then sees all that earlier ones stored for them.
 */
const lockingBuyers = compiledOnce(
  'lock buyers',
  ({ buyerIds }: { buyerIds: unknown }) => sql`
    select id from buyer where id = any(${buyerIds}::bigint[]) order by id for no key update`,
)

/**
 * Stores every requested order that was not placed before, unless its buyer would have too many pending or may not order
 * for so much. `earlier`: the order that a request placed before. `distinct_ones`: the requests without one, identical ones
 * once. `place` and `worth`: each one's place among its buyer's, and the dollars up to it.
 * For speed, each buyer is found by a lateral subquery with a limit, because the planner would read a small table as a
 * whole; and limits are literals, because with parameters Postgres would plan the statement again for each batch.
 */
const storing = compiledOnce(
  'store orders',
  ({ requested }: { requested: unknown }) => sql<Stored>`
    with requested as materialized (
      select asked.*, buyer.email, buyer.email_confirmed_at, decode(hash, 'hex') as request_hash
      from jsonb_to_recordset(${requested}::jsonb) as asked (position integer, identity text, has_key boolean,
        reference text, buyer_id bigint, currency_id bigint, currency_code text, currency_version integer, network text,
        deposit_address text, tokens_per_unit numeric, token_price_usd numeric, typed_in text, pay_amount numeric,
        tokens numeric, bonus_tokens numeric, bonus_percent numeric, idempotency_key text, hash text,
        held_minutes integer, closes_days integer, unconfirmed_limit_usd numeric)
      cross join lateral (
        select email, email_confirmed_at from buyer where id = asked.buyer_id and closed_at is null limit 1) as buyer),
    earlier as (
      select requested.position, found.reference, found.request_hash from requested, lateral (
        (select reference, request_hash from orders where has_key and buyer_id = requested.buyer_id
          and idempotency_key = requested.idempotency_key)
        union all
        (select reference, request_hash from orders where not has_key and buyer_id = requested.buyer_id
          and voided_at is null and created_at > now() - make_interval(secs => ${sql.lit(REPEAT_SECONDS)})
          and request_hash = requested.request_hash order by id desc limit 1)) as found),
    distinct_ones as (
      select distinct on (buyer_id, identity) requested.* from requested
      where position not in (select position from earlier) order by buyer_id, identity, position),
    fresh as (
      select ranked.*, case when email_confirmed_at is null and unconfirmed_limit_usd is not null
        then unconfirmed_limit_usd < worth + (select coalesce(sum(tokens * token_price_usd), 0) from orders
          where buyer_id = ranked.buyer_id and status <> 'rejected' and voided_at is null)
        else false end as is_unconfirmed
      from (select *, row_number() over own as place, sum(tokens * token_price_usd) over own as worth
        from distinct_ones window own as (partition by buyer_id order by position)) as ranked),
    placed as (
      insert into orders (email, reference, buyer_id, currency_id, currency_code, currency_version, network,
        deposit_address, tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent,
        terms_version, idempotency_key, request_hash, price_held_until, closes_at)
      select email, reference, buyer_id, currency_id, currency_code, currency_version, network, deposit_address,
        tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent,
        ${sql.lit(TERMS_IN_FORCE.version)}, idempotency_key, request_hash,
        now() + make_interval(mins => held_minutes), now() + make_interval(hours => 24 * closes_days)
      from fresh
      where not is_unconfirmed and place + (select count(*) from (select from orders where buyer_id = fresh.buyer_id and status = 'pending'
        and voided_at is null limit ${sql.lit(PENDING_LIMIT)}) as pending) <= ${sql.lit(PENDING_LIMIT)}
      returning reference, request_hash)
    select requested.position, coalesce(earlier.reference, placed.reference) as reference,
      coalesce(earlier.request_hash, placed.request_hash) as request_hash, fresh.is_unconfirmed
    from requested left join earlier using (position) left join fresh using (buyer_id, identity)
    left join placed on placed.reference = fresh.reference`,
)

/** The row to store; none for a request that was refused. */
function toRow(request: PlaceRequest, priced: PricedOrder | AppError | undefined, position: number) {
  if (!priced || priced instanceof AppError) return []
  const { buyerId, idempotencyKey, requestHash, policy } = request
  const { typedIn, currency, quote } = priced
  const hash = requestHash.toString('hex')
  const row = {
    position,
    identity: idempotencyKey === undefined ? `content ${hash}` : `key ${idempotencyKey}`,
    has_key: idempotencyKey !== undefined,
    reference: randomReference(),
    buyer_id: buyerId,
    currency_id: currency.id,
    currency_code: currency.code,
    currency_version: currency.version,
    network: currency.network,
    deposit_address: currency.depositAddress,
    tokens_per_unit: currency.tokensPerUnit,
    token_price_usd: currency.tokenPriceUsd,
    typed_in: typedIn,
    pay_amount: quote.payAmount,
    tokens: quote.tokens,
    bonus_tokens: quote.bonusTokens,
    bonus_percent: quote.bonusPercent,
    idempotency_key: idempotencyKey ?? randomUUID(),
    hash,
    held_minutes: policy.heldMinutes,
    closes_days: policy.closesDays,
    unconfirmed_limit_usd: policy.unconfirmedLimitUsd,
  }
  return [row]
}

/** Crockford's base 32 in lower case: no letter that is mistaken for a digit. */
const REFERENCE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const REFERENCE_LENGTH = 26

/** A new order's public name: 130 random bits, so that it cannot be guessed. */
function randomReference(): string {
  const letters = [...randomBytes(REFERENCE_LENGTH)].map(
    (byte) => REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length],
  )
  return letters.join('')
}
