import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { nameOf } from './named.ts'
import type { Db, Schema } from './schema.ts'

/** An open database: the pool of what requests do, for libraries that need one, and Kysely on top of it. */
export type Connection = { db: Db; pool: pg.Pool }

/** Milliseconds after which Postgres gives up on a statement, a lock or an idle transaction; 0 leaves it to the role. */
export type Timeouts = {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

/** Beside them, the milliseconds after which a wait for a connection of the pool ends. */
export type Patience = { connectionTimeoutMillis: number } & Timeouts

/** For whoever waits for an answer: rather a refusal within a second, and the way to try again, than a long wait. */
export const SERVING: Patience = {
  connectionTimeoutMillis: 1_000,
  statement_timeout: 10_000,
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 5_000,
}

/** The longest that Postgres can be told to wait, 24 days. */
const LONGEST = 2 ** 31 - 1

/** For migrations: a second server waits for the first, and a large table takes its time, whatever the role waits. */
export const MIGRATING: Patience = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: LONGEST,
  lock_timeout: LONGEST,
  idle_in_transaction_session_timeout: LONGEST,
}

/**
 * Opens `url`, and beside it the same for sessions (sessionsOf); nothing is connected until the first query. `onError`
 * hears of connections that break while no statement runs on them, which would otherwise end the process.
 */
export function connect(url: string, onError: (error: Error) => void, patience = SERVING): Connection {
  return open({ connectionString: url, ...patience, Client: NamingClient }, onError)
}

/**
 * As connect, to a pooler that lends a connection for one transaction at a time. Nothing of a session is asked for: no
 * timeout, which the role must have (see openDatabase), and no named statement, which would be on another connection.
 */
export function connectThroughPooler(url: string, onError: (error: Error) => void): Connection {
  const { connectionTimeoutMillis } = SERVING
  return open({ connectionString: url, connectionTimeoutMillis, Client: NamelessClient }, onError)
}

/** Connections at most for what requests do, and beside them for looking up sessions (decision 0041). */
const CONNECTIONS = 10
const CONNECTIONS_OF_SESSIONS = 4

function open(options: pg.PoolConfig, onError: (error: Error) => void): Connection {
  const openPool = (max: number) => {
    const pool = new pg.Pool({ max, application_name: 'presale', ...options })
    // The pool listens only to the connections that nobody has: one can break between two statements of a transaction.
    pool.on('connect', (client) => client.on('error', onError))
    pool.on('error', () => undefined)
    return pool
  }
  const pool = openPool(CONNECTIONS)
  const db = new Database(pool, new Database(openPool(CONNECTIONS_OF_SESSIONS)))
  return { pool, db }
}

/** Kysely on a pool, and on the one beside it, which is closed with it. */
class Database extends Kysely<Schema> {
  readonly pool: pg.Pool
  readonly sessions: Database | undefined

  constructor(pool: pg.Pool, sessions?: Database) {
    super({ dialect: new PostgresDialect({ pool }) })
    this.pool = pool
    this.sessions = sessions
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.sessions?.destroy()])
  }
}

/** The pool below an open database. */
export function poolOf(db: Db): pg.Pool {
  return opened(db).pool
}

/** The same database by connections that only look sessions up: however many of the others are taken, these are not. */
export function sessionsOf(db: Db): Db {
  return opened(db).sessions ?? db
}

function opened(db: Db): Database {
  if (!(db instanceof Database)) throw new Error('This database was not opened by connect.')
  return db
}

/** Sends the statements that have a name under it. */
class NamingClient extends pg.Client {
  // As below.
  override query(...[text, values, ...more]: unknown[]): never {
    const name = typeof text === 'string' ? nameOf(text) : undefined
    const sent = name === undefined ? [text, values, ...more] : [{ name, text, values }, ...more]
    return super.query(...(sent as Parameters<pg.Client['query']>)) as never
  }
}

/** Takes the name from every statement that has one. */
class NamelessClient extends pg.Client {
  // The driver declares nine ways to call it: `never` fits the answer of each, and the answer is the driver's own.
  override query(...[statement, ...more]: unknown[]): never {
    const nameless = isNamed(statement) ? { ...statement, name: undefined } : statement
    return super.query(...([nameless, ...more] as Parameters<pg.Client['query']>)) as never
  }
}

/** Something to submit, such as a COPY, has methods of its own and no name to lose. */
function isNamed(statement: unknown): statement is { name: string } {
  return (
    typeof statement === 'object' && statement !== null && !('submit' in statement) && 'name' in statement
  )
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
