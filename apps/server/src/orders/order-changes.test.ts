/** Two servers on one database: a decision made at one is seen by both. */
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { useOrderChanges } from '../testing/order-changes.ts'
import { findOrder } from './order-status.ts'
import { settleOrder, voidOrder } from './settle-order.ts'
import { undoDecision } from './undo-decision.ts'

const one = await useDatabase()
const { db, url } = one
const two = connect(url, () => undefined, PATIENT)
await addCurrency(db)
const { buyerId } = await addBuyer(db)
const { operatorId } = await addOperator(db)
const cause = { operatorId, reason: '', requestId: 'test', address: '::1' }
const here = await useOrderChanges(one)
const there = await useOrderChanges(one)

const settle = (orderId: string, decision: 'approved' | 'rejected') =>
  settleOrder(db, { orderId, decision, ...cause })

const statusIn = async (of: typeof db, reference: string) =>
  (await findOrder(of, { reference, viewerId: undefined }))?.order.status

/** Counts the notices of an order's changes that reach a server. */
function countChanges(server: typeof here, orderId: string) {
  const heard = { count: 0 }
  const onChange = () => {
    heard.count += 1
  }
  onTestFinished(server.follow(orderId, { onChange, onEnd: () => undefined }))
  return heard
}

describe('a decision', () => {
  test('is read by the next request at either server', async () => {
    const { id, reference } = await addOrder(db, buyerId)
    for (const decision of ['approved', 'rejected', 'approved'] as const) {
      await settle(id, decision)
      expect(await statusIn(db, reference)).toBe(decision)
      expect(await statusIn(two.db, reference)).toBe(decision)
    }
    await voidOrder(db, { orderId: id, ...cause })
    expect(await statusIn(two.db, reference)).toBeUndefined()
  })
  test('is announced once to every server, and so are voiding and undoing', async () => {
    const { id } = await addOrder(db, buyerId)
    const other = await addOrder(db, buyerId)
    const heard = [here, there].map((server) => countChanges(server, id))
    const { version } = await settle(id, 'approved')
    await undoDecision(db, { orderId: id, version, operatorId, requestId: 'test', address: '::1' })
    await voidOrder(db, { orderId: id, ...cause })
    await expect.poll(() => heard.map(({ count }) => count)).toEqual([3, 3])
    await settle(other.id, 'approved')
    expect(heard.map(({ count }) => count)).toEqual([3, 3])
  })
  test('is not announced when it changes nothing', async () => {
    const { id } = await addOrder(db, buyerId)
    const heard = countChanges(here, id)
    await settle(id, 'approved')
    await settle(id, 'approved')
    await settle(id, 'rejected')
    await expect.poll(() => heard.count).toBe(2)
  })
})

test('after its connection broke, a server tells every follower to read again, and hears changes as before', async () => {
  const { id } = await addOrder(db, buyerId)
  const heard = countChanges(there, id)
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(one.asOwner.db)
  expect(rows.length).toBeGreaterThanOrEqual(2)
  for (const { pid } of rows) await sql`select pg_terminate_backend(${pid}, 5000)`.execute(one.asOwner.db)
  await expect.poll(() => heard.count).toBeGreaterThan(0)
  const before = heard.count
  await settle(id, 'approved')
  await expect.poll(() => heard.count).toBe(before + 1)
})

test('orders that are read at once are read by one statement', async () => {
  const orders = await Promise.all(Array.from({ length: 10 }, () => addOrder(db, buyerId)))
  const taken: unknown[] = []
  one.pool.on('acquire', (client) => taken.push(client))
  const statuses = await Promise.all(orders.map(({ reference }) => statusIn(db, reference)))
  expect(new Set(statuses)).toEqual(new Set(['pending']))
  expect(await statusIn(db, 'a'.repeat(26))).toBeUndefined()
  expect(taken).toHaveLength(2)
})
