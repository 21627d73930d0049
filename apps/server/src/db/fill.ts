/** Fills a demo database with as many orders as a large sale has, to see how the product carries them. */
import { LEVELS, PURCHASE_LIMITS } from '@presale/rules/presale'
import { sql } from 'kysely'
import type { Db, Trx } from './schema.ts'

/** The database is not one that made-up orders belong in; the message is one sentence for whoever tried. */
export class FillError extends Error {}

const ORDERS_PER_BUYER = 10
const DAYS = 365

/** Orders are added so many at once, to tell how far it is. */
const BATCH = 50_000

/** `isAlone`: nobody else is at work in the database, so that indexes can be made anew at the end, which is faster. */
export type FillAmounts = { orders: number; buyers?: number; isAlone?: boolean }

/** How many rows of a kind there are, of how many. */
export type FillProgress = { done: number; total: number; what: 'buyers' | 'orders' | 'ledger entries' }

/**
 * Adds so many made-up orders over the past year, of so many buyers, one for every ten unless said otherwise, and the
 * ledger entries of those approved; all or nothing. Only into a database of demo currencies, for nobody could tell the
 * made-up orders from others: throws FillError for any other.
 */
export function fillDatabase(
  db: Db,
  { orders, buyers = Math.ceil(orders / ORDERS_PER_BUYER), isAlone = false }: FillAmounts,
  onProgress: (progress: FillProgress) => void = () => undefined,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await refuseRealSale(trx)
    // Row by row the triggers would take hours; what they guard is checked by the books afterwards.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local statement_timeout = 0`.execute(trx)
    const makeIndexes = isAlone ? await dropIndexes(trx) : async () => undefined
    const firstBuyer = await addBuyers(trx, buyers)
    onProgress({ done: buyers, total: buyers, what: 'buyers' })
    const sale = { orders, buyers, firstBuyer }
    const lastBefore = await lastOrderOf(trx)
    for (let from = 1; from <= orders; from += BATCH) {
      const to = Math.min(orders, from + BATCH - 1)
      await addOrders(trx, sale, { from, to })
      onProgress({ done: to, total: orders, what: 'orders' })
    }
    const entries = await addEntries(trx, lastBefore)
    await makeIndexes()
    onProgress({ done: entries, total: entries, what: 'ledger entries' })
    await sql`analyze buyer, orders, ledger_entry`.execute(trx)
  })
}

async function refuseRealSale(trx: Trx): Promise<void> {
  const real = await trx
    .selectFrom('currency')
    .select('id')
    .where('demo', '=', false)
    .limit(1)
    .executeTakeFirst()
  const any = await trx.selectFrom('currency').select('id').limit(1).executeTakeFirst()
  const price = await trx.selectFrom('token_price').select('id').executeTakeFirst()
  if (real || !any || !price) {
    throw new FillError('This database is not a demo: it must have demo currencies only, and a token price.')
  }
  const operator = await trx.selectFrom('operator').select('id').limit(1).executeTakeFirst()
  if (!operator) throw new FillError('This database has no operator yet; start the product on it once.')
}

