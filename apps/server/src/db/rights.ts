/** The rights of the serving role: what serving needs, and nothing that could change booked entries. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db, Schema } from './schema.ts'

/** The serving login of the embedded Postgres and of docker-compose.yml; it owns nothing. */
export const SERVING_ROLE = 'presale_server'

type Right = 'select' | 'insert' | 'update' | 'delete'
type Table = keyof Schema | 'audit_break' | 'kysely_migration' | 'kysely_migration_lock'

const READ: Right[] = ['select']
const APPEND: Right[] = ['select', 'insert']
const KEEP: Right[] = ['select', 'insert', 'update']
const CHANGE: Right[] = ['select', 'insert', 'update', 'delete']

/** Rights on every table and view. A test fails for a missing table, which the role then can't even read. */
export const RIGHTS: Record<Table, Right[]> = {
  buyer: KEEP,
  former_email: READ,
  email_change: KEEP,
  account_link: KEEP,
  operator: KEEP,
  operator_invite: KEEP,
  second_factor: CHANGE,
  recovery_code: CHANGE,
  passkey: CHANGE,
  spent_challenge: CHANGE,
  session: CHANGE,
  attempt_count: CHANGE,
  failed_log_in: CHANGE,
  signing_key: READ,
  currency: KEEP,
  currency_version: READ,
  token_price: KEEP,
  terms: READ,
  terms_level: READ,
  orders: KEEP,
  ledger_entry: APPEND,
  ledger_day: READ,
  row_count: READ,
  order_message: APPEND,
  order_note: APPEND,
  unanswered_order: ['select', 'insert', 'delete'],
  audit_entry: APPEND,
  audit_head: READ,
  tracking_key: KEEP,
  proposal: KEEP,
  rate_refresh: ['select', 'update'],
  mail: CHANGE,
  mail_switch: ['select', 'update'],
  books_violation: READ,
  audit_break: READ,
  kysely_migration: [],
  kysely_migration_lock: [],
}

/** A role that can create a trigger on one of these tables writes with its owner's rights. */
const DEFINING = [
  ...['add_to_ledger_days', 'link_audit_entry', 'move_audit_head', 'keep_currency_version'],
  ...['keep_former_email', 'count_buyer', 'count_new_orders', 'count_order_change'],
]

/**
 * Gives the role exactly these rights; writes nothing when it already has them. Answers false, and changes nothing,
 * for a superuser or the tables' owner, because no grant keeps either from changing booked entries.
 */
export async function grantRights(db: Db, role: string): Promise<boolean> {
  const grantee = pg.escapeIdentifier(role)
  const statements = Object.entries(RIGHTS).flatMap(([table, rights]) => [
    `revoke all on ${table} from ${grantee}`,
    ...(rights.length > 0 ? [`grant ${rights.join()} on ${table} to ${grantee}`] : []),
  ])
  const functions = DEFINING.map((name) => `revoke execute on function ${name}() from public`)
  if (await ownsTables(db, role)) return false
  if (await hasItsRights(db, role)) return true
  await db.transaction().execute(async (trx) => {
    // Servers that start at the same time take turns.
    await sql`select pg_advisory_xact_lock(hashtext('presale rights'))`.execute(trx)
    await sql.raw([...statements, ...functions].join(';')).execute(trx)
  })
  return true
}

/** The role's current rights on every table and view. */
export async function readRights(db: Db, role: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; rights: string[] }>`
    select relname as name, array(
      select lower(privilege_type) from aclexplode(relacl) join pg_roles on pg_roles.oid = grantee
      where rolname = ${role} order by 1) as rights
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(db)
  return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))
}

async function hasItsRights(db: Db, role: string): Promise<boolean> {
  const given = await readRights(db, role)
  const { rows } = await sql`
    select from pg_proc where pronamespace = current_schema()::regnamespace and proname in (${sql.join(DEFINING)})
      and has_function_privilege('public', oid, 'execute')`.execute(db)
  return (
    rows.length === 0 &&
    Object.entries(RIGHTS).every(([table, rights]) => isDeepStrictEqual(given[table], rights.toSorted()))
  )
}

/** Whether the role could change booked entries: a superuser, or the tables' owner. */
export async function ownsTables(db: Db, role: string): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(${role}::name, relowner, 'member') as owns from pg_class where oid = 'orders'::regclass`.execute(
    db,
  )
  return rows[0]?.owns === true
}

/** The role of a connection. */
export async function readRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}
