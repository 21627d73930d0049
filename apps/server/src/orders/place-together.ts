/** How orders that come at once are stored by one transaction, each as if it came alone. */
import { PENDING_LIMIT, TOO_MANY_PENDING } from '@presale/rules/order'
import { sql } from 'kysely'
import { isPassing } from '../db/faults.ts'
import { compiledOnce } from '../db/named.ts'
import type { Db } from '../db/schema.ts'
import { inOneTrip } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { type NewOrder, placeAlone, randomReference, sameOrder } from './place-order.ts'

/**
 * Orders of one transaction: at most so few that all are stored within a few milliseconds. Of more than LEAST, up to LEAST
 * are left for the next one, for which they are ready while those before them are being answered (decision 0036).
 */
const MOST = 64
const LEAST = 16

/** Beside a transaction of fewer orders, or of more milliseconds, there is a second one, for others need not wait for it. */
const FEW = 8
const SLOW_MS = 10

type Placed = { reference: string }

type Waiting = {
  order: NewOrder
  /** Only at the price in force, and only beside others. */
  onlyInForce: boolean
  resolve: (placed: Placed | undefined | Promise<Placed | undefined>) => void
  reject: (error: unknown) => void
}

const queues = new WeakMap<Db, (waiting: Waiting) => void>()

/**
 * Stores the order and answers its reference, or the one of the order its key stands for; refuses as placeAlone does.
 * What comes in one turn of the event loop, or while many are being stored, is stored together; an order that cannot be, or
 * whose buyer is being worked on, is stored alone, so that it holds up and fails nobody else.
 */
export async function placeOrder(db: Db, order: NewOrder): Promise<Placed> {
  return (await enqueue(db, order, false)) as Placed
}

/**
 * Does so only if the order is priced at what its currency and the token cost when it comes to be stored (decision
 * 0038). Otherwise, or if it would have to be stored alone, nothing is stored and the answer is undefined.
 */
export function placeIfInForce(db: Db, order: NewOrder): Promise<Placed | undefined> {
  return enqueue(db, order, true)
}

function enqueue(db: Db, order: NewOrder, onlyInForce: boolean): Promise<Placed | undefined> {
  const queue = queues.get(db) ?? createQueue(db)
  queues.set(db, queue)
  return new Promise((resolve, reject) => queue({ order, onlyInForce, resolve, reject }))
}

type Transaction = { orders: number; isSlow: boolean }

function createQueue(db: Db): (waiting: Waiting) => void {
  let queue: Waiting[] = []
  let gathering = false
  const underWay = new Set<Transaction>()
  const hasTurn = () => {
    const [first, second] = underWay
    return !gathering && second === undefined && (first === undefined || first.isSlow || first.orders < FEW)
  }
  const storeNext = async () => {
    if (queue.length < LEAST) {
      gathering = true
      await new Promise(setImmediate)
      gathering = false
    }
    const [beside] = underWay
    // Whoever waits beside a slow one has waited enough.
    const wanted = beside?.isSlow ? MOST : Math.max(LEAST, queue.length - LEAST)
    const { batch, rest } = divide(queue, wanted)
    queue = rest
    const transaction = { orders: batch.length, isSlow: false }
    underWay.add(transaction)
    begin()
    const late = setTimeout(() => {
      transaction.isSlow = true
      begin()
    }, SLOW_MS)
    const tell = await storeBatch(db, batch)
    clearTimeout(late)
    underWay.delete(transaction)
    begin()
    // After the next have been sent, for whose transaction nobody is needed while these are told.
    setImmediate(tell)
  }
  const begin = () => {
    if (queue.length > 0 && hasTurn()) void storeNext()
  }
  return (waiting) => {
    queue.push(waiting)
    begin()
  }
}

/** The first `wanted`, or MOST if that is fewer; one order of each buyer at most, so that none has to know of another. */
function divide(queue: Waiting[], wanted: number): { batch: Waiting[]; rest: Waiting[] } {
  const most = Math.min(MOST, wanted)
  const batch = new Map<string, Waiting>()
  const rest: Waiting[] = []
  for (const waiting of queue) {
    const { buyerId } = waiting.order
    if (batch.size === most || batch.has(buyerId)) rest.push(waiting)
    else batch.set(buyerId, waiting)
  }
  return { batch: [...batch.values()], rest }
}

