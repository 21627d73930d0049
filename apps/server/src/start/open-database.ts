/** Makes sure that a database is safe to serve from, and opens it. */
import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import {
  type Connection,
  connect,
  connectThroughPooler,
  MIGRATING,
  type Patience,
  servingPatience,
  type Timeouts,
  unsafeSettings,
} from '../db/connect.ts'
import { isPassing } from '../db/faults.ts'
import { migrate } from '../db/migrate.ts'
import { grantRights, makeServingRole, ownsTables, readRole } from '../db/rights.ts'
import type { Db } from '../db/schema.ts'
import { addDemoData } from '../demo-sale/demo-data.ts'
import type { Log } from '../log.ts'
import { type Addresses, asServing, settingOf } from './database-addresses.ts'

/** The database cannot be used or trusted; the message is one sentence for the person who starts the server. */
export class UnusableDatabaseError extends Error {}

/**
 * Refuses an unsafe database, migrates it, adds demo data to an empty one and grants the serving role its rights.
 * Answers the addresses to serve from, as the serving role where there is one.
 */
export async function prepareDatabase(
  addresses: Addresses,
  config: Pick<Config, 'unsafeDatabaseAllowed' | 'demo'>,
  log: Log,
): Promise<Addresses> {
  try {
    return await prepare(addresses, config, log)
  } catch (error) {
    throw isPassing(error) ? unusable(settingOf(addresses, addresses.ownerUrl), error) : error
  }
}

async function prepare(
  addresses: Addresses,
  config: Pick<Config, 'unsafeDatabaseAllowed' | 'demo'>,
  log: Log,
): Promise<Addresses> {
  const { ownerUrl, directUrl } = addresses
  const serving = await inDatabase(ownerUrl, async (connection) => {
    const { db } = connection
    await refusePooler(connection, settingOf(addresses, ownerUrl))
    if (!config.unsafeDatabaseAllowed) await refuseUnsafe(db)
    for (const name of await migrate(db)) log.info({ migration: name }, 'migrated')
    if (config.demo && (await addDemoData(db))) log.info('added demo currencies and a token price')
    if (ownerUrl === directUrl) return (await makeServingRole(db)) ? asServing(addresses) : addresses
    const role = await inDatabase(directUrl, async (direct) => {
      await refusePooler(direct, settingOf(addresses, directUrl))
      return readRole(direct.db)
    })
    await grantRights(db, role)
    return addresses
  })
  await inDatabase(serving.directUrl, ({ db }) => warnOfOwner(db, log))
  return serving
}

/** Warns once, at the start: a statement injected into this server could then change booked entries. */
async function warnOfOwner(db: Db, log: Log): Promise<void> {
  const role = await readRole(db)
  if (await ownsTables(db, role)) {
    log.warn({ role }, 'the server works as the owner of the tables or as a superuser: see operations.md')
  }
}

async function inDatabase<Result>(
  url: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = connect(url, () => undefined, MIGRATING)
  try {
    return await work(connection)
  } finally {
    await connection.db.destroy()
  }
}

/**
 * Opens the database for serving, through a pooler where `url` is not `directUrl`. Throws UnusableDatabaseError when
 * sessions behind the pooler would wait longer than the configured patience, or may lose acknowledged transactions.
 */
export async function openDatabase(
  { url, directUrl }: Pick<Addresses, 'url' | 'directUrl'>,
  {
    unsafeDatabaseAllowed,
    databasePatienceSeconds,
  }: Pick<Config, 'unsafeDatabaseAllowed' | 'databasePatienceSeconds'>,
  log: Log,
): Promise<Connection> {
  const patience = servingPatience(databasePatienceSeconds)
  const onError = (error: Error) => log.error({ err: error }, 'a database connection broke')
  if (url === directUrl) return connect(url, onError, patience)
  const connection = connectThroughPooler(url, onError, patience)
  try {
    await refuseUnreachable(connection.db, 'DATABASE_URL')
    await refuseLongWaits(connection.db, patience)
    if (!unsafeDatabaseAllowed) await refuseUnsafe(connection.db)
    await warnOfOwner(connection.db, log)
    return connection
  } catch (error) {
    await connection.db.destroy()
    throw error
  }
}

async function refuseUnsafe(db: Db): Promise<void> {
  const unsafe = await unsafeSettings(db)
  if (unsafe.length === 0) return
  throw new UnusableDatabaseError(
    `The database may lose what it has acknowledged: ${unsafe.join(', ')} is off. Please turn it on.`,
  )
}

async function refuseUnreachable(db: Db, setting: string): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw unusable(setting, error)
  }
}

function unusable(setting: string, error: unknown): UnusableDatabaseError {
  const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer'
  return new UnusableDatabaseError(`The database of ${setting} cannot be used: ${reason}.`)
}

const REFUSED_BY_POOLER = /unsupported startup parameter/

/** Migrations hold a session lock, and a pooler's session belongs to no client. */
async function refusePooler({ db, pool }: Connection, setting: string): Promise<void> {
  const isPooler = await leadsToPooler(pool).catch((error) => REFUSED_BY_POOLER.test(String(error)))
  if (isPooler) {
    throw new UnusableDatabaseError(
      `${setting} leads to a pooler. Please name the database itself in DATABASE_DIRECT_URL.`,
    )
  }
  await refuseUnreachable(db, setting)
}

/** Whether the server's process id differs from the one the connection announced, as behind a pooler. */
async function leadsToPooler(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    return 'processID' in client && client.processID !== rows[0].pid
  } finally {
    client.release()
  }
}

/** A pooler passes no timeouts on, so the role itself must have them. */
async function refuseLongWaits(db: Db, patience: Patience): Promise<void> {
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } = patience
  const longest: Timeouts = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout }
  const { rows } = await sql<{ role: string; name: keyof Timeouts; milliseconds: number }>`
    select current_user as role, name, setting::integer as milliseconds from pg_settings
    where name in (${sql.join(Object.keys(longest))}) order by name`.execute(db)
  const missing = rows.filter(({ name, milliseconds }) => milliseconds === 0 || milliseconds > longest[name])
  if (missing.length === 0) return
  const statements = missing.map(
    ({ role, name }) => `alter role ${pg.escapeIdentifier(role)} set ${name} = '${longest[name]}ms';`,
  )
  throw new UnusableDatabaseError(
    `Behind the pooler of DATABASE_URL Postgres waits too long. Please have it run: ${statements.join(' ')} Then let the pooler reconnect.`,
  )
}
