/** A sale with long tables, for tests of query plans. */
import { sql } from 'kysely'
import { expect, inject, vi } from 'vitest'
import { type Connection, connect, MIGRATING } from '../db/connect.ts'
import { addDemoData } from '../demo-sale/demo-data.ts'
import { fillDatabase } from '../demo-sale/fill.ts'
import { LONG_TABLES_TEMPLATE, useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { createDatabase, withClient } from '../testing/template.ts'

/** The tables that grow with a sale. */
export const LONG_TABLES = [
  'orders',
  'ledger_entry',
  'buyer',
  'former_email',
  'audit_entry',
  'session',
  'attempt_count',
  'currency_version',
]

const MIN_ROWS = 20_000

/** The advisory lock of the file that fills the tables, and the name of its database meanwhile. */
const FILLING = 3
const DRAFT = 'test_long_tables_draft'

/** Recent orders, enough that a plan that skips all of them reads too many rows. */
const RUSH_ORDERS = 3_000

/** A deleted currency that only a few of the oldest orders are in. */
export const GIVEN_UP = 'OLD'

/** The domain of the former e-mails of all buyers. */
export const FORMER_EMAIL = '@former.test'

/** Clones a database with long tables for this test file. The first file of a run fills it; the others wait. */
export async function useLongTables(): ReturnType<typeof useDatabase> {
  const postgresUrl = inject('postgresUrl')
  await withClient(postgresUrl, async (client) => {
    // The lock ends with the connection.
    await client.query('select pg_advisory_lock($1)', [FILLING])
    const isThere = await client.query('select from pg_database where datname = $1', [LONG_TABLES_TEMPLATE])
    if (isThere.rowCount === 1) return
    await client.query(`drop database if exists ${DRAFT} with (force)`)
    const draft = await createDatabase(postgresUrl, inject('template'), DRAFT)
    const connection = connect(draft, () => undefined, MIGRATING)
    await fillLongTables(connection)
    await connection.db.destroy()
    await client.query(`alter database ${DRAFT} rename to ${LONG_TABLES_TEMPLATE}`)
  })
  return useDatabase(LONG_TABLES_TEMPLATE)
}

/** Fills each of LONG_TABLES with at least MIN_ROWS rows. No other session may use the database meanwhile. */
async function fillLongTables({ db, pool }: Connection): Promise<void> {
  // An autovacuum at any moment would change the statistics, or keep rows from being marked all-visible.
  for (const table of LONG_TABLES) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(db)
  }
  await addDemoData(db)
  await addOperator(db)
  await fillOrders({ db, pool })
  await sql`
    insert into session (token_hash, buyer_id, expires_at)
    select sha256(id::text::bytea), id, now() + interval '1 day' from buyer`.execute(db)
  await sql`
    insert into former_email (buyer_id, email) select id, md5(id::text) || ${FORMER_EMAIL} from buyer`.execute(
    db,
  )
  // As in a sale: mostly decisions, some rates and a few other actions; in the end a rush of decisions.
  await sql`
    insert into audit_entry (operator_id, action, subject_type, subject_id, request_id, at)
    select case when n % 10 = 0 then null else 1 end,
      case when n % 1000 = 0 then 'tracking-key.add' when n % 10 = 0 then 'currency.rate' else 'order.approve' end,
      case when n % 1000 = 0 then 'tracking-key' when n % 10 = 0 then 'currency' else 'order' end,
      n::text, 'filled', now() - make_interval(mins => ${MIN_ROWS} - place)
    from generate_series(1, ${MIN_ROWS}::integer) place,
      lateral (select case when place > ${MIN_ROWS - RUSH_ORDERS} then 1 else place end as n) as kind`.execute(
    db,
  )
  await sql`
    insert into attempt_count (key, points, expire)
    select 'account:buyer:192.0.2.1:' || n, 1, extract(epoch from now() + interval '15 minutes') * 1000
    from generate_series(1, ${MIN_ROWS}::integer) n`.execute(db)
  await sql`
    insert into currency_version (currency_id, version, tokens_per_unit, deposit_address, network)
    select id, version + n, tokens_per_unit + n % 7, deposit_address, network
    from currency, generate_series(1, ${MIN_ROWS / 10}::integer) n where code <> 'USDT'`.execute(db)
  await settle({ db, pool })
}

async function fillOrders({ db, pool }: Connection): Promise<void> {
  const givenUp = {
    code: GIVEN_UP,
    full_name: 'Old coin',
    tokens_per_unit: '2',
    deposit_address: 'old',
    demo: true,
  }
  await db.insertInto('currency').values(givenUp).execute()
  await fillDatabase(pool, { orders: 480 })
  await db.updateTable('currency').set({ deleted_at: new Date() }).where('code', '=', GIVEN_UP).execute()
  await fillDatabase(pool, { orders: 32_000, buyers: 25_000, isAlone: true })
  await addRush(db)
}

/** The newest orders are all pending in one currency, so that other filters find nothing among them. */
async function addRush(db: Connection['db']): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Copies of an order that has passed the triggers need not pass them again.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into orders overriding system value
      select (jsonb_populate_record(one, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('orders', 'id')), 'reference', left(md5(gen_random_uuid()::text), 26),
        'idempotency_key', gen_random_uuid(), 'created_at', placed_at, 'updated_at', placed_at))).*
      from (select orders as one from orders where status = 'pending' and currency_code = 'USDT' limit 1) as waiting,
        generate_series(1, ${RUSH_ORDERS}::integer) as n, lateral (select now() + n * interval '1 ms' as placed_at) as time`.execute(
      trx,
    )
    await sql`insert into row_count (what, rows) values ('pending', ${RUSH_ORDERS})`.execute(trx)
  })
}

/** Vacuums until every page is all-visible, as index-only scans need, then refreshes the statistics. */
async function settle({ db }: Connection): Promise<void> {
  const names = sql.raw(LONG_TABLES.join(', '))
  await vi.waitUntil(
    async () => {
      await sql`vacuum ${names}`.execute(db)
      const { rows } = await sql`
        select from pg_class where relname in (${sql.join(LONG_TABLES)}) and relallvisible < relpages`.execute(
        db,
      )
      return rows.length === 0
    },
    { timeout: 120_000, interval: 100 },
  )
  await sql`analyze ${names}`.execute(db)
  for (const table of LONG_TABLES) {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db)
    expect(Number(rows[0]?.count), table).toBeGreaterThanOrEqual(MIN_ROWS)
  }
}