/** Drops the indexes of the filled tables, but for those of keys and constraints; answers how they are made again. */
async function dropIndexes(trx: Trx): Promise<() => Promise<void>> {
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('buyer'::regclass, 'orders'::regclass, 'ledger_entry'::regclass) and not indisunique`.execute(
    trx,
  )
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(trx)
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(trx)
  }
}

async function lastOrderOf(trx: Trx): Promise<string> {
  const { rows } = await sql<{ last: string }>`select coalesce(max(id), 0) as last from orders`.execute(trx)
  return rows[0]?.last ?? '0'
}

async function addBuyers(trx: Trx, count: number): Promise<string> {
  const { rows } = await sql<{ first: string }>`
    with added as (
      insert into buyer (name, email, email_key, phone, password_hash, created_at)
      select (array['Ada', 'Ben', 'Chen', 'Dora', 'Emil', 'Femi', 'Goya', 'Hana'])[1 + n % 8] || ' ' ||
          (array['Abel', 'Bauer', 'Costa', 'Dahl', 'Eriks', 'Fischer', 'Gomez', 'Haas', 'Ito'])[1 + n % 9],
        key, key, '+371 ' || (20000000 + n)::text, 'nobody can log in with this',
        now() - make_interval(days => ${DAYS + 1}) + make_interval(secs => n * ${DAYS * 86_400}::double precision / ${count})
      from generate_series(1, ${count}::integer) as n,
        lateral (select 'filled-' || n || '-' || substr(md5(random()::text), 1, 6) || '@example.test' as key) as named
      returning id)
    select min(id) as first from added`.execute(trx)
  return rows[0]?.first ?? ''
}

type Sale = { orders: number; buyers: number; firstBuyer: string }

async function addOrders(trx: Trx, sale: Sale, { from, to }: { from: number; to: number }): Promise<void> {
  const levels = sql.join(
    LEVELS.map((level) => sql`(${level.tokens}::numeric, ${level.bonusPercent}::numeric)`),
  )
  await sql`
    with level (tokens, percent) as (values ${levels}),
    accepted as (select *, row_number() over (order by id) - 1 as place, count(*) over () as total
      from currency where deleted_at is null),
    typed as (
      select n, round((${PURCHASE_LIMITS.minimum}::numeric + (power(random(), 6) * 20000)::numeric), 6) as tokens,
        random() as luck, substr(md5(random()::text) || md5(random()::text), 1, 26) as reference
      from generate_series(${from}::integer, ${to}::integer) as n)
      insert into orders (reference, buyer_id, email, currency_id, currency_code, currency_version, network, deposit_address,
        tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, status,
        idempotency_key, request_hash, created_at, updated_at)
      select reference, buyer.id, buyer.email, accepted.id, accepted.code, accepted.version, accepted.network,
        accepted.deposit_address, accepted.tokens_per_unit, token_price.usd, 'token',
        round(typed.tokens / accepted.tokens_per_unit, 6), typed.tokens, round(typed.tokens * best.percent / 100, 6),
        best.percent, case when luck < 0.7 then 'approved' when luck < 0.9 then 'rejected' else 'pending' end,
        'filled-' || reference, sha256(reference::bytea), at,
        case when luck < 0.9 then least(now(), at + random() * interval '2 days') else at end
      from typed
      join accepted on accepted.place = typed.n % accepted.total
      join token_price on token_price.id = 1
      join buyer on buyer.id = ${sale.firstBuyer}::bigint + typed.n % ${sale.buyers}
      cross join lateral (select percent from level where level.tokens <= typed.tokens
        order by level.tokens desc limit 1) as best
      cross join lateral (select now() - make_interval(days => ${DAYS})
        + make_interval(secs => typed.n * ${DAYS * 86_400}::double precision / ${sale.orders}) as at) as moment
      where round(typed.tokens / accepted.tokens_per_unit, 6) > 0
      order by typed.n`.execute(trx)
}

/** A credit for every approved order after that one, up to two days after it, each buyer's sums running on; how many. */
async function addEntries(trx: Trx, lastBefore: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into ledger_entry (order_id, buyer_id, kind, tokens, bonus_tokens, order_position, buyer_position,
      tokens_before, bonus_before, tokens_after, bonus_after, operator_id, reason, request_id, created_at)
    select id, buyer_id, 'credit', tokens, bonus_tokens, 1, row_number() over of_buyer,
      sum(tokens) over of_buyer - tokens, sum(bonus_tokens) over of_buyer - bonus_tokens,
      sum(tokens) over of_buyer, sum(bonus_tokens) over of_buyer,
      (select min(id) from operator), 'filled', 'filled', updated_at
    from orders where id > ${lastBefore}::bigint and status = 'approved'
    window of_buyer as (partition by buyer_id order by updated_at, id rows unbounded preceding)
    order by updated_at, id`.execute(trx)
  return Number(numAffectedRows)
}