/** Stores them; answers how each of them, and whoever waits, is told what became of it. Never fails by itself. */
async function storeBatch(db: Db, batch: Waiting[]): Promise<() => void> {
  try {
    const ids = batch.map(({ order }) => order.buyerId)
    const currencies = [...new Set(batch.map(({ order }) => order.currency.id))]
    const asked = JSON.stringify(batch.map(toRow))
    const rows = await inOneTrip(db, [
      lockingFreeBuyers(db, { ids }),
      storingOrders(db, { asked, currencies }),
    ])
    const stored = new Map(rows.map((row) => [row.buyer_id, row]))
    const tell = (waiting: Waiting) =>
      waiting.resolve(conclude(db, waiting, stored.get(waiting.order.buyerId)))
    return () => batch.forEach(tell)
  } catch (error) {
    // The database's moment is everybody's; anything else is the fault of one, who must not fail the others.
    const tell = (waiting: Waiting) =>
      isPassing(error) ? waiting.reject(error) : waiting.resolve(conclude(db, waiting, undefined))
    return () => batch.forEach(tell)
  }
}

/** What the buyer is told; an order that is not among those stored is stored alone, unless it must be priced anew. */
async function conclude(
  db: Db,
  { order, onlyInForce }: Waiting,
  stored: Stored | undefined,
): Promise<Placed | undefined> {
  if (!stored) return onlyInForce ? undefined : placeAlone(db, order)
  const { reference, request_hash, stands } = stored
  if (reference === null && !stands) return undefined
  if (reference === null) throw new AppError('too-many', TOO_MANY_PENDING)
  return request_hash ? sameOrder({ reference, request_hash }, order.requestHash) : { reference }
}

/**
 * Locks the buyers whom nobody else has locked, in an order that is always the same, and tells the next statement of the
 * transaction who they are.
 */
const lockingFreeBuyers = compiledOnce(
  'lock free buyers',
  ({ ids }: { ids: unknown }) => sql`
    select set_config('presale.locked_buyers', coalesce(string_agg(id::text, ','), ''), true) from (
      select id from buyer where id = any(${ids}::bigint[]) order by id for no key update skip locked) as free`,
)

/**
 * What became of an order: its reference, null when too many wait or its price does not stand; with a hash when its key
 * stood for one before.
 */
type Stored = { buyer_id: string; reference: string | null; request_hash: Buffer | null; stands: boolean }

/**
 * Stores those of locked buyers that have no order under their key yet, are not one too many, and stand at their price: a
 * currency counts a version with whatever changes of it, and who is changing it by hand is waited for.
 */
const storingOrders = compiledOnce(
  'store orders',
  ({ asked, currencies }: { asked: unknown; currencies: unknown }) => sql<Stored>`
    with in_force as materialized (
      select currency.id, currency.version, token_price.usd from currency join token_price on token_price.id = 1
      where currency.id = any(${currencies}::bigint[]) order by currency.id for key share of currency),
    asked as materialized (
      select asked.*, buyer.email, decode(hash, 'hex') as request_hash,
        (not only_in_force or (currency_id, currency_version, token_price_usd) in (select id, version, usd from in_force))
          as stands
      from jsonb_to_recordset(${asked}::jsonb) as asked (reference text, buyer_id bigint, currency_id bigint,
        currency_code text, currency_version integer, network text, deposit_address text, tokens_per_unit numeric,
        token_price_usd numeric, typed_in text, pay_amount numeric, tokens numeric, bonus_tokens numeric,
        bonus_percent numeric, idempotency_key text, hash text, only_in_force boolean)
      join buyer on buyer.id = asked.buyer_id
      where buyer.id = any(string_to_array(current_setting('presale.locked_buyers'), ',')::bigint[])),
    known as (
      select asked.buyer_id, earlier.reference, earlier.request_hash from asked, lateral (
        select reference, request_hash from orders where buyer_id = asked.buyer_id
          and idempotency_key = asked.idempotency_key limit 1) as earlier),
    placed as (
      insert into orders (email, reference, buyer_id, currency_id, currency_code, currency_version, network,
        deposit_address, tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent,
        idempotency_key, request_hash)
      select email, reference, buyer_id, currency_id, currency_code, currency_version, network, deposit_address,
        tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, idempotency_key,
        request_hash
      from asked
      where stands and buyer_id not in (select buyer_id from known)
        and (select count(*) from (select from orders where buyer_id = asked.buyer_id and status = 'pending'
          and voided_at is null limit ${PENDING_LIMIT}) as waiting) < ${PENDING_LIMIT}
      returning buyer_id, reference)
    select asked.buyer_id, coalesce(known.reference, placed.reference) as reference, known.request_hash, stands
    from asked left join known using (buyer_id) left join placed using (buyer_id)`,
)

function toRow({ order, onlyInForce }: Waiting) {
  const { buyerId, typedIn, currency, quote, idempotencyKey, requestHash } = order
  return {
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
    idempotency_key: idempotencyKey,
    hash: requestHash.toString('hex'),
    only_in_force: onlyInForce,
  }
}
