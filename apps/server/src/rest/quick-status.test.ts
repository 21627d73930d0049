/** The shortcut as the really listening server takes it: told from the router by what only the router writes to the log. */
import { POLL_LIMIT } from '@presale/rules/order'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readInPrimary } from '../db/lists.ts'
import { createLogOptions } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { lastingHeaders } from '../testing/headers.ts'
import { useKnownOrders } from '../testing/known-orders.ts'
import { processorMs } from '../testing/processor.ts'
import { exchange, request } from '../testing/socket.ts'

const connection = await useDatabase()
const { db } = connection
const lines: string[] = []
const log = pino(createLogOptions('info'), { write: (line) => lines.push(line) })
const knownOrders = await useKnownOrders(connection)
const metrics = createMetrics(
  { ...connection, lists: readInPrimary(connection), knownOrders, books: db },
  () => undefined,
)
const state = { accepting: true }
const app = await useApp('buyer', connection, {
  log,
  knownOrders,
  metrics,
  trustedProxies: ['loopback'],
  isAccepting: () => state.accepting,
})
let address: string
let buyer: Awaited<ReturnType<typeof addBuyer>>

beforeAll(async () => {
  await addCurrency(db)
  buyer = await addBuyer(db)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => lines.splice(0))

const pathOf = (reference: string) => `/api/controllers/transactions.php?orderToken=${reference}`
const poll = (reference: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${pathOf(reference)}`, { headers })
const statusOf = async (answer: Response) =>
  ((await answer.json()) as { transactions: { status: string }[] }).transactions[0]?.status
const routed = () => lines.filter((line) => line.includes('"msg":"answered"')).length

/** An order that is in memory, for it has been asked for. */
async function rememberedOrder() {
  const order = await addOrder(db, buyer.buyerId)
  await poll(order.reference)
  lines.splice(0)
  return order
}

test('an order in memory is answered as the router answers it, byte for byte', async () => {
  const { reference } = await rememberedOrder()
  const quick = await poll(reference)
  const text = await quick.text()
  expect(routed()).toBe(0)
  const slow = await app.inject({ url: pathOf(reference) })
  expect(routed()).toBe(1)
  expect([quick.status, text]).toEqual([200, slow.body])
  expect(lastingHeaders(Object.fromEntries(quick.headers))).toEqual(lastingHeaders(slow.headers))
  expect(quick.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(quick.headers.get('x-request-id')).not.toBe((await poll(reference)).headers.get('x-request-id'))
})

test('the e-mail is masked there, and whole for the owner, whom the router knows', async () => {
  const { reference } = await rememberedOrder()
  const emailOf = async (answer: Response) =>
    ((await answer.json()) as { transactions: { email: string }[] }).transactions[0]?.email
  expect(await emailOf(await poll(reference))).toMatch(/^.\*\*\*@\*\*\*$/)
  expect(routed()).toBe(0)
  const own = await poll(reference, { authorization: `Bearer ${buyer.sessionToken}` })
  expect(await emailOf(own)).toBe(buyer.email)
  expect(routed()).toBe(1)
})

test('a decision is seen by the next poll', async () => {
  const { id, reference } = await rememberedOrder()
  expect(await statusOf(await poll(reference))).toBe('pending')
  expect(routed()).toBe(0)
  const { operatorId } = await addOperator(db)
  const cause = { operatorId, reason: '', requestId: 'test', address: '' }
  await settleOrder(db, { orderId: id, decision: 'approved', ...cause })
  expect(await statusOf(await poll(reference))).toBe('approved')
  expect(await statusOf(await poll(reference))).toBe('approved')
})

test('who polls too often is told when to come back as the router tells it, byte for byte', async () => {
  const { reference } = await rememberedOrder()
  for (let polls = 1; polls < POLL_LIMIT.polls; polls += 1) expect((await poll(reference)).status).toBe(200)
  const refused = await poll(reference)
  const text = await refused.text()
  expect(routed()).toBe(0)
  const slow = await app.inject({ url: pathOf(reference) })
  expect(routed()).toBe(1)
  expect([refused.status, text]).toEqual([429, slow.body])
  const waits = [Number(refused.headers.get('retry-after')), Number(slow.headers['retry-after'])]
  for (const wait of waits) expect(wait).toBeGreaterThan(0)
  expect(lastingHeaders(Object.fromEntries(refused.headers))).toEqual(lastingHeaders(slow.headers))
  const elsewhere = await poll(reference, { 'x-forwarded-for': '198.51.100.7' })
  expect(elsewhere.status).toBe(200)
  expect(routed()).toBe(1)
})

test('what is no plain poll is the router’s', async () => {
  const { reference } = await rememberedOrder()
  const path = pathOf(reference)
  const host = 'Host: x\r\nConnection: close'
  const asked = [
    ['200', `GET ${path}& HTTP/1.1`, host],
    ['400', `GET ${path}&x=1 HTTP/1.1`, host],
    ['400', `GET ${path}&orderToken=${reference} HTTP/1.1`, host],
    ['400', `GET ${path} HTTP/1.1`, 'Host: no host\r\nConnection: close'],
    ['400', `GET ${path} HTTP/1.1`, 'Connection: close'],
    ['200', `GET ${path} HTTP/1.0`, 'Connection: close'],
    ['415', `GET ${path} HTTP/1.1`, `${host}\r\nContent-Encoding: gzip`],
    ['405', `HEAD ${path} HTTP/1.1`, host],
    ['400', `POST ${path} HTTP/1.1`, host],
    ['404', `GET /api/controllers/transactions%2ephp?orderToken=${reference} HTTP/1.1`, host],
  ] as const
  for (const [status, first, headers] of asked) {
    const { text } = await request(address, first, headers, '', '')
    expect([first, text.split(' ')[1]]).toEqual([first, status])
  }
  expect(routed()).toBe(asked.length)
})

test('its answers stand in the metrics', async () => {
  const line =
    'presale_http_request_duration_seconds_count{surface="buyer",method="GET",route="/api/controllers/transactions.php",status="200"}'
  const counted = async () => {
    const text = (await metrics.read()).split('\n').find((each) => each.startsWith(line))
    return Number(text?.slice(line.length))
  }
  const { reference } = await rememberedOrder()
  const before = await counted()
  await poll(reference)
  expect(await counted()).toBe(before + 1)
  expect(routed()).toBe(0)
})

test('a refused poll costs less than a tenth of a millisecond of the processor', async () => {
  const { reference } = await rememberedOrder()
  const head = `GET ${pathOf(reference)} HTTP/1.1\r\nHost: x\r\n`
  /** So many on one connection, which this process writes and reads too; answers how many were refused. */
  const pollTimes = async (count: number) => {
    const last = `${head}Connection: close\r\n\r\n`
    const polls = `${head}\r\n`.repeat(count - 1) + last
    const { text } = await exchange(address, (socket) => socket.write(polls), 60_000)
    return text.split('HTTP/1.1 429 ').length - 1
  }
  expect(await pollTimes(1_000)).toBeGreaterThan(900)
  const taken = []
  for (let round = 0; round < 5; round += 1) {
    let refused = 0
    const ms = await processorMs(async () => {
      refused = await pollTimes(2_000)
    })
    expect(refused).toBe(2_000)
    taken.push(ms / refused)
  }
  expect(routed()).toBe(0)
  expect(Math.min(...taken)).toBeLessThan(0.1)
})

test('a server that has been told to stop ends the connection after its answer', async () => {
  const { reference } = await rememberedOrder()
  state.accepting = false
  const answer = await poll(reference)
  state.accepting = true
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
})
