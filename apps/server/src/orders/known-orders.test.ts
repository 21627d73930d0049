/** Two servers on one database, each with orders in its memory: neither ever shows what is no longer so. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { holdableWay } from '../testing/held-connection.ts'
import { useKnownOrders } from '../testing/known-orders.ts'
import { useRest } from '../testing/rest.ts'
import { createKnownOrders, type KnownOrders } from './known-orders.ts'
import { settleOrder, voidOrder } from './settle-order.ts'
import { undoDecision } from './undo-decision.ts'

const one = await useDatabase()
const { db, url } = one
const two = connect(url, () => undefined)
await addCurrency(db)
const { buyerId } = await addBuyer(db)
const { operatorId } = await addOperator(db)
const cause = { operatorId, reason: '', requestId: 'test', address: '::1' }
const here = await useKnownOrders(one)
const there = await useKnownOrders({ ...two, url })

/** Milliseconds after the acknowledgement of a change: whoever asks another server later than that is shown it. */
const SOON_MS = 2_000

const settle = (orderId: string, decision: 'approved' | 'rejected') =>
  settleOrder(db, { orderId, decision, ...cause })

const statusAt = async (server: KnownOrders, reference: string) =>
  (await server.find(reference))?.order.status

/** Asks until that is what is answered; a change was acknowledged right before. */
async function expectSoon(server: KnownOrders, reference: string, status: string | undefined) {
  const acknowledged = performance.now()
  for (;;) {
    const askedAfter = performance.now() - acknowledged
    const seen = await statusAt(server, reference)
    if (seen === status) return
    expect(askedAfter, `still ${seen}`).toBeLessThan(SOON_MS)
    await setImmediate()
  }
}

/** The order, and that the server has it in its memory. */
async function keepAt(server: KnownOrders, reference: string) {
  const isKept = async () => {
    const { inMemory } = server.found()
    await server.find(reference)
    return server.found().inMemory > inMemory
  }
  await expect.poll(isKept, { interval: 5 }).toBe(true)
}

