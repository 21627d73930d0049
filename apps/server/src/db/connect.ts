import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Db, Schema } from './schema.ts'

/** An open database: the pool for libraries that need one, and Kysely on top of it. */
export type Connection = { db: Db; pool: pg.Pool }

/** Milliseconds after which Postgres gives up on a statement, a lock or an idle transaction; 0 waits for ever. */
export type Patience = {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

const SERVING: Patience = {
  statement_timeout: 10_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
}

/** For migrations: a second server waits for the first, and a large table takes its time. */
export const MIGRATING: Patience = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

/**
 * Opens a pool to `url`; nothing is connected until the first query. `onError` hears of idle connections that break,
 * which would otherwise end the process.
 */
export function connect(url: string, onError: (error: Error) => void, patience = SERVING): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'presale',
    ...patience,
  })
  pool.on('error', onError)
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
