import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { nameOf } from './named.ts'
import type { Db, Schema } from './schema.ts'

/** An open database: its pool, for libraries that need one, and Kysely on top of it. */
export type Connection = { db: Db; pool: pg.Pool }

/**
 * Milliseconds after which Postgres ends a statement, a wait for a lock, or an idle transaction; 0 keeps the role's
 * setting.
 */
export type Timeouts = {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

/** As Timeouts, and the milliseconds a request waits for a free connection. */
export type Patience = { connectionTimeoutMillis: number } & Timeouts

/**
 * For requests that wait up to `seconds` for a connection, and as long for a lock, before they are refused with a retry.
 * The limits of a statement and of an idle transaction stay beyond that wait.
 */
export function servingPatience(seconds: number): Patience {
  const wait = seconds * 1_000
  return {
    connectionTimeoutMillis: wait,
    statement_timeout: wait + 9_000,
    lock_timeout: wait,
    idle_in_transaction_session_timeout: wait + 4_000,
  }
}

/** The default: a refusal within a second and a retry are better than a long wait. */
export const SERVING = servingPatience(1)

/** The longest timeout that Postgres accepts: 24 days. */
const LONGEST = 2 ** 31 - 1

/** For migrations: a second server waits for the first, and a large table takes long. */
export const MIGRATING: Patience = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: LONGEST,
  lock_timeout: LONGEST,
  idle_in_transaction_session_timeout: LONGEST,
}

/** The pool's size for requests; inOneTrip has a pool of its own. */
const MAX_CONNECTIONS = 12
const MAX_PIPELINED_CONNECTIONS = 2

/**
 * Opens `url`; nothing is connected until the first query. `onError` receives connections that break while no statement
 * runs on them, which would otherwise end the process.
 */
export function connect(url: string, onError: (error: Error) => void, patience = SERVING): Connection {
  const openPool = (more: pg.PoolConfig) => {
    const options = { connectionString: url, application_name: 'presale', Client: NamingClient, ...patience }
    const pool = new pg.Pool({ ...options, ...more })
    // The pool listens to idle connections only; a connection can break between two statements of a transaction. Those
    // of a pool that ends may meet the end of Postgres: pool.end() does not wait until they are closed.
    pool.on('connect', (client) => client.on('error', (error) => pool.ending || onError(error)))
    pool.on('error', () => undefined)
    return pool
  }
  const pool = openPool({ max: MAX_CONNECTIONS })
  return { pool, db: new Database(pool, openPool({ max: MAX_PIPELINED_CONNECTIONS, pipeline: true })) }
}

/** Kysely on a pool. */
export class Database extends Kysely<Schema> {
  readonly pool: pg.Pool
  /** The batches under way on this database, by the function that they call (gather.ts). */
  readonly loaders = new Map<unknown, unknown>()

  /** Its connections send a statement without waiting for the answer to the one before. */
  readonly pipelinedPool: pg.Pool

  constructor(pool: pg.Pool, pipelinedPool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) })
    this.pool = pool
    this.pipelinedPool = pipelinedPool
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.pipelinedPool.end()])
  }
}

/** The pool of an open database. */
export function poolOf(db: Db): pg.Pool {
  return opened(db).pool
}

/** The pool for statements that are sent without waiting for answers. */
export function pipelinedPoolOf(db: Db): pg.Pool {
  return opened(db).pipelinedPool
}

function opened(db: Db): Database {
  if (!(db instanceof Database)) throw new Error('This database was not opened by connect.')
  return db
}

/** Prepares statements that carry a name (named.ts). */
class NamingClient extends pg.Client {
  // The driver declares nine overloads; `never` fits each of their results.
  override query(...[text, values, ...more]: unknown[]): never {
    const name = typeof text === 'string' ? nameOf(text) : undefined
    const sent = name === undefined ? [text, values, ...more] : [{ name, text, values }, ...more]
    return super.query(...(sent as Parameters<pg.Client['query']>)) as never
  }
}

/** Whether the database answers. */
export async function ping(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

/** Names of the settings that are off although acknowledged orders could be lost without them. */
export async function unsafeSettings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where (name in ('fsync', 'full_page_writes') and setting <> 'on')
       or (name = 'synchronous_commit' and setting in ('off', 'local'))
    order by name`.execute(db)
  return rows.map((row) => row.name)
}
