/** Two servers on one Postgres, the second through a proxy, for the tests of one file that break the database. */
import { SERVICE_BUSY } from '@presale/rules/service'
import pg from 'pg'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { orderRequest } from './order-request.ts'
import {
  copiedSettings,
  newSettings,
  OPERATOR,
  type Product,
  readPostmaster,
  startProduct,
} from './product.ts'
import { expect, plain } from './test.ts'

export type Answer = {
  status: number
  data: Record<string, string>
  message: string
  retryAfter: string | null
  ms: number
}

/** Calls a procedure. `ms` is the time until its answer. */
export async function ask(
  url: string,
  path: string,
  input: unknown,
  token = '',
  method = 'POST',
): Promise<Answer> {
  const begin = performance.now()
  const query = method === 'GET' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  const answer = await fetch(`${url}/api/trpc/${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
    signal: AbortSignal.timeout(20_000),
  })
  const ms = performance.now() - begin
  const { result, error } = await answer.json()
  const retryAfter = answer.headers.get('retry-after')
  return { status: answer.status, data: result?.data ?? {}, message: error?.message ?? '', retryAfter, ms }
}

/** Ends every session of the servers and waits for it, up to 5 s each. The servers notice a little later. */
export const TERMINATE = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'presale'`

/** The size of a server's connection pool for requests. */
export const CONNECTIONS = 12

/** Replaces the table of tracking keys by a view that takes nine seconds to read; QUICK_KEYS restores the table. */
export const SLOW_KEYS = `begin;
  alter table tracking_key rename to kept_key;
  create view tracking_key as select * from kept_key where (select pg_sleep(9)) is not null;
  grant select on tracking_key to presale_server;
  commit`
export const QUICK_KEYS = 'begin; drop view tracking_key; alter table kept_key rename to tracking_key; commit'

/** Counts the slow queries now running; WAKE cancels them. */
export const ASLEEP = `select count(*) from pg_stat_activity where wait_event = 'PgSleep'`
export const WAKE = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`

/** Counts the sessions that wait for a lock. Not from `pg_stat_activity`, which stays the same throughout a transaction. */
export const LOCKED = 'select count(*) from pg_locks where not granted'

/** Expects the 503 that a server answers while its database is busy. */
export function expectDeclared(answer: Answer): void {
  expect(answer).toMatchObject({ status: 503, retryAfter: '1' })
  expect(answer.message).toBe(SERVICE_BUSY)
}

/** The status of a server's `/health/live`; rejects after a second. */
export const isUp = async (url: string) =>
  (await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(1_000) })).status

/** Starts both servers before the tests of the file, and stops them after the tests. */
export function useFaultyDatabase() {
  let host: Product
  let server: Product
  let proxy: DatabaseProxy
  let databaseUrl: string

  plain.describe.configure({ mode: 'default' })
  plain.beforeAll(async () => {
    host = await startProduct(await copiedSettings())
    databaseUrl = readPostmaster(host.settings.DATA_DIR ?? '').url
    proxy = await startDatabaseProxy(databaseUrl)
    const { DATA_DIR: _embedded, ...settings } = await newSettings()
    server = await startProduct({ ...settings, DATABASE_URL: proxy.inFront(databaseUrl) })
  })
  plain.afterAll(async () => {
    expect(await server.stop()).toBe(0)
    await proxy.close()
    await host.stop()
  })

  let buyers = 0

  async function register(): Promise<string> {
    buyers += 1
    const account = { name: 'Ada', email: `fault-${buyers}@example.test`, phone: '1', password: 'p' }
    const { status, data } = await ask(server.buyerUrl, 'account.register', account)
    expect(status).toBe(200)
    return data.sessionToken ?? ''
  }

  async function newOrder(amount = '100') {
    const currencies = await fetch(`${host.buyerUrl}/api/trpc/presale.currencies`)
    const { result } = await currencies.json()
    return orderRequest(result.data[0], amount)
  }

  /** Places an order at the second server. Returns its ids, and sessions of the buyer and the operator there. */
  async function sell() {
    const token = await register()
    const placed = await ask(server.buyerUrl, 'orders.create', await newOrder(), token)
    const { reference = '' } = placed.data
    const read = await ask(server.buyerUrl, 'orders.read', { reference }, token, 'GET')
    const operator = await ask(server.operatorUrl, 'account.logIn', OPERATOR)
    return { token, reference, orderId: read.data.id ?? '', operatorToken: operator.data.sessionToken ?? '' }
  }

  const approve = ({ orderId, operatorToken }: { orderId: string; operatorToken: string }) =>
    ask(server.operatorUrl, 'orders.settle', { orderId, decision: 'approved' }, operatorToken)

  /** Runs `work` on the database directly, without the proxy or the product. */
  async function inDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const count = (statement: string, values: unknown[] = []) =>
    inDatabase(async (client) => Number((await client.query(statement, values)).rows[0]?.count))

  return {
    /** The server that runs the Postgres. */
    get host() {
      return host
    },
    /** The server that reaches it through the proxy. */
    get server() {
      return server
    },
    get proxy() {
      return proxy
    },
    register,
    newOrder,
    sell,
    approve,
    inDatabase,
    count,
  }
}
