import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Db, Schema } from './schema.ts'

/** An open database: the pool for libraries that need one, and Kysely on top of it. */
export type Connection = { db: Db; pool: pg.Pool }

/**
 * Milliseconds after which a wait for a connection of the pool ends, and after which Postgres gives up on a statement, a
 * lock or an idle transaction; 0 waits for ever.
 */
export type Patience = {
  connectionTimeoutMillis: number
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

/** For whoever waits for an answer: rather a refusal within a second, and the way to try again, than a long wait. */
export const SERVING: Patience = {
  connectionTimeoutMillis: 1_000,
  statement_timeout: 10_000,
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 5_000,
}

/** For migrations: a second server waits for the first, and a large table takes its time. */
export const MIGRATING: Patience = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

/**
 * Opens a pool to `url`; nothing is connected until the first query. `onError` hears of connections that break while
 * no statement runs on them, which would otherwise end the process.
 */
export function connect(url: string, onError: (error: Error) => void, patience = SERVING): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'presale',
    ...patience,
  })
  // The pool listens only to the connections that nobody has: one can break between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  return { pool, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) }
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

/** Settings without which an acknowledged order could be lost; the names of those that are off. */
export async function unsafeSettings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where (name in ('fsync', 'full_page_writes') and setting <> 'on')
       or (name = 'synchronous_commit' and setting in ('off', 'local'))
    order by name`.execute(db)
  return rows.map((row) => row.name)
}
