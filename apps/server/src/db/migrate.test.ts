import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { settleOrder } from '../orders/settle-order.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { untilLocked } from '../testing/wait-for-lock.ts'
import { UnknownDatabaseError } from './adopt.ts'
import { connect, MIGRATING, unsafeSettings } from './connect.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'

const empty = 'template0'
const ignore = () => undefined

/** Statements that run after each migration, with rows that may exist once it has run. */
const FILL_AFTER: Record<string, string[]> = {
  '0001-buyers': [
    `insert into buyer (name, email, email_key, phone, password_hash) values ('Ada', 'Ada@x', 'ada@x', '1', 'h')`,
    `update buyer set password_hash = 'another', phone = '2', email_confirmed_at = now(), next_email = 'Byron@x',
       mail_phrase = 'blue whale'`,
    `update buyer set email = 'Countess@x', email_key = 'countess@x'`,
    `insert into email_change (buyer_id, old_email, new_email) values (1, 'ada@x', 'Countess@x')`,
  ],
  '0002-operators': [
    `insert into operator (login, password_hash, role, email, email_confirmed_at, muted_notices)
     values ('operator', 'h', 'owner', 'ada@x', now(), '{operator-digest}')`,
    `insert into operator_invite (secret_hash, role, created_by, expires_at)
     values (sha256('a'), 'viewer', 1, now() + interval '1 day'), (sha256('b'), 'owner', 1, now() + interval '1 day')`,
    `insert into proposal (kind, subject, input, proposed_by) values ('currency.restore', '1', '{"id":"1"}', 1)`,
  ],
  '0003-log-ins': [
    `insert into session (token_hash, buyer_id, expires_at) values (sha256('a'), 1, now() + interval '1 day')`,
    `insert into session (token_hash, operator_id, expires_at) values (sha256('b'), 1, now() + interval '1 day')`,
    `update session set revoked_at = now() where buyer_id is not null`,
    `insert into failed_log_in (hour, name_hash, network, failures)
     values ('2026-01-01 10:00Z', sha256('ada'), '192.0.2.1', 3)`,
    `insert into second_factor (operator_id, secret, confirmed_at) values (1, decode(repeat('00', 20), 'hex'), now())`,
    `insert into second_factor (buyer_id, secret, confirmed_at) values (1, decode(repeat('00', 20), 'hex'), now())`,
    `insert into recovery_code (operator_id, code_hash) values (1, sha256('a'))`,
    `insert into recovery_code (buyer_id, code_hash) values (1, sha256('a'))`,
    `insert into passkey (buyer_id, credential_id, public_key, counter, transports, name)
     values (1, 'id', 'key', 0, '{}', 'Laptop')`,
    `insert into spent_challenge (challenge, expires_at) values ('a', now())`,
  ],
  '0004-currencies': [
    `insert into token_price (id, usd) values (1, 0.5)`,
    `insert into currency (code, full_name, tokens_per_unit, deposit_address) values ('BTC', 'Bitcoin', 190000, 'a')`,
    `insert into currency (code, full_name, tokens_per_unit, deposit_address) values ('ETH', 'Ethereum', 6800, 'b')`,
    `update currency set tokens_per_unit = 6900 where code = 'ETH'`,
    `update rate_refresh set claim = gen_random_uuid(), claimed_by = 1, claimed_at = now(), lease_ends_at = now(),
       done = 1, total = 2, failed_at = now(), failure = 'late', result = '{}'`,
  ],
  '0005-terms': [],
  '0006-orders': [
    `insert into orders (reference, buyer_id, email, currency_id, currency_code, currency_version, deposit_address,
       tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, status,
       idempotency_key, request_hash, terms_version, transaction_id, transaction_given_at)
     values (repeat('a', 26), 1, 'Ada@x', 1, 'BTC', 1, 'a', 190000, 0.5, 'token', 0.000211, 40, 2, 5, 'pending', 'k', '', 1,
       '12', now())`,
  ],
  '0007-ledger': [
    `begin;
     insert into ledger_entry (order_id, buyer_id, kind, tokens, bonus_tokens, order_position, buyer_position,
       tokens_before, bonus_before, tokens_after, bonus_after, operator_id, reason, request_id)
     values (1, 1, 'credit', 40, 2, 1, 1, 0, 0, 40, 2, 1, '', '');
     update orders set status = 'approved';
     commit`,
  ],
  '0008-audit': [
    `insert into audit_entry (operator_id, action, subject_type, subject_id, request_id, address)
     values (1, 'order.approve', 'order', '1', 'r', '192.0.2.1')`,
  ],
  '0009-tracking-keys': [`insert into tracking_key (api_key, location) values ('key', '/dashboard')`],
  '0010-mail': [
    `update mail_switch set mode = 'kept'`,
    `insert into mail (kind, recipient) values ('password-reset', 'ada@example.test')`,
    `insert into mail (kind, recipient, buyer_id, email_change_id) values ('email-changed', 'ada@x', 1, 1)`,
    `insert into mail (kind, recipient, operator_id, cutoff) values ('operator-held-rates', 'ada@x', 1, now())`,
  ],
  '0011-messages': [
    `insert into order_note (order_id, position, operator_id, text) values (1, 1, 1, 'regular')`,
    `insert into order_message (order_id, position, operator_id, text) values (1, 1, 1, 'yes'), (1, 2, null, 'hi')`,
  ],
  // Their triggers write with the rights of their owner from here on.
  '0012-owner-rights': [
    `update currency set tokens_per_unit = 7000 where code = 'ETH'`,
    `update buyer set email = 'Lovelace@x', email_key = 'lovelace@x'`,
  ],
  '0013-currency-codes': [
    `insert into currency (code, full_name, tokens_per_unit, deposit_address) values ('USDC.E', 'Bridged', 2, 'address')`,
  ],
  '0014-account-links': [
    `insert into account_link (buyer_id, secret_hash, expires_at) values (1, sha256('a'), now() + interval '1 day')`,
    `insert into mail (kind, recipient, buyer_id) values ('reset-link-made', 'Lovelace@x', 1)`,
  ],
  '0015-news-of-orders': [],
  '0016-email-changes-at-once': [
    `insert into email_change (buyer_id, old_email, new_email, reserved_key) values (1, 'b@x', 'Lovelace@x', 'b@x')`,
    `insert into mail (kind, recipient) values ('email-change-undone', 'ada@x')`,
  ],
  '0017-row-counts': [
    `insert into buyer (name, email, email_key, phone, password_hash) values ('Eve', 'eve@x', 'eve@x', '1', 'h')`,
  ],
  '0018-transactions-named-twice': [],
  '0019-one-transaction-index': [],
  '0020-closed-accounts': [
    `update buyer set name = '', phone = '', mail_phrase = null, email_confirmed_at = null, closed_at = now()
     where email_key = 'eve@x'`,
    `insert into mail (kind, recipient) values ('account-closed', 'eve@x')`,
  ],
  '0021-pay-amounts-by-day': [],
  '0022-search-by-pay-amount': [],
}

