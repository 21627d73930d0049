/**
 * A server that ends while it handles requests: by kill -9 at each stage of a request (F1), and by SIGTERM under load (F2).
 * It uses the Postgres of another product, which keeps running.
 */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { expectBooksAgree } from './books.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { orderRequest } from './order-request.ts'
import {
  copiedSettings,
  inDatabase,
  newSettings,
  type Product,
  readPostmaster,
  startProduct,
} from './product.ts'
import { expect, plain } from './test.ts'

let host: Product
let server: Product
let proxy: DatabaseProxy

plain.describe.configure({ mode: 'default' })

plain.beforeAll(async () => {
  host = await startProduct(await copiedSettings())
  const { url } = readPostmaster(folder())
  proxy = await startDatabaseProxy(url)
  const { DATA_DIR: _embedded, ...settings } = await newSettings()
  // The transaction that waits for a lock must still wait when the server is killed.
  server = await startProduct({
    ...settings,
    DATABASE_PATIENCE_SECONDS: '5',
    DATABASE_URL: proxy.inFront(url),
  })
})

plain.afterAll(async () => {
  await server.stop()
  await proxy.close()
  await expectBooksAgree(host)
  await host.stop()
})

const folder = () => host.settings.DATA_DIR ?? ''

type Begun = {
  /** Sends only the first `bytes` of the body, or all of it. */
  send: (bytes?: number) => void
  /** Rejects when the connection ends without an answer. */
  answered: Promise<{ status: number; data: Record<string, string> }>
}

