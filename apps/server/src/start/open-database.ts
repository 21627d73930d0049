/** Makes sure that a database is safe to serve from. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { type Connection, connect, MIGRATING, unsafeSettings } from '../db/connect.ts'
import { isPassing } from '../db/faults.ts'
import { migrate } from '../db/migrate.ts'
import { grantRights, ownsTables, readRole } from '../db/rights.ts'
import type { Db } from '../db/schema.ts'
import { addDemoData } from '../demo-sale/demo-data.ts'
import type { Log } from '../log.ts'

const WORKS_AS_OWNER = 'the server works as the owner of the tables or as a superuser: see operations.md'

/** The database cannot be used or trusted; the message is one sentence for the person who starts the server. */
export class UnusableDatabaseError extends Error {}

/** `url`: the login that serves; `ownerUrl`: the owner of the tables, maybe the same. */
type Addresses = { url: string; ownerUrl: string }

/** From the settings, or from the embedded Postgres. */
export function addressesOf(
  { databaseUrl = '', databaseOwnerUrl = databaseUrl }: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>,
  embedded: { url: string; servingUrl: string } | undefined,
): Addresses {
  if (embedded) return { url: embedded.servingUrl, ownerUrl: embedded.url }
  return { url: databaseUrl, ownerUrl: databaseOwnerUrl }
}

/**
 * Refuses an unsafe database, migrates it, adds demo data to an empty one and grants the login that serves its rights. The
 * log warns where that login is the owner: a statement injected into this server could then change booked entries.
 */
export async function prepareDatabase(
  { url, ownerUrl }: Addresses,
  config: Pick<Config, 'unsafeDatabaseAllowed' | 'demo'>,
  log: Log,
): Promise<void> {
  const setting = url === ownerUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
  try {
    await inDatabase(ownerUrl, async (owner) => {
      await refuseUnusable(owner, setting, config)
      for (const name of await migrate(owner.db)) log.info({ migration: name }, 'migrated')
      if (config.demo && (await addDemoData(owner.db))) log.info('added demo currencies and a token price')
      const role = await inDatabase(url, async (serving) => {
        await refuseUnusable(serving, 'DATABASE_URL', config)
        return readRole(serving.db)
      })
      if (url !== ownerUrl) await grantRights(owner.db, role)
      if (await ownsTables(owner.db, role)) log.warn({ role }, WORKS_AS_OWNER)
    })
  } catch (error) {
    throw isPassing(error) ? unusable(setting, error) : error
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

/** PgBouncer refuses the timeouts of a connection, unless it is told to ignore them. */
const REFUSED_BY_POOLER = /unsupported startup parameter/

/** Refuses an address that does not answer, a pooler, and settings by which acknowledged orders could be lost. */
async function refuseUnusable(
  { db, pool }: Connection,
  setting: string,
  { unsafeDatabaseAllowed }: Pick<Config, 'unsafeDatabaseAllowed'>,
): Promise<void> {
  // Behind a pooler LISTEN, the lock of a migration and the timeouts belong to no client.
  const isPooler = await leadsToPooler(pool).catch((error) => REFUSED_BY_POOLER.test(String(error)))
  if (isPooler) {
    throw new UnusableDatabaseError(
      `${setting} leads to a pooler. Please name the address of the database itself there.`,
    )
  }
  await refuseUnreachable(db, setting)
  if (!unsafeDatabaseAllowed) await refuseUnsafe(db)
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
