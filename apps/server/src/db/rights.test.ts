/** What the serving role may do, and what Postgres refuses it even if the program tries. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { settleOrder } from '../orders/settle-order.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { grantRights, ownsTables, RIGHTS, readRights, readRole, SERVING_ROLE } from './rights.ts'

const { db, pool, asOwner } = await useDatabase()

const INSUFFICIENT_PRIVILEGE = '42501'

const LISTED = Object.fromEntries(Object.entries(RIGHTS).map(([name, rights]) => [name, rights.toSorted()]))

describe('the role that serves', () => {
  test('is the role that the tests use', async () => {
    expect(await readRole(db)).toBe(SERVING_ROLE)
    expect(await ownsTables(db, SERVING_ROLE)).toBe(false)
  })

  test('has exactly the listed rights, for every table and view, and no other role has any', {
    tags: ['abuse-119'],
  }, async () => {
    expect(await readRights(db, SERVING_ROLE)).toEqual(LISTED)
    const { rows } =
      await sql`select from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace
      and grantee not in (relowner, ${SERVING_ROLE}::regrole)`.execute(db)
    expect(rows).toEqual([])
  })

  test('owns nothing, can create nothing permanent, and is a member of no other role', async () => {
    const { rows } = await sql`
      select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication,
        has_schema_privilege(oid, 'public', 'create') as schema, has_database_privilege(oid, current_database(), 'create') as database,
        exists (select from pg_shdepend where refobjid = role.oid and deptype = 'o') as owner,
        exists (select from pg_auth_members where member = role.oid) as member
      from pg_roles as role where rolname = ${SERVING_ROLE}`.execute(db)
    expect([...new Set(Object.values(rows[0] ?? {}))]).toEqual([false])
  })

  test.each([
    ['a right too many', `grant all on ledger_entry to ${SERVING_ROLE}`],
    ['a right too few', `revoke all on session from ${SERVING_ROLE}`],
    ['a function that anybody may use', 'grant execute on function move_audit_head() to public'],
  ])(
    'has what it should after every start, at once on several servers, whatever it had: %s',
    async (_what, before) => {
      await sql.raw(before).execute(asOwner.db)
      const given = await Promise.all(Array.from({ length: 5 }, () => grantRights(asOwner.db, SERVING_ROLE)))
      expect(given).toEqual(Array(5).fill(true))
      expect(await readRights(db, SERVING_ROLE)).toEqual(LISTED)
      const { rows } =
        await sql`select has_function_privilege('move_audit_head()', 'execute') as may`.execute(db)
      expect(rows).toEqual([{ may: false }])
    },
  )

  test('is not granted anything again, so that a start changes nothing', async () => {
    const given = asOwner.db
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => grantRights(trx, SERVING_ROLE))
    expect(await given).toBe(true)
  })

  test('is never the tables’ owner, who loses no right', async () => {
    const owner = await readRole(asOwner.db)
    const before = await readRights(asOwner.db, owner)
    expect(await grantRights(asOwner.db, owner)).toBe(false)
    expect(await readRights(asOwner.db, owner)).toEqual(before)
  })
})

describe('is refused', () => {
  const KEPT = {
    ledger_entry: 'reason',
    ledger_day: 'tokens',
    row_count: 'rows',
    audit_entry: 'reason',
    audit_head: 'position',
    currency_version: 'network',
    former_email: 'email',
    order_message: 'text',
    order_note: 'text',
  }
  const changes = Object.entries(KEPT).flatMap(([table, column]) => [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `select from ${table} for update`,
  ])
  test.each([
    ...changes,
    "insert into ledger_day values ('2026-01-01', 'BTC', 1, 1, 1, 1)",
    "insert into row_count (what, rows) values ('buyer', 1)",
    "select add_to_row_count('buyer', 1)",
    "insert into audit_head values (2, 0, sha256(''))",
    "insert into currency_version values (1, 9, 1, 'mine')",
    "insert into former_email values (1, 'mine')",
    ...['orders', 'buyer', 'operator', 'currency', 'token_price'].map((table) => `delete from ${table}`),
    'truncate session',
    'select from kysely_migration',
  ])('a change of what is kept: %s', { tags: ['abuse-119'] }, (statement) => refused(statement))

  test.each([
    'create table mine (id int)',
    'create schema mine',
    'create function mine() returns int language sql as $$ select 1 $$',
    'create role mine',
    'create database mine',
    'drop table audit_entry',
    'drop view books_violation',
    'alter table ledger_entry disable trigger all',
    'alter table orders add column mine int',
    'alter table ledger_entry owner to presale_server',
    'drop trigger ledger_is_append_only on ledger_entry',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'alter function move_audit_head() security invoker',
    'alter role presale_server superuser',
    'alter role postgres password null',
    'set session_replication_role = replica',
    'set role postgres',
    'set session authorization postgres',
    "copy (select 1) to '/tmp/mine'",
    "copy buyer from program 'true'",
    "select pg_read_file('postgresql.conf')",
  ])('what only an owner or a superuser may: %s', { tags: ['abuse-119'] }, (statement) => refused(statement))

  // Such a trigger would write its input with the rights of its function's owner.
  test.each([
    ['add_to_ledger_days', 'after insert on forged referencing new table as added for each statement'],
    ['link_audit_entry', 'before insert on forged for each row'],
    ['move_audit_head', 'after insert on forged for each statement'],
    ['keep_currency_version', 'after insert on forged for each row'],
    ['keep_former_email', 'after insert on forged for each row'],
    ['count_buyer', 'after insert on forged for each row'],
    ['count_new_orders', 'after insert on forged referencing new table as added for each statement'],
    ['count_order_change', 'after update on forged for each row'],
  ])('a trigger of its own by %s', async (name, when) => {
    const forging = `create temporary table forged (id int); create trigger mine ${when} execute function ${name}()`
    await refused(`begin; ${forging}`)
  })

  async function refused(statement: string) {
    const client = await pool.connect()
    try {
      await expect(client.query(statement)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
    } finally {
      client.release(true)
    }
  }
})

test('triggers work for the serving role, and not on a table of its own', async () => {
  const own = await useDatabase()
  own.pool.on('connect', (client) => {
    for (const table of ['ledger_day', 'row_count', 'audit_head', 'currency_version', 'former_email'])
      void client.query(`create temporary table ${table} (like public.${table} including all)`)
  })
  await addCurrency(own.db)
  const { operatorId } = await addOperator(own.db)
  const { buyerId } = await addBuyer(own.db)
  const { id: orderId } = await addOrder(own.db, buyerId)
  const cause = { operatorId, reason: '', requestId: 'test', address: '::1' }
  await settleOrder(own.db, { orderId, decision: 'approved', ...cause })
  await own.db.updateTable('buyer').set({ email: 'new@example.test' }).where('id', '=', buyerId).execute()
  const count = sql<{ entries: string; versions: string; emails: string; end: string; audited: string }>`
    select (select sum(entries) from public.ledger_day) as entries,
      (select count(*) from public.currency_version) as versions,
      (select count(*) from public.former_email) as emails,
      (select position from public.audit_head) as end, (select count(*) from audit_entry) as audited`
  const { rows } = await count.execute(own.db)
  expect(rows).toMatchObject([{ entries: '1', versions: '1', emails: '1', end: rows[0]?.audited }])
})