describe('a decision', () => {
  test('is seen by the next request at the same server, and soon at the other', async () => {
    const { id, reference } = await addOrder(db, buyerId)
    const decisions = ['approved', 'rejected', 'approved'] as const
    for (const decision of decisions) {
      await Promise.all([keepAt(here, reference), keepAt(there, reference)])
      await settle(id, decision)
      expect(await statusAt(here, reference)).toBe(decision)
      await expectSoon(there, reference, decision)
    }
    const { version } = await settle(id, 'rejected')
    await undoDecision(db, { orderId: id, version, ...cause })
    expect(await statusAt(here, reference)).toBe('approved')
    await voidOrder(db, { orderId: id, ...cause })
    expect(await statusAt(here, reference)).toBeUndefined()
    await expectSoon(there, reference, undefined)
  })

  test('made past all servers is seen by both', async () => {
    const { id, reference } = await addOrder(db, buyerId)
    await Promise.all([keepAt(here, reference), keepAt(there, reference)])
    await sql`update orders set status = 'rejected' where id = ${id}`.execute(db)
    for (const server of [here, there]) {
      await expectSoon(server, reference, 'rejected')
    }
  })

  test('is not undone in memory by a reading that began before it and ended after', async () => {
    const way = await holdableWay(url)
    const slow = connect(way.url, () => undefined)
    onTestFinished(() => slow.db.destroy())
    const server = createKnownOrders(slow.db, url)
    onTestFinished(server.stop)
    await expect.poll(server.isHearing).toBe(true)
    const connections = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(slow.db)
    const { id, reference } = await addOrder(db, buyerId)
    const heard = new Promise<void>((resolve) => {
      server.followers.follow(id, { onChange: resolve, onEnd: () => undefined })
    })
    way.hold()
    const early = statusAt(server, reference)
    const hasRead = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where pid = ${connections.rows[0]?.pid} and state = 'idle' and query like '%any($1)%'`.execute(
        one.asOwner.db,
      )
      return rows.length
    }
    await expect.poll(hasRead).toBe(1)
    await settle(id, 'approved')
    await heard
    way.release()
    expect(await early).toBe('pending')
    expect(await statusAt(server, reference)).toBe('approved')
    await keepAt(server, reference)
    expect(await statusAt(server, reference)).toBe('approved')
  })

  test('is seen at once however many ask meanwhile', async () => {
    const { id, reference } = await addOrder(db, buyerId)
    let asking = true
    onTestFinished(() => {
      asking = false
    })
    const wrong: string[] = []
    const crowd = Array.from({ length: 8 }, async (_, index) => {
      while (asking) {
        await statusAt(index % 2 === 0 ? here : there, reference)
        await setImmediate()
      }
    })
    for (let round = 0; round < 30; round += 1) {
      const decision = round % 2 === 0 ? 'approved' : 'rejected'
      await settle(id, decision)
      const seen = (await statusAt(here, reference)) ?? ''
      if (seen !== decision) wrong.push(`${round}: ${seen}`)
      await expectSoon(there, reference, decision)
    }
    asking = false
    await Promise.all(crowd)
    expect(wrong).toEqual([])
    expect(await statusAt(there, reference)).toBe('rejected')
  })
})

describe('the connection that listens', () => {
  const listeners = () =>
    sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query like 'select pg_notify(%'`.execute(one.asOwner.db)

  test('is ended: nothing old is shown, and soon changes are heard of again', async () => {
    const { id, reference } = await addOrder(db, buyerId)
    await keepAt(there, reference)
    const { rows } = await listeners()
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const { pid } of rows) await sql`select pg_terminate_backend(${pid}, 5000)`.execute(one.asOwner.db)
    await settle(id, 'approved')
    await expectSoon(there, reference, 'approved')
    await expect.poll(there.isHearing).toBe(true)
    await keepAt(there, reference)
    await settle(id, 'rejected')
    await expectSoon(there, reference, 'rejected')
  })

  test('falls silent: it is believed for two seconds, and who follows is told to ask after some more', async () => {
    const way = await holdableWay(url)
    const server = createKnownOrders(two.db, way.url)
    onTestFinished(server.stop)
    await expect.poll(server.isHearing).toBe(true)
    const { id, reference } = await addOrder(db, buyerId)
    await keepAt(server, reference)
    let hasEnded = false
    server.followers.follow(id, { onChange: () => undefined, onEnd: () => (hasEnded = true) })
    way.hold()
    await settle(id, 'approved')
    await expectSoon(server, reference, 'approved')
    const { inDatabase } = server.found()
    await server.find(reference)
    expect(server.found().inDatabase).toBe(inDatabase + 1)
    await expect.poll(() => hasEnded).toBe(true)
  })
})

test('polls of an order that does not change hardly ask the database', async () => {
  const { reference } = await addOrder(db, buyerId)
  const rest = await useRest('buyer', one, { knownOrders: here })
  const taken: unknown[] = []
  one.pool.on('acquire', (client) => taken.push(client))
  const poll = () => rest.ask('GET', `transactions.php?orderToken=${reference}`)
  for (let count = 0; count < 50; count += 1) expect((await poll()).status).toBe(200)
  // Once, but on a machine so slow that it does not hear in time whether anything has changed.
  expect(taken.length).toBeLessThan(5)
})

test('orders that are asked for at once are read by one statement', async () => {
  const own = createKnownOrders(db)
  const orders = await Promise.all(Array.from({ length: 10 }, () => addOrder(db, buyerId)))
  const taken: unknown[] = []
  one.pool.on('acquire', (client) => taken.push(client))
  const statuses = await Promise.all(orders.map(({ reference }) => statusAt(own, reference)))
  expect(new Set(statuses)).toEqual(new Set(['pending']))
  expect(await statusAt(own, 'a'.repeat(26))).toBeUndefined()
  expect(taken).toHaveLength(2)
})
