/**
 * Two servers on one Postgres, the second through a proxy, while the database is down, slow, locked, read-only or silent.
 * Every fault is real. Every refusal is a 503 with Retry-After, and each requested change is made once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { test as plain } from '@playwright/test'
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
import { expect } from './test.ts'
import { watchOrder } from './watch-order.ts'

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

type Answer = {
  status: number
  data: Record<string, string>
  message: string
  retryAfter: string | null
  ms: number
}

async function ask(url: string, path: string, input: unknown, token = '', method = 'POST'): Promise<Answer> {
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
const TERMINATE = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'presale'`

/** The size of a server's connection pool for requests. */
const CONNECTIONS = 12

/** Replaces the table of tracking keys by a view that takes nine seconds to read; QUICK_KEYS restores the table. */
const SLOW_KEYS = `begin;
  alter table tracking_key rename to kept_key;
  create view tracking_key as select * from kept_key where (select pg_sleep(9)) is not null;
  grant select on tracking_key to presale_server;
  commit`
const QUICK_KEYS = 'begin; drop view tracking_key; alter table kept_key rename to tracking_key; commit'

/** Counts the slow queries now running; WAKE cancels them. */
const ASLEEP = `select count(*) from pg_stat_activity where wait_event = 'PgSleep'`
const WAKE = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`

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

function expectDeclared(answer: Answer): void {
  expect(answer).toMatchObject({ status: 503, retryAfter: '1' })
  expect(answer.message).toBe(SERVICE_BUSY)
}

const isUp = async (url: string) =>
  (await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(1_000) })).status

plain('F6: an order whose answer to COMMIT was lost is placed once, and its key finds it', async () => {
  const token = await register()
  const order = await newOrder()
  const lost = proxy.loseNextCommit()
  expectDeclared(await ask(server.buyerUrl, 'orders.create', order, token))
  await lost
  const placed = await count('select count(*) from orders where idempotency_key = $1', [order.idempotencyKey])
  expect(placed).toBe(1)
  const again = await ask(server.buyerUrl, 'orders.create', order, token)
  expect(again.status).toBe(200)
  const elsewhere = await ask(host.buyerUrl, 'orders.create', order, token)
  expect(elsewhere.data).toEqual(again.data)
})

plain('F6: a decision whose answer to COMMIT was lost is made once', async () => {
  const sale = await sell()
  const lost = proxy.loseNextCommit()
  expectDeclared(await approve(sale))
  await lost
  expect((await approve(sale)).data).toMatchObject({ status: 'approved', changed: false })
  expect(await count('select count(*) from ledger_entry where order_id = $1', [sale.orderId])).toBe(1)
})

plain('F4: after every session of the database was terminated, the next request succeeds', async () => {
  const sale = await sell()
  await inDatabase(async (client) => {
    await client.query('begin')
    await client.query('select from orders where id = $1 for update', [sale.orderId])
    const waiting = approve(sale)
    const isWaiting = `select count(*) from pg_locks where not granted`
    await expect.poll(() => count(isWaiting), { intervals: [10] }).toBeGreaterThan(0)
    await client.query(TERMINATE)
    expectDeclared(await waiting)
    await client.query('rollback')
  })
  await expect.poll(async () => (await approve(sale)).status).toBe(200)
  expect(await count('select count(*) from ledger_entry where order_id = $1', [sale.orderId])).toBe(1)
})

plain(
  'F9: a decision on an order that stays locked gets 503 after a second, neither 500 nor a hang',
  async () => {
    const sale = await sell()
    await inDatabase(async (client) => {
      await client.query('begin')
      await client.query('select from orders where id = $1 for update', [sale.orderId])
      const answer = await approve(sale)
      expectDeclared(answer)
      expect(answer.ms).toBeGreaterThan(900)
      expect(answer.ms).toBeLessThan(3_000)
      await client.query('rollback')
    })
    expect((await approve(sale)).status).toBe(200)
  },
)

/**
 * Waits for the work and meanwhile polls `/health/live`, which needs no database and must answer 200. `late` is the
 * slowest of those answers, in ms: the delay that the busy machine adds to every answer.
 */
async function besideHealth<Result>(work: Promise<Result>): Promise<{ result: Result; late: number }> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  let late = 0
  while (!isOver) {
    const begin = performance.now()
    const { status } = await fetch(`${server.buyerUrl}/health/live`, { signal: AbortSignal.timeout(20_000) })
    expect(status).toBe(200)
    late = Math.max(late, performance.now() - begin)
  }
  return { result: await ended, late }
}

/** The time of the slowest answer, in ms. */
const slowestOf = (answers: Answer[]) => Math.max(...answers.map(({ ms }) => ms))

plain(
  'F7: while slow queries take every connection, other requests get 503 within 1.1 s, health answers, and the server recovers within a second',
  async () => {
    const { token, reference, operatorToken } = await sell()
    const listKeys = () => ask(server.operatorUrl, 'trackingKeys.list', undefined, operatorToken, 'GET')
    const askOthers = () => Promise.all(Array.from({ length: 190 }, listKeys))
    // The limit below adds the time that this many requests take on this machine without slow queries.
    const ordinary = slowestOf(await askOthers())
    await inDatabase(async (client) => {
      await client.query(SLOW_KEYS)
      const slow = Array.from({ length: CONNECTIONS }, listKeys)
      await expect.poll(() => count(ASLEEP), { intervals: [10] }).toBe(CONNECTIONS)
      const asked = askOthers()
      expect(await isUp(server.buyerUrl)).toBe(200)
      const others = await asked
      for (const answer of others) expectDeclared(answer)
      expect(slowestOf(others)).toBeLessThan(1_100 + ordinary)
      expect(await count(ASLEEP)).toBe(CONNECTIONS)
      await client.query(WAKE)
      const recovered = await ask(server.buyerUrl, 'orders.read', { reference }, token, 'GET')
      expect(recovered.status).toBe(200)
      expect(recovered.ms).toBeLessThan(1_000)
      for (const answer of await Promise.all(slow)) expectDeclared(answer)
      await client.query(QUICK_KEYS)
    })
    expect((await listKeys()).status).toBe(200)
  },
)

/** A request may wait 1 s for a connection for its session, 1 s for one for its list, and 1 s for the lock. */
const LONGEST_REFUSAL_MS = 3_100

plain(
  'F7: while every connection waits for a lock, 200 simultaneous requests get 503 within three seconds',
  async () => {
    const { token, reference, operatorToken } = await sell()
    const askAll = () =>
      Promise.all(
        Array.from({ length: 200 }, () =>
          ask(server.operatorUrl, 'trackingKeys.list', undefined, operatorToken, 'GET'),
        ),
      )
    const ordinary = slowestOf(await askAll())
    await inDatabase(async (client) => {
      await client.query('begin; lock table tracking_key in access exclusive mode')
      const asked = besideHealth(askAll())
      const wait = `select count(*) from pg_stat_activity where application_name = 'presale' and wait_event_type = 'Lock'`
      await expect.poll(() => count(wait), { intervals: [10] }).toBe(CONNECTIONS)
      const { result: answers, late } = await asked
      for (const answer of answers) expectDeclared(answer)
      expect(slowestOf(answers)).toBeLessThan(LONGEST_REFUSAL_MS + ordinary + late)
      await client.query('rollback')
    })
    const recovered = await ask(server.buyerUrl, 'orders.read', { reference }, token, 'GET')
    expect(recovered.status).toBe(200)
    expect(recovered.ms).toBeLessThan(1_000)
  },
)

plain(
  'F7: while every connection waits for a lock, a new request gets 503 within three seconds',
  async () => {
    const { operatorToken } = await sell()
    const listKeys = () => ask(server.operatorUrl, 'trackingKeys.list', undefined, operatorToken, 'GET')
    const askOneByOne = async () => {
      const asked: Promise<Answer>[] = []
      for (let one = 0; one < 100; one += 1) {
        asked.push(listKeys())
        await sleep(20)
      }
      return Promise.all(asked)
    }
    const ordinary = slowestOf(await askOneByOne())
    await inDatabase(async (client) => {
      await client.query('begin; lock table tracking_key in access exclusive mode')
      const { result: answers, late } = await besideHealth(askOneByOne())
      for (const answer of answers) expectDeclared(answer)
      expect(slowestOf(answers)).toBeLessThan(LONGEST_REFUSAL_MS + ordinary + late)
      await client.query('rollback')
    })
  },
)

plain(
  'F8, F23: a server stopped mid-transaction loses the transaction after five seconds and then continues',
  async () => {
    const sale = await sell()
    await inDatabase(async (client) => {
      await client.query('begin')
      await client.query(
        'select from buyer where id = (select buyer_id from orders where id = $1) for update',
        [sale.orderId],
      )
      const approved = approve(sale)
      const isWaiting = `select count(*) from pg_locks where not granted`
      await expect.poll(() => count(isWaiting), { intervals: [10] }).toBeGreaterThan(0)
      server.process.kill('SIGSTOP')
      await client.query('rollback')
      await expect(isUp(server.buyerUrl)).rejects.toThrow()
      const begin = Date.now()
      await client.query('select from orders where id = $1 for update', [sale.orderId])
      expect(Date.now() - begin).toBeLessThan(8_000)
      server.process.kill('SIGCONT')
      expectDeclared(await approved)
    })
    expect(await isUp(server.buyerUrl)).toBe(200)
    expect((await approve(sale)).data).toMatchObject({ status: 'approved', changed: true })
  },
)

plain('F11: with a read-only database orders get 503, and reads succeed', async () => {
  const { token, reference } = await sell()
  const setReadOnly = (value: string) =>
    inDatabase(async (client) => {
      await client.query('set default_transaction_read_only = off')
      await client.query(`alter database presale set default_transaction_read_only = ${value}`)
      await client.query(TERMINATE)
    })
  const readAgain = async () =>
    (await ask(server.buyerUrl, 'orders.read', { reference }, token, 'GET')).status
  const order = await newOrder()
  await setReadOnly('on')
  await expect.poll(readAgain).toBe(200)
  expectDeclared(await ask(server.buyerUrl, 'orders.create', order, token))
  expect(await readAgain()).toBe(200)
  await setReadOnly('off')
  await expect.poll(readAgain).toBe(200)
  expect((await ask(server.buyerUrl, 'orders.create', order, token)).status).toBe(200)
})

/** The maximum time in ms until a server shows a change that the other server has acknowledged. */
const STALE_MS = 2_000

/** Polls below the rate limit; intervals in ms. */
const POLLED = { intervals: [250] }

plain(
  'F19: a change that one server acknowledged is pushed and shown by the other within two seconds',
  async () => {
    const sale = await sell()
    const { reference, orderId, operatorToken } = sale
    const shownBy = async ({ buyerUrl }: Product) =>
      (await ask(buyerUrl, 'orders.read', { reference }, sale.token, 'GET')).data.status
    const shownToAnybody = async () => {
      const answer = await fetch(`${host.buyerUrl}/api/controllers/transactions.php?orderToken=${reference}`)
      return (await answer.json()).transactions[0].status
    }
    const watched = await watchOrder(host.buyerUrl, reference, sale.token)
    await expect.poll(watched.latest).toBe('pending')
    expect([await shownBy(host), await shownToAnybody()]).toEqual(['pending', 'pending'])
    for (const decision of ['approved', 'rejected', 'approved'] as const) {
      const decided = await ask(server.operatorUrl, 'orders.settle', { orderId, decision }, operatorToken)
      const acknowledged = performance.now()
      expect(decided.status).toBe(200)
      expect(await shownBy(server)).toBe(decision)
      await Promise.all(
        [watched.latest, () => shownBy(host), shownToAnybody].map((told) =>
          expect.poll(told, POLLED).toBe(decision),
        ),
      )
      expect(performance.now() - acknowledged).toBeLessThanOrEqual(STALE_MS)
    }
    await watched.stop()
  },
)

plain('the books agree after all the faults', async () => {
  expect(await count('select count(*) from books_violation')).toBe(0)
})
