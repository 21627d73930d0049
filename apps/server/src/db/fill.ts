/** Fills a demo database with as many orders as a large sale has, to see how the product carries them. */
import { LEVELS, PURCHASE_LIMITS } from '@presale/rules/presale'
import { sql } from 'kysely'
import type { Db, Trx } from './schema.ts'

/** The database is not one that made-up orders belong in; the message is one sentence for whoever tried. */
export class FillError extends Error {}

const ORDERS_PER_BUYER = 10
const DAYS = 365

/**
 * Adds so many made-up orders over the past year, a buyer for every ten, and the ledger entries of those approved; all
 * or nothing. Only into a database of demo currencies, for nobody could tell the made-up orders from others.
 */
export function fillDatabase(db: Db, orders: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await refuseRealSale(trx)
    // Row by row the triggers would take hours; what they guard is checked by the books afterwards.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local statement_timeout = 0`.execute(trx)
    const firstBuyer = await addBuyers(trx, Math.max(1, Math.ceil(orders / ORDERS_PER_BUYER)))
    const firstOrder = await addOrders(trx, orders, firstBuyer)
    await addEntries(trx, firstOrder)
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

async function addOrders(trx: Trx, count: number, firstBuyer: string): Promise<string> {
  const levels = sql.join(
    LEVELS.map((level) => sql`(${level.tokens}::numeric, ${level.bonusPercent}::numeric)`),
  )
  const { rows } = await sql<{ first: string }>`
    with level (tokens, percent) as (values ${levels}),
    accepted as (select *, row_number() over (order by id) - 1 as place, count(*) over () as total
      from currency where deleted_at is null),
    typed as (
      select n, round((${PURCHASE_LIMITS.minimum}::numeric + (power(random(), 6) * 20000)::numeric), 6) as tokens,
        random() as luck, substr(md5(random()::text) || md5(random()::text), 1, 26) as reference
      from generate_series(1, ${count}::integer) as n),
    added as (
      insert into orders (reference, buyer_id, email, currency_id, currency_code, currency_version, network, deposit_address,
        tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, status,
        idempotency_key, request_hash, created_at, updated_at)
      select reference, buyer.id, buyer.email, accepted.id, accepted.code, accepted.version, accepted.network,
        accepted.deposit_address, accepted.tokens_per_unit, token_price.usd, 'token',
        round(typed.tokens / accepted.tokens_per_unit, 6), typed.tokens, round(typed.tokens * best.percent / 100, 6),
        best.percent, case when luck < 0.7 then 'approved' when luck < 0.9 then 'rejected' else 'pending' end,
        'filled-' || reference, sha256(reference::bytea), at, at
      from typed
      join accepted on accepted.place = typed.n % accepted.total
      join token_price on token_price.id = 1
      join buyer on buyer.id = ${firstBuyer}::bigint + typed.n % ${Math.max(1, Math.ceil(count / ORDERS_PER_BUYER))}
      cross join lateral (select percent from level where level.tokens <= typed.tokens
        order by level.tokens desc limit 1) as best
      cross join lateral (select now() - make_interval(days => ${DAYS})
        + make_interval(secs => typed.n * ${DAYS * 86_400}::double precision / ${count}) as at) as moment
      where round(typed.tokens / accepted.tokens_per_unit, 6) > 0
      order by typed.n
      returning id)
    select min(id) as first from added`.execute(trx)
  return rows[0]?.first ?? ''
}

/** A credit for every approved order, up to two days after it, each buyer's sums running on. */
async function addEntries(trx: Trx, firstOrder: string): Promise<void> {
  await sql`
    insert into ledger_entry (order_id, buyer_id, kind, tokens, bonus_tokens, order_position, buyer_position,
      tokens_before, bonus_before, tokens_after, bonus_after, operator_id, reason, request_id, created_at)
    select id, buyer_id, 'credit', tokens, bonus_tokens, 1, row_number() over of_buyer,
      sum(tokens) over of_buyer - tokens, sum(bonus_tokens) over of_buyer - bonus_tokens,
      sum(tokens) over of_buyer, sum(bonus_tokens) over of_buyer,
      (select min(id) from operator), 'filled', 'filled', settled_at
    from (select *, least(now(), created_at + random() * interval '2 days') as settled_at
      from orders where id >= ${firstOrder}::bigint and status = 'approved') as approved
    window of_buyer as (partition by buyer_id order by settled_at, id rows unbounded preceding)
    order by settled_at, id`.execute(trx)
}
