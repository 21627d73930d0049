/**
 * A server that ends while it is at work: by kill -9 at each moment of a request (F1), and by SIGTERM under load (F2).
 * Its Postgres is another product's, and goes on.
 */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { test as plain } from '@playwright/test'
import pg from 'pg'
import { expectBooksAgree } from './books.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { orderRequest } from './order-request.ts'
import { inDatabase, newSettings, type Product, readPostmaster, startProduct } from './product.ts'
import { expect } from './test.ts'

let host: Product
let server: Product
let proxy: DatabaseProxy

plain.describe.configure({ mode: 'default' })

plain.beforeAll(async () => {
  host = await startProduct(await newSettings())
  const { url } = readPostmaster(folder())
  proxy = await startDatabaseProxy(url)
  const { DATA_DIR: _embedded, ...settings } = await newSettings()
  server = await startProduct({ ...settings, DATABASE_URL: proxy.inFront(url) })
})

plain.afterAll(async () => {
  await server.stop()
  await proxy.close()
  await expectBooksAgree(host)
  await host.stop()
})

const folder = () => host.settings.DATA_DIR ?? ''

type Begun = {
  /** Sends so many bytes of the body and no more, or all of it. */
  send: (bytes?: number) => void
  /** Rejects when the connection ends without an answer. */
  answered: Promise<{ status: number; data: Record<string, string> }>
}

/** A call that the server has taken on, for it has said `100 Continue`, and whose body is still to come. */
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
  // Whoever has no use for the answer is not told of its absence.
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

/** The references that are stored under a key. */
async function storedUnder(key: string): Promise<string[]> {
  const { rows } = await inDatabase(folder(), (client) =>
    client.query('select reference from orders where idempotency_key = $1', [key]),
  )
  return rows.map(({ reference }) => reference)
}

type Order = Awaited<ReturnType<typeof newOrder>>
/** An order that the server has not answered, and what to do once it has been killed. */
type Unanswered = {
  token: string
  order: Order
  answered: Promise<unknown>
  release?: () => Promise<unknown>
}

/** Its transaction waits for the buyer's row, which a client of the database holds. */
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

/** It is stored, and the server has not heard of it. */
async function afterCommit(token: string): Promise<Unanswered & { placed: string | undefined }> {
  const order = await newOrder()
  const committed = proxy.loseNextCommit('withheld')
  const { send, answered } = await begin('orders.create', order, token)
  send()
  await committed
  const [placed] = await storedUnder(order.idempotencyKey)
  return { token, order, answered, placed }
}

/** A third of it has been sent. */
async function midBody(token: string): Promise<Unanswered> {
  const order = await newOrder()
  const { send, answered } = await begin('orders.create', order, token)
  send(100)
  return { token, order, answered }
}

plain(
  'F1: kill -9 between BEGIN and COMMIT, before the answer to COMMIT and in mid-body leaves one order to each key',
  async () => {
    const committed = await afterCommit(await register())
    const partial = await midBody(await register())
    // The last one: nobody waits for a lock longer than a second.
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
/** As many orders of one buyer as may wait. */
const OF_A_BUYER = 20

/** A kept connection that was told the server is ready, and on which it is half asked again; the rest, and what is said. */
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
  'F2: SIGTERM with a hundred requests in flight answers each; the server is not ready, and ends within ten seconds',
  async () => {
    const tokens = await Promise.all(Array.from({ length: IN_FLIGHT / OF_A_BUYER }, register))
    const whetherReady = await askWhetherReady()
    const begun = await Promise.all(
      Array.from({ length: IN_FLIGHT }, async (_, index) =>
        begin('orders.create', await newOrder(), tokens[index % tokens.length]),
      ),
    )
    const start = performance.now()
    const stopped = server.stop()
    const isClosed = () => fetch(`${server.buyerUrl}/health/live`).catch(() => 'closed')
    await expect.poll(isClosed, { intervals: [20] }).toBe('closed')
    expect(await whetherReady()).toMatch(/^HTTP\/1\.1 503 /)
    for (const { send } of begun) send()
    const answers = await Promise.all(begun.map(({ answered }) => answered))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(answers.map(({ data }) => data.reference)).size).toBe(IN_FLIGHT)
    expect(await stopped).toBe(0)
    expect(performance.now() - start).toBeLessThan(10_000)
  },
)
