/** Starts under faults: killed migrations, wrong clocks, unwritable logs, databases with unsafe settings. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expectBooksAgree } from './books.ts'
import { TERMINATE } from './faulty-database.ts'
import { orderRequest } from './order-request.ts'
import {
  copiedSettings,
  inDatabase,
  newSettings,
  OPERATOR,
  type Product,
  readPostmaster,
  refusedStart,
  startProduct,
} from './product.ts'
import { expect, plain } from './test.ts'

const ROOT = resolve(import.meta.dirname, '..')
const MAIN = 'apps/server/src/main.ts'
const SHIFTED_CLOCK = pathToFileURL(resolve(import.meta.dirname, 'shifted-clock.mjs')).href

const folderOf = (product: Product) => product.settings.DATA_DIR ?? ''

async function ask(url: string, path: string, input: unknown, token = '', method = 'POST') {
  const query = method === 'GET' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  const answer = await fetch(`${url}/api/trpc/${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  })
  expect(answer.status, path).toBe(200)
  return (await answer.json()).result.data
}

let buyers = 0
async function register(buyerUrl: string): Promise<string> {
  buyers += 1
  const account = { name: 'Ada', email: `start-${buyers}@example.test`, phone: '1', password: 'p' }
  return (await ask(buyerUrl, 'account.register', account)).sessionToken
}

/** Settings of a server that uses a database in the Postgres of `host`: its own by default, or the named one. */
async function onDatabaseOf(host: Product, name = 'presale'): Promise<Record<string, string>> {
  const url = new URL(readPostmaster(folderOf(host)).url)
  url.pathname = `/${name}`
  const { DATA_DIR: _embedded, ...settings } = await newSettings()
  return { ...settings, DATABASE_URL: url.href }
}

let host: Product
const sql = (statement: string) => inDatabase(folderOf(host), (client) => client.query(statement))

plain.describe.configure({ mode: 'default' })

plain.beforeAll(async () => {
  host = await startProduct(await copiedSettings())
})

plain.afterAll(async () => {
  await expectBooksAgree(host)
  expect(await host.stop()).toBe(0)
})

plain(
  'F21: a server killed mid-migration leaves no part of it, and the next start completes the migration',
  async () => {
    await sql('create database half')
    const settings = await onDatabaseOf(host, 'half')
    const other = new pg.Client({ connectionString: settings.DATABASE_URL })
    await other.connect()
    // This table is uncommitted, but a migration that creates one of the same name must wait.
    await other.query('begin; create table currency (id integer)')
    const child = spawn(process.execPath, [MAIN], {
      cwd: ROOT,
      env: { ...process.env, ...settings },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    const waiting = () =>
      sql(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = 'half'`)
    await expect.poll(async () => (await waiting()).rowCount).toBe(1)
    child.kill('SIGKILL')
    await ended
    await other.query('rollback')
    const tables = await other.query(`select from pg_class where relname in ('buyer', 'currency')`)
    expect(tables.rowCount).toBe(0)
    const server = await startProduct(settings)
    const done = await other.query(
      'select count(*) = count(distinct name) as once, count(*) > 10 as all from kysely_migration',
    )
    expect(done.rows).toEqual([{ once: true, all: true }])
    await other.end()
    expect(await server.stop()).toBe(0)
  },
)

plain('F13: a server whose log cannot be written keeps serving', async () => {
  const settings = { ...(await onDatabaseOf(host)), LOG_LEVEL: 'debug' }
  const command = ['sh', '-c', `exec "$0" ${MAIN} 2>/dev/full`, process.execPath]
  const product = await startProduct(settings, command)
  for (let buyer = 0; buyer < 3; buyer += 1) expect(await register(product.buyerUrl)).toHaveLength(43)
  expect(product.process.exitCode).toBeNull()
  expect(await product.stop()).toBe(0)
})

/** The servers of F18 are a day wrong. The data they begin with is as old as the whole run. */
const HALF_A_DAY_MS = 12 * 3_600_000

plain(
  'F18: a server with a clock a day wrong, in another time zone, uses the database’s clock for times and expiry',
  async () => {
    const clocks = [
      { TZ: 'Asia/Kolkata', CLOCK_SHIFT_SECONDS: '86400' },
      { TZ: 'Pacific/Auckland', CLOCK_SHIFT_SECONDS: '-86400' },
    ]
    for (const clock of clocks) {
      const wrong = { ...clock, NODE_OPTIONS: `--import=${SHIFTED_CLOCK}` }
      const server = await startProduct({ ...(await onDatabaseOf(host)), ...wrong })
      const token = await register(server.buyerUrl)
      const logged = () => Date.parse(/"time":"([^"]+)".*answered/.exec(server.output())?.[1] ?? '')
      await expect.poll(() => Math.abs(logged() - Date.now())).toBeGreaterThan(86_000_000)
      const { sessionToken } = await ask(server.operatorUrl, 'account.logIn', OPERATOR)
      const [currency] = await ask(server.buyerUrl, 'presale.currencies', undefined, '', 'GET')
      const { reference } = await ask(server.buyerUrl, 'orders.create', orderRequest(currency, '100'), token)
      const order = await ask(server.buyerUrl, 'orders.read', { reference }, token, 'GET')
      await ask(
        server.operatorUrl,
        'orders.settle',
        { orderId: order.id, decision: 'approved' },
        sessionToken,
      )
      // The host's clock is right. The session is valid there, and the order's times are current.
      const settled = await ask(host.buyerUrl, 'orders.read', { reference }, token, 'GET')
      expect(settled.status).toBe('approved')
      for (const time of [settled.createdAt, settled.updatedAt]) {
        expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(HALF_A_DAY_MS)
      }
      expect(await server.stop()).toBe(0)
    }
    const entries = await sql(
      `select from audit_entry where not at between now() - '12 hours'::interval and now()`,
    )
    expect(entries.rowCount).toBe(0)
  },
)

plain(
  'synchronous_commit local alone is refused, and every acknowledged change is flushed to disk',
  async () => {
    const sql = (statement: string) => inDatabase(folderOf(host), (client) => client.query(statement))
    await sql('alter database presale set synchronous_commit = local')
    const { code, output } = await refusedStart(await onDatabaseOf(host))
    expect(code).toBe(1)
    expect(output).toContain('may lose what it has acknowledged: synchronous_commit is off')
    await sql('alter database presale reset synchronous_commit')
    const flushes = async () => {
      const { rows } = await sql(`select sum(fsyncs)::integer as count from pg_stat_io where object = 'wal'`)
      return rows[0].count as number
    }
    const before = await flushes()
    for (let buyer = 0; buyer < 4; buyer += 1) await register(host.buyerUrl)
    // An idle backend publishes its statistics after ten seconds, one that ends at once.
    await sql(TERMINATE)
    await expect.poll(async () => (await flushes()) - before).toBeGreaterThanOrEqual(4)
  },
)
