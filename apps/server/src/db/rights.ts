/** What the role that serves may do in the database: what serving needs, and nothing that would change what is booked. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db, Schema } from './schema.ts'

/** The role that serves, where the program makes one: it owns nothing, and no other role has its name. */
export const SERVING_ROLE = 'presale_server'

type Right = 'select' | 'insert' | 'update' | 'delete'
type Table = keyof Schema | 'audit_break' | 'kysely_migration' | 'kysely_migration_lock'

const READ: Right[] = ['select']
const APPEND: Right[] = ['select', 'insert']
const KEEP: Right[] = ['select', 'insert', 'update']
const CHANGE: Right[] = ['select', 'insert', 'update', 'delete']

/** Every table and view; one that is not named here fails a test, and the role may not even read it. */
export const RIGHTS: Record<Table, Right[]> = {
  buyer: KEEP,
  former_email: READ,
  operator: KEEP,
  operator_invite: KEEP,
  second_factor: CHANGE,
  recovery_code: CHANGE,
  session: CHANGE,
  attempt_count: CHANGE,
  currency: KEEP,
  currency_version: READ,
  token_price: KEEP,
  orders: KEEP,
  ledger_entry: APPEND,
  ledger_day: READ,
  audit_entry: APPEND,
  audit_head: READ,
  tracking_key: KEEP,
  rate_refresh: ['select', 'update'],
  books_violation: READ,
  audit_break: READ,
  kysely_migration: [],
  kysely_migration_lock: [],
}

/** Whoever could make a trigger of one of these would write with the rights of its owner. */
const DEFINING = [
  ...['add_to_ledger_days', 'link_audit_entry', 'move_audit_head', 'keep_currency_version'],
  'keep_former_email',
]

/**
 * Gives the role exactly these rights, whatever it had; writes nothing when it has them. Answers false, having changed
 * nothing, for a role that could change what is booked whatever it is given: a superuser, or the owner.
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
    // Servers that start at once change them one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('presale rights'))`.execute(trx)
    await sql.raw([...statements, ...functions].join(';')).execute(trx)
  })
  return true
}

/** Of every table and view, what the role was given of it. */
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

/** Whether the role could change what is booked, as a superuser or as the tables' owner. */
export async function ownsTables(db: Db, role: string): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(${role}::name, relowner, 'member') as owns from pg_class where oid = 'orders'::regclass`.execute(
    db,
  )
  return rows[0]?.owns === true
}

/** The role that a connection works as. */
export async function readRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}

/**
 * Makes the role that serves where there is none, and gives it its rights. Answers whether the connections of whoever this
 * is may work as that role; nothing was changed where not, as for a login that may not make roles or owns nothing here.
 */
export async function makeServingRole(db: Db): Promise<boolean> {
  if (!(await ownsTables(db, await readRole(db)))) return false
  // It may be made by a server beside us, and then be ours, too.
  for (const statements of [WORK_AS_IT, MAKE_IT, WORK_AS_IT]) {
    if (await succeeds(db, statements)) return grantRights(db, SERVING_ROLE)
  }
  return false
}

const WORK_AS_IT = `set local role ${SERVING_ROLE}`
// Whoever makes a role may give it away, but is not in it until then.
const MAKE_IT = `create role ${SERVING_ROLE}; grant ${SERVING_ROLE} to current_user; ${WORK_AS_IT}`

/** The role is unknown, is there already, is being made beside us, or is somebody else's. */
const NOT_OURS = ['22023', '42710', '23505', '42501', '0LP01']

async function succeeds(db: Db, statements: string): Promise<boolean> {
  try {
    await db.transaction().execute((trx) => sql.raw(statements).execute(trx))
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_OURS.includes(error.code ?? '')) return false
    throw error
  }
}
