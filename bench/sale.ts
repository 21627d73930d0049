/** Postgres with filled sales, one database each. */
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { connect, MIGRATING } from '../apps/server/src/db/connect.ts'
import { fillDatabase } from '../apps/server/src/demo-sale/fill.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/embedded-postgres/start-postgres.ts'
import { newSettings, OPERATOR, readPostmaster, startProduct } from '../e2e/product.ts'

const FOLDER = resolve(import.meta.dirname, '../.data-bench')
const DATA_FOLDER = resolve(FOLDER, 'data')
export const PASSWORD = 'a password of the bench'

/** How many buyers get a session. A buyer may have a limited number of pending orders, so P5 needs many buyers. */
const BUYERS_WITH_SESSION = { least: 500, most: 20_000 }

/** A database with a filled sale, and the tokens of its sessions. */
export type Sale = {
  name: string
  databaseUrl: string
  orders: number
  operatorSession: string
  buyerSessions: string[]
  /** Accounts whose password is PASSWORD. */
  emails: string[]
}

/** Starts the Postgres of all sales. It flushes every commit. */
export async function startSales(): Promise<EmbeddedPostgres> {
  mkdirSync(FOLDER, { recursive: true })
  chmodSync(FOLDER, 0o755)
  return startEmbeddedPostgres({ directory: DATA_FOLDER })
}

export function salesPostgresPid(): number {
  return readPostmaster(DATA_FOLDER).pid
}

export function removeSales(): void {
  rmSync(FOLDER, { recursive: true, force: true })
}

export async function queryOnce<Row>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Makes a sale: starts the product on an empty database, then adds orders, accounts and sessions. */
export async function makeSale(
  postgresUrl: string,
  orders: number,
  say: (line: string) => void,
): Promise<Sale> {
  const name = `sale_${orders}`
  await queryOnce(postgresUrl, `drop database if exists ${name}`)
  await queryOnce(postgresUrl, `create database ${name}`)
  const databaseUrl = postgresUrl.replace(/\/[^/]*$/, `/${name}`)
  const product = await startProduct(await settingsFor(databaseUrl))
  await product.stop()
  say(`filling ${orders.toLocaleString('en-US')} orders`)
  const { db, pool } = connect(databaseUrl, () => undefined, MIGRATING)
  try {
    await fillDatabase(pool, { orders, buyers: Math.ceil(orders / 10), isAlone: true })
  } finally {
    await db.destroy()
  }
  const sessions = await addSessions(databaseUrl, orders)
  await queryOnce(databaseUrl, 'vacuum analyze')
  await queryOnce(databaseUrl, 'checkpoint')
  return { name, databaseUrl, orders, ...sessions }
}

/** Rejects the pending orders of buyers with a session, so that they may place new ones. */
export async function rejectWaiting({ databaseUrl }: Sale): Promise<void> {
  await queryOnce(
    databaseUrl,
    `update orders set status = 'rejected', version = version + 1 where status = 'pending' and email like 'bench-%'`,
  )
}

export async function settingsFor(databaseUrl: string): Promise<Record<string, string>> {
  const { DATA_DIR: _embedded, ...settings } = await newSettings()
  return { ...settings, DATABASE_URL: databaseUrl, DEMO: 'true' }
}

async function addSessions(
  url: string,
  orders: number,
): Promise<Pick<Sale, 'operatorSession' | 'buyerSessions' | 'emails'>> {
  const { least, most } = BUYERS_WITH_SESSION
  const count = Math.min(most, Math.max(least, Math.ceil(orders / 10)))
  const tokens = (count: number) => Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = (shown: string[]) => shown.map((token) => createHash('sha256').update(token).digest())
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const buyerSessions = tokens(count)
  const [operatorSession = ''] = tokens(1)
  const added = await queryOnce<{ email: string }>(
    url,
    `with added as (
      insert into buyer (name, email, email_key, phone, password_hash)
      select 'Bench', key, key, '1', $2
      from unnest($1::bytea[]) with ordinality as session (hash, n),
        lateral (select 'bench-' || n || '@example.test' as key) as named
      returning id, email),
    numbered as (select id, email, row_number() over (order by id) as n from added),
    opened as (
      insert into session (token_hash, buyer_id, expires_at)
      select hash, numbered.id, now() + interval '1 day'
      from unnest($1::bytea[]) with ordinality as session (hash, n) join numbered using (n))
    select email from numbered limit 64`,
    [hashes(buyerSessions), passwordHash],
  )
  await queryOnce(
    url,
    // Seen in the future: parts hours apart use it, and an operator's session ends after idle minutes.
    `insert into session (token_hash, operator_id, expires_at, last_seen_at)
    select $1, id, now() + interval '1 day', now() + interval '1 day' from operator where login = $2`,
    [hashes([operatorSession])[0], OPERATOR.login],
  )
  return { operatorSession, buyerSessions, emails: added.map(({ email }) => email) }
}