/** Starts a call up to the body. The server has accepted it with `100 Continue`. */
async function begin(path: string, input: unknown, token = ''): Promise<Begun> {
  const body = Buffer.from(JSON.stringify(input))
  const outgoing = request(`${server.buyerUrl}/api/trpc/${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      authorization: `Bearer ${token}`,
      expect: '100-continue',
    },
  })
  const answered = once(outgoing, 'response').then(async ([answer]) => {
    const { result } = (await json(answer)) as { result?: { data: Record<string, string> } }
    return { status: answer.statusCode as number, data: result?.data ?? {} }
  })
  // A test that ignores the answer must not fail on an unhandled rejection.
  answered.catch(() => undefined)
  outgoing.flushHeaders()
  await once(outgoing, 'continue')
  return {
    send: (bytes) => void (bytes ? outgoing.write(body.subarray(0, bytes)) : outgoing.end(body)),
    answered,
  }
}

async function call(path: string, input: unknown, token?: string) {
  const { send, answered } = await begin(path, input, token)
  send()
  return answered
}

let buyers = 0

async function register(): Promise<string> {
  buyers += 1
  const account = { name: 'Ada', email: `ended-${buyers}@example.test`, phone: '1', password: 'p' }
  return (await call('account.register', account)).data.sessionToken ?? ''
}

async function newOrder() {
  const currencies = await fetch(`${host.buyerUrl}/api/trpc/presale.currencies`)
  return orderRequest((await currencies.json()).result.data[0], '100')
}

/** The references of the orders stored with an idempotency key. */
async function storedUnder(key: string): Promise<string[]> {
  const { rows } = await inDatabase(folder(), (client) =>
    client.query('select reference from orders where idempotency_key = $1', [key]),
  )
  return rows.map(({ reference }) => reference)
}

type Order = Awaited<ReturnType<typeof newOrder>>
/** An order without an answer. `release` runs after the server was killed. */
type Unanswered = {
  token: string
  order: Order
  answered: Promise<unknown>
  release?: () => Promise<unknown>
}

/** Sends an order whose transaction waits for the buyer's row, which another client of the database has locked. */
async function betweenBeginAndCommit(token: string): Promise<Unanswered> {
  const order = await newOrder()
  const client = new pg.Client({ connectionString: readPostmaster(folder()).url })
  await client.connect()
  await client.query('begin; select from buyer order by id desc limit 1 for update')
  const { send, answered } = await begin('orders.create', order, token)
  send()
  const waiting = () => client.query('select from pg_locks where not granted')
  await expect.poll(async () => (await waiting()).rowCount, { intervals: [10] }).toBeGreaterThan(0)
  return { token, order, answered, release: () => client.end() }
}

/** Sends an order that is committed while the server still waits for the answer to COMMIT. */
async function afterCommit(token: string): Promise<Unanswered & { placed: string | undefined }> {
  const order = await newOrder()
  const committed = proxy.loseNextCommit('withheld')
  const { send, answered } = await begin('orders.create', order, token)
  send()
  await committed
  const [placed] = await storedUnder(order.idempotencyKey)
  return { token, order, answered, placed }
}

/** Sends the first 100 bytes of an order. */
async function midBody(token: string): Promise<Unanswered> {
  const order = await newOrder()
  const { send, answered } = await begin('orders.create', order, token)
  send(100)
  return { token, order, answered }
}

plain(
  'F1: after kill -9 between BEGIN and COMMIT, before the answer to COMMIT or mid-body, a retry leaves one order per key',
  async () => {
    const committed = await afterCommit(await register())
    const partial = await midBody(await register())
    // This one comes last, because a transaction waits for a lock only for a while.
    const uncommitted = await betweenBeginAndCommit(await register())
    await server.kill()
    expect(committed.placed).toHaveLength(26)
    for (const { order } of [uncommitted, partial]) {
      expect(await storedUnder(order.idempotencyKey)).toEqual([])
    }
    await uncommitted.release?.()
    server = await startProduct(server.settings)
    for (const { token, order, answered } of [committed, partial, uncommitted]) {
      await expect(answered).rejects.toThrow()
      const again = await call('orders.create', order, token)
      expect(again.status).toBe(200)
      expect(await storedUnder(order.idempotencyKey)).toEqual([again.data.reference])
    }
    expect(await storedUnder(committed.order.idempotencyKey)).toEqual([committed.placed])
  },
)

const IN_FLIGHT = 100
/** The maximum of pending orders of one buyer. */
const OF_A_BUYER = 20

/** Gets 200 from `/health/ready` and sends half of a second request. The returned function sends the rest and resolves to the answer. */
async function askWhetherReady(): Promise<() => Promise<string>> {
  const socket = connect(Number(server.settings.BUYER_PORT), '127.0.0.1').setEncoding('utf8')
  const question = 'GET /health/ready HTTP/1.1\r\nHost: x\r\n'
  let said = ''
  socket.on('data', (piece) => {
    said += piece
  })
  socket.write(`${question}\r\n${question}`)
  await expect.poll(() => said).toContain('{"status":"ok"}')
  expect(said).toMatch(/^HTTP\/1\.1 200 /)
  return async () => {
    said = ''
    socket.write('\r\n')
    await once(socket, 'end')
    return said
  }
}

plain(
  'F2: after SIGTERM with a hundred requests in flight, each is answered, the server is not ready, and it ends within ten seconds',
  async () => {
    const tokens = await Promise.all(Array.from({ length: IN_FLIGHT / OF_A_BUYER }, register))
    const begun = await Promise.all(
      Array.from({ length: IN_FLIGHT }, async (_, index) =>
        begin('orders.create', await newOrder(), tokens[index % tokens.length]),
      ),
    )
    const whetherReady = await askWhetherReady()
    const stopped = server.stop()
    const isClosed = () => fetch(`${server.buyerUrl}/health/live`).catch(() => 'closed')
    await expect.poll(isClosed, { intervals: [20] }).toBe('closed')
    expect(await whetherReady()).toMatch(/^HTTP\/1\.1 503 /)
    for (const { send } of begun) send()
    const answers = await Promise.all(begun.map(({ answered }) => answered))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(answers.map(({ data }) => data.reference)).size).toBe(IN_FLIGHT)
    // After ten seconds the server would end with 1.
    expect(await stopped).toBe(0)
  },
)
