/** Orders followed over streams at one server while operators decide at another. */
import { setTimeout as sleep } from 'node:timers/promises'
import { TOO_MANY_WATCHES, WATCH_LIMITS } from '@presale/rules/order'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { SECURITY_HEADERS } from '../http/headers.ts'
import { createWatchPlaces } from '../limits/watch-places.ts'
import { call, useApp } from '../testing/app.ts'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { useOrderChanges } from '../testing/order-changes.ts'
import { openStream, type Stream } from '../testing/stream.ts'

const one = await useDatabase()
const { db, url } = one
const two = connect(url, () => undefined, PATIENT)
const orderChanges = await useOrderChanges({ ...two, url })
const operators = await useApp('operator', one, { orderChanges: await useOrderChanges(one) })
const buyers = await useApp('buyer', two, { orderChanges, trustedProxies: ['loopback'] })
await addCurrency(db)
const operator = await addOperator(db)
let address: string
let lastNetwork = 0

beforeAll(async () => {
  address = await buyers.listen({ port: 0, host: '127.0.0.1' })
})

/** A network that no other test uses. */
function newNetwork() {
  lastNetwork += 1
  return { 'x-forwarded-for': `198.51.100.${lastNetwork}` }
}

const settle = (orderId: string, decision: string) =>
  call(operators, 'mutation', 'orders.settle', { orderId, decision }, operator.sessionToken)

/** Opens a stream and, like a browser, retries after a 503: a slow machine may not listen for changes yet. */
async function watch(reference: string, sessionToken: string, network = newNetwork()): Promise<Stream> {
  const stream = await openStream(address, 'orders.watch', { reference }, sessionToken, network)
  if (stream.status !== 503) return stream
  await sleep(100)
  return watch(reference, sessionToken, network)
}

async function newOrder() {
  const buyer = await addBuyer(db)
  return { ...buyer, ...(await addOrder(db, buyer.buyerId)) }
}

const openWatches = () => orderChanges.followerCount()

describe('a watch', () => {
  test('sends the order, then every change that another server makes', async () => {
    const { id, reference, sessionToken } = await newOrder()
    const stream = await watch(reference, sessionToken)
    expect(stream.status).toBe(200)
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      ...SECURITY_HEADERS,
      'content-type': 'text/event-stream',
      'cache-control': expect.stringContaining('no-store'),
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    const read = await call(buyers, 'query', 'orders.read', { reference }, sessionToken)
    expect(await stream.next()).toEqual({ event: 'message', data: read.body.result.data })
    for (const decision of ['approved', 'rejected', 'approved']) {
      await settle(id, decision)
      await settle(id, decision)
      expect(await stream.next()).toMatchObject({
        event: 'message',
        data: { id, reference, status: decision },
      })
    }
  })

  test('survives a lost LISTEN connection and sends what changed meanwhile', async () => {
    const { id, reference, sessionToken } = await newOrder()
    const stream = await watch(reference, sessionToken)
    await stream.next()
    await one.asOwner.pool.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`)
    await settle(id, 'rejected')
    expect(await stream.next()).toMatchObject({ data: { status: 'rejected' } })
    await expect.poll(orderChanges.isListening).toBe(true)
  })

  test('ends when the session ended or the order is void', { tags: ['abuse-43'] }, async () => {
    const { id, reference, sessionToken } = await newOrder()
    const later = await watch(reference, sessionToken)
    await later.next()
    await call(buyers, 'mutation', 'account.logOut', {}, sessionToken)
    await settle(id, 'approved')
    expect(await later.next()).toMatchObject({ event: 'return' })
    expect(await later.next()).toBeUndefined()
    const other = await newOrder()
    const stream = await watch(other.reference, other.sessionToken)
    await stream.next()
    await call(operators, 'mutation', 'orders.void', { orderId: other.id }, operator.sessionToken)
    expect(await stream.next()).toMatchObject({ event: 'return' })
  })

  test('ends at the next check after the session ended, even without a change', async () => {
    const { reference, sessionToken } = await newOrder()
    const stream = await watch(reference, sessionToken)
    await stream.next()
    await call(buyers, 'mutation', 'account.logOut', {}, sessionToken)
    expect(await stream.next()).toMatchObject({ event: 'return' })
  })

  test('stops following when the client closes it', async () => {
    await expect.poll(openWatches).toBe(0)
    const { reference, sessionToken } = await newOrder()
    const stream = await watch(reference, sessionToken)
    await stream.next()
    expect(openWatches()).toBe(1)
    stream.close()
    await expect.poll(openWatches).toBe(0)
  })

  test('does not delay the stop of a server', async () => {
    const ending = await useApp('buyer', two, { orderChanges })
    const { reference, sessionToken } = await newOrder()
    const place = await ending.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openStream(place, 'orders.watch', { reference }, sessionToken)
    await stream.next()
    await ending.close()
    expect(await stream.next()).toMatchObject({ event: 'return' })
  })
})

describe('is refused with its status', () => {
  test('refuses an order of another buyer', { tags: ['abuse-43'] }, async () => {
    const { reference } = await newOrder()
    const stranger = await addBuyer(db)
    for (const [token, status] of [
      [stranger.sessionToken, 404],
      [operator.sessionToken, 401],
      ['', 401],
    ] as const) {
      const refused = await watch(reference, token)
      expect(refused.status).toBe(status)
      expect(JSON.stringify(await refused.next())).not.toContain(reference)
    }
    expect((await watch('a'.repeat(26), stranger.sessionToken)).status).toBe(404)
    expect((await watch('nonsense', stranger.sessionToken)).status).toBe(400)
  })

  test('refuses a buyer’s seventh stream until one is closed', { tags: ['abuse-110'] }, async () => {
    const { reference, sessionToken } = await newOrder()
    const streams = []
    for (let count = 0; count < WATCH_LIMITS.ofBuyer; count += 1) {
      streams.push(await watch(reference, sessionToken))
    }
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    const refused = await watch(reference, sessionToken)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused.next()).toMatchObject({ data: { message: TOO_MANY_WATCHES } })
    streams[0]?.close()
    await expect.poll(async () => (await watch(reference, sessionToken)).status).toBe(200)
  })

  test('refuses the twenty-first stream of a network, and no stream of another one', {
    tags: ['abuse-110'],
  }, async () => {
    const network = newNetwork()
    for (let count = 0; count < WATCH_LIMITS.ofNetwork; count += 1) {
      const { reference, sessionToken } = await newOrder()
      expect((await watch(reference, sessionToken, network)).status).toBe(200)
    }
    const { reference, sessionToken } = await newOrder()
    expect((await watch(reference, sessionToken, network)).status).toBe(429)
    expect((await watch(reference, sessionToken)).status).toBe(200)
  })

  test('refuses a stream when all places are taken or the server does not listen', async () => {
    const { signal } = new AbortController()
    const full = { ...WATCH_LIMITS, inAll: 0 }
    expect(() => createWatchPlaces(full).take({ buyerId: '1', address: '192.0.2.1', signal })).toThrowError(
      expect.objectContaining({ code: 'busy' }),
    )
    const deaf = await useApp('buyer', two)
    const { reference, sessionToken } = await newOrder()
    const refused = await call(deaf, 'subscription', 'orders.watch', { reference }, sessionToken)
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  })

  test('refuses streams beyond the limits when a client opens forty', { tags: ['abuse-110'] }, async () => {
    const { reference, sessionToken } = await newOrder()
    const network = newNetwork()
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await watch(reference, sessionToken, network)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(WATCH_LIMITS.ofBuyer)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
