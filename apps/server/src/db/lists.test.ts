import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { createKnownOrders } from '../orders/known-orders.ts'
import { call, useApp } from '../testing/app.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { usePrimaryAndStandby } from '../testing/standby.ts'
import { connect } from './connect.ts'
import { readInReplica } from './lists.ts'

const { primaryUrl, standbyUrl, stopStandby } = await usePrimaryAndStandby()
const primary = connect(primaryUrl, () => undefined)
const standby = connect(standbyUrl, () => undefined)
const lists = readInReplica(primary, standby)
const knownOrders = createKnownOrders(primary.db)
const metrics = createMetrics({ ...primary, lists, knownOrders, books: primary.db }, () => undefined)
const app = await useApp('operator', primary, { lists, metrics })
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

/** Where the list was read that showed the decision, which was acknowledged right before. */
async function decideAndList(): Promise<'replica' | 'primary'> {
  const { id: orderId } = await addOrder(primary.db, buyerId)
  const decided = await call(app, 'mutation', 'orders.settle', { orderId, decision: 'approved' }, token)
  expect(decided.status).toBe(200)
  const before = lists.reads.replica
  const search = { filter: { status: 'approved' }, sort: 'id', direction: 'desc', pageSize: 1 }
  const { body } = await call(app, 'query', 'orders.search', search, token)
  expect(body.result.data.orders[0].id).toBe(orderId)
  return lists.reads.replica > before ? 'replica' : 'primary'
}
const health = async () => (await app.inject('/health/ready')).json().replica
/** The replica is left alone for a while after it failed. */
const untilUsedAgain = () => expect.poll(decideAndList).toBe('replica')

test('what was decided is in the replica’s list', async () => {
  await untilUsedAgain()
  expect(await health()).toEqual({ secondsBehind: 0 })
  expect(await metrics.read()).toMatch(/^presale_replica_seconds_behind 0$/m)
})

test('a file is read there, and that it was taken is noted in the primary', async () => {
  await untilUsedAgain()
  const { replica } = lists.reads
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ url: '/api/exports/orders.csv', headers })
  expect(answer.body.split('\n').length).toBeGreaterThan(2)
  expect(lists.reads.replica).toBe(replica + 1)
  const noted = primary.db.selectFrom('audit_entry').select('id').where('action', '=', 'orders.export')
  expect(await noted.execute()).toHaveLength(1)
})

test('a replica that is behind is passed over, and told how far', async () => {
  await sql`select pg_wal_replay_pause()`.execute(standby.db)
  expect(await decideAndList()).toBe('primary')
  expect((await health()).secondsBehind).toBeGreaterThan(0)
  await sql`select pg_wal_replay_resume()`.execute(standby.db)
  await untilUsedAgain()
})

test('a replica that fails while it reads is read again in the primary', async () => {
  await untilUsedAgain()
  const failing = await lists.read(async ({ db }) => {
    const isReplica = db === standby.db
    if (isReplica) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
    return isReplica
  })
  expect(failing).toBe(false)
  await untilUsedAgain()
})

test('another system, and a replica that was promoted, are passed over whatever they hold', async () => {
  const stranger = connect(inject('postgresUrl'), () => undefined)
  const wrong = readInReplica(primary, stranger)
  expect(await wrong.read(async ({ db }) => db)).toBe(primary.db)
  await stranger.db.destroy()
  await untilUsedAgain()
  await sql`select pg_promote()`.execute(standby.db)
  expect(await decideAndList()).toBe('primary')
})

test('without the replica lists go on', async () => {
  await stopStandby()
  expect(await decideAndList()).toBe('primary')
  expect(await health()).toEqual({ secondsBehind: null })
  expect(await metrics.read()).not.toMatch(/^presale_replica_seconds_behind/m)
})