async function countRows(db: Awaited<ReturnType<typeof useDatabase>>['db']) {
  const tables = await db.introspection.getTables()
  const counts: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !table.isView)) {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? ''
  }
  return counts
}

describe('migrations', () => {
  test('each runs on a filled database and loses no row', async () => {
    const { db } = await useDatabase(empty)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
    for (const name of Object.keys(MIGRATIONS)) {
      const before = await countRows(db)
      const { error } = await migrator.migrateTo(name)
      expect(error).toBeUndefined()
      expect(await countRows(db)).toMatchObject(before)
      expect(FILL_AFTER, `rows to find after ${name}`).toHaveProperty(name)
      for (const statement of FILL_AFTER[name] ?? []) await sql.raw(statement).execute(db)
    }
    expect(await migrate(db)).toEqual([])
    const former = await db.selectFrom('former_email').select('email').orderBy('email').execute()
    expect(former).toEqual([{ email: 'ada@x' }, { email: 'countess@x' }])
    expect(await db.selectFrom('ledger_day').select('pay').execute()).toEqual([{ pay: '0.000211' }])
    for (const [table, count] of Object.entries(await countRows(db))) {
      if (table !== 'attempt_count') expect(Number(count), table).toBeGreaterThan(0)
    }
  })

  test('ten servers starting at once migrate once', async () => {
    const { url, db } = await useDatabase(empty)
    const servers = Array.from({ length: 10 }, () => connect(url, ignore, MIGRATING))
    const ran = await Promise.all(servers.map((server) => migrate(server.db)))
    await Promise.all(servers.map((server) => server.db.destroy()))
    expect(ran.flat()).toEqual(Object.keys(MIGRATIONS))
    expect(await migrate(db)).toEqual([])
  })

  test('a server that starts during another’s migration waits before it looks at the tables', async () => {
    const { url, db } = await useDatabase(empty)
    const second = connect(url, ignore, MIGRATING)
    const started = await db.transaction().execute(async (first) => {
      await sql`select pg_advisory_xact_lock(hashtext('presale migrations'))`.execute(first)
      const starting = Promise.allSettled([migrate(second.db)])
      await untilLocked(db)
      await sql`create table theirs (id int)`.execute(first)
      return { starting }
    })
    expect(await started.starting).toMatchObject([{ reason: expect.any(UnknownDatabaseError) }])
    await second.db.destroy()
  })

  test('another program’s database is left alone', async () => {
    const { db } = await useDatabase(empty)
    await sql`create table theirs (id int)`.execute(db)
    await expect(migrate(db)).rejects.toThrow('holds tables that are not this program')
    expect(Object.keys(await countRows(db))).toEqual(['theirs'])
  })

  test('an installed extension does not make it another program’s database', async () => {
    const { db } = await useDatabase(empty)
    await sql`create extension pg_stat_statements`.execute(db)
    expect(await migrate(db)).toEqual(Object.keys(MIGRATIONS))
  })

  test('a database of a newer version is left alone', async () => {
    const { db } = (await useDatabase()).asOwner
    await sql`insert into kysely_migration values ('9999-later', '2100-01-01')`.execute(db)
    await expect(migrate(db)).rejects.toThrow('made by another version')
  })

  test('a migration that fails halfway leaves nothing behind', async () => {
    const { db } = await useDatabase(empty)
    const broken = {
      ...MIGRATIONS,
      '0002-operators': { up: async (trx: typeof db) => void (await sql`select 1 / 0`.execute(trx)) },
    }
    const migrator = new Migrator({ db, provider: { getMigrations: async () => broken } })
    expect((await migrator.migrateToLatest()).error).toBeDefined()
    expect(await countRows(db)).toEqual({})
    expect(await migrate(db)).toEqual(Object.keys(MIGRATIONS))
  })

  test('entries booked before a migration read the same after it', async () => {
    const { db } = (await useDatabase()).asOwner
    await addCurrency(db)
    const { buyerId } = await addBuyer(db)
    const { operatorId } = await addOperator(db)
    const order = await addOrder(db, buyerId)
    await settleOrder(db, {
      orderId: order.id,
      decision: 'approved',
      operatorId,
      reason: '',
      requestId: '',
      address: '::1',
    })
    const before = await countRows(db)
    expect(await migrate(db)).toEqual([])
    expect(await countRows(db)).toEqual(before)
  })
})

test('no index finds only what another one finds', async () => {
  const { db } = await useDatabase()
  const { rows } = await sql`
    with index as (
      select indexrelid::regclass::text as name, indisunique as is_unique,
        concat_ws('|', indrelid, indkey, indclass, indcollation, indoption, relam, pg_get_expr(indexprs, indrelid),
          pg_get_expr(indpred, indrelid)) as finds
      from pg_index join pg_class on oid = indexrelid where relnamespace = current_schema()::regnamespace)
    select one.name, other.name as other from index one join index other using (finds)
    where one.name <> other.name and other.is_unique >= one.is_unique`.execute(db)
  expect(rows).toEqual([])
})

test('recognises a Postgres that may lose acknowledged transactions', async () => {
  const { db } = await useDatabase()
  expect(await unsafeSettings(db)).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'])
})
