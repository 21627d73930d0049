import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createMetrics } from '../http/metrics.ts'
import { call, useApp } from '../testing/app.ts'
import { PATIENT } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { servicesOf } from '../testing/services.ts'
import { usePrimaryAndStandby } from '../testing/standby.ts'
import { connect } from './connect.ts'
import { createExportSource } from './replica.ts'

const MAX_LAG_SECONDS = 2

const { primaryUrl, standbyUrl, stopStandby } = await usePrimaryAndStandby()
const primary = connect(primaryUrl, () => undefined, PATIENT)
const standby = connect(standbyUrl, () => undefined, PATIENT)
const exportSource = createExportSource(primary, standby, MAX_LAG_SECONDS)
const sources = { ...servicesOf(primary.db), exportSource, books: primary.db }
const metrics = createMetrics(sources, () => undefined)
const app = await useApp('operator', primary, { exportSource, metrics })
let token: string
let buyerId: string

beforeAll(async () => {
  await addCurrency(primary.db)
  token = (await addOperator(primary.db)).sessionToken
  buyerId = (await addBuyer(primary.db)).buyerId
})
afterAll(async () => {
  await standby.db.destroy()
  await primary.db.destroy()
})

const health = async () => (await app.inject('/health/ready')).json().replica

/** The orders of an export, and the database it read them from. */
async function exportOrders() {
  const before = exportSource.reads.replica
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ url: '/api/exports/orders.csv', headers })
  expect(answer.statusCode).toBe(200)
  const orders = answer.body.split('\n').length - 2
  return { orders, from: exportSource.reads.replica > before ? 'replica' : 'primary' }
}
const countOrders = async () => (await primary.db.selectFrom('orders').select('id').execute()).length

test('an export reads the replica', async () => {
  await addOrder(primary.db, buyerId)
  await expect.poll(exportOrders).toEqual({ orders: 1, from: 'replica' })
  // The audit entry of an export puts the replica behind for a moment.
  await expect.poll(health).toEqual({ secondsBehind: 0 })
  await expect.poll(() => metrics.read()).toMatch(/^presale_replica_seconds_behind 0$/m)
  expect(await metrics.read()).toContain(
    `presale_exports_total{from="replica"} ${exportSource.reads.replica}`,
  )
})

test('an export from the replica is recorded in the primary', async () => {
  const recorded = async () =>
    (await primary.db.selectFrom('audit_entry').select('id').where('action', '=', 'orders.export').execute())
      .length
  const before = await recorded()
  expect((await exportOrders()).from).toBe('replica')
  expect(await recorded()).toBe(before + 1)
})

test('an export reads the primary while the replica is too far behind', async () => {
  await sql`select pg_wal_replay_pause()`.execute(standby.db)
  await addOrder(primary.db, buyerId)
  const orders = await countOrders()
  await expect.poll(exportOrders, { interval: 500 }).toEqual({ orders, from: 'primary' })
  expect((await health()).secondsBehind).toBeGreaterThan(MAX_LAG_SECONDS)
  await sql`select pg_wal_replay_resume()`.execute(standby.db)
  await expect.poll(exportOrders).toEqual({ orders, from: 'replica' })
})

test('a list shows a decision at once while the replica is behind', async () => {
  await sql`select pg_wal_replay_pause()`.execute(standby.db)
  const { id: orderId } = await addOrder(primary.db, buyerId)
  const decided = await call(app, 'mutation', 'orders.settle', { orderId, decision: 'approved' }, token)
  expect(decided.status).toBe(200)
  const search = { filter: { status: 'approved' }, sort: 'id', direction: 'desc', pageSize: 1 }
  const { body } = await call(app, 'query', 'orders.search', search, token)
  expect(body.result.data.orders[0].id).toBe(orderId)
  await sql`select pg_wal_replay_resume()`.execute(standby.db)
})

test('an export never reads a server that is not a replica', async () => {
  const other = connect(inject('postgresUrl'), () => undefined)
  expect(await createExportSource(primary, other).choose()).toBe(primary)
  await other.db.destroy()
  await sql`select pg_promote()`.execute(standby.db)
  expect((await exportOrders()).from).toBe('primary')
})

test('an export reads the primary while the replica does not answer', async () => {
  await stopStandby()
  expect(await exportOrders()).toEqual({ orders: await countOrders(), from: 'primary' })
  expect(await health()).toEqual({ secondsBehind: null })
  expect(await metrics.read()).not.toMatch(/^presale_replica_seconds_behind/m)
})
