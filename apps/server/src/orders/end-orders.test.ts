import { CANCELLED_BY_BUYER, NOT_PAID_IN_TIME, PENDING_LIMIT } from '@presale/rules/order'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lastChangeOf } from '../audit/audit.ts'
import { connect } from '../db/connect.ts'
import { createLog } from '../log.ts'
import { repeatBatches } from '../repeat-batches.ts'
import { call, useApp } from '../testing/app.ts'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder, ageOrder, orderRequest } from '../testing/factories.ts'
import { useOrderChanges } from '../testing/order-changes.ts'
import { lockOrder } from './change-order.ts'
import { createOrder } from './create-order.ts'
import { CLOSING_BATCH, cancelOrder, closeDueOrders } from './end-orders.ts'
import { balanceOf } from './ledger.ts'
import { scheduleClosing } from './schedule-closing.ts'
import { settleOrder, voidOrder } from './settle-order.ts'
import { undoDecision } from './undo-decision.ts'

const connection = await useDatabase()
const { db, asOwner, url } = connection
const { db: second } = connect(url, () => undefined, PATIENT)
afterAll(() => second.destroy())
let actor: { operatorId: string; requestId: string; address: string }

beforeAll(async () => {
  await addCurrency(db)
  actor = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '::1' }
})

const DAYS = 24
const read = (id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function addAged(hours: number, amount = '40') {
  const { buyerId } = await addBuyer(db)
  const order = await addOrder(db, buyerId, amount)
  await ageOrder(asOwner.db, order.id, hours)
  return { ...order, buyerId }
}

describe('an order', () => {
  test('stores until when its price is held and when it closes', async () => {
    const { buyerId } = await addBuyer(db)
    const { reference } = await createOrder(db, buyerId, orderRequest(), {
      heldMinutes: 90,
      closesDays: 3,
      unconfirmedLimitUsd: null,
    })
    const row = await db
      .selectFrom('orders')
      .select(['created_at', 'price_held_until', 'closes_at'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const minutesAfter = (time: Date) => (time.getTime() - row.created_at.getTime()) / 60_000
    expect(minutesAfter(row.price_held_until)).toBe(90)
    expect(minutesAfter(row.closes_at)).toBe(3 * 1440)
  })

  test('that is pending when its time is over is rejected as not paid in time, by policy', {
    tags: ['abuse-50'],
  }, async () => {
    const order = await addAged(7 * DAYS)
    expect(await closeDueOrders(db, 'closing')).toBe(1)
    expect(await read(order.id)).toMatchObject({
      status: 'rejected',
      rejection_reason: NOT_PAID_IN_TIME,
      version: 2,
    })
    expect(await lastChangeOf(db, { type: 'order', id: order.id })).toMatchObject({
      operator: null,
      action: 'order.close',
      reason: NOT_PAID_IN_TIME,
    })
    expect((await balanceOf(db, order.buyerId)).balance).toBe('0.000000')
  })

  test.each(['before its time', 'after a decision', 'once void'])(
    'stays as it is %s',
    { tags: ['abuse-50'] },
    async (when) => {
      const order = await addAged(when === 'before its time' ? 7 * DAYS - 1 : 7 * DAYS)
      const cause = { orderId: order.id, reason: 'seen', ...actor }
      if (when === 'after a decision') await settleOrder(db, { ...cause, decision: 'approved' })
      if (when === 'once void') await voidOrder(db, cause)
      const before = await read(order.id)
      expect(await closeDueOrders(db, 'closing')).toBe(0)
      expect(await read(order.id)).toEqual(before)
    },
  )

  test('that is closed can be approved, and an undone approval closes it again with its reason', async () => {
    const order = await addAged(8 * DAYS)
    await closeDueOrders(db, 'closing')
    const cause = { orderId: order.id, reason: 'paid late', ...actor }
    await settleOrder(db, { ...cause, decision: 'approved' })
    expect(await read(order.id)).toMatchObject({ status: 'approved', rejection_reason: null })
    expect((await balanceOf(db, order.buyerId)).balance).toBe('42.000000')
    await undoDecision(db, { orderId: order.id, version: 3, ...actor })
    expect(await read(order.id)).toMatchObject({ status: 'rejected', rejection_reason: NOT_PAID_IN_TIME })
    expect((await balanceOf(db, order.buyerId)).balance).toBe('0.000000')
    await voidOrder(db, cause)
    expect(await read(order.id)).toMatchObject({ rejection_reason: NOT_PAID_IN_TIME })
  })

  test('that an operator is deciding on is left alone', { tags: ['abuse-50'] }, async () => {
    const [decided, other] = [await addAged(7 * DAYS), await addAged(7 * DAYS)]
    await second.transaction().execute(async (trx) => {
      await lockOrder(trx, decided.id)
      expect(await closeDueOrders(db, 'closing')).toBe(1)
      await settleOrder(trx, { orderId: decided.id, decision: 'approved', reason: 'seen', ...actor })
    })
    expect(await closeDueOrders(db, 'closing')).toBe(0)
    expect(await read(decided.id)).toMatchObject({ status: 'approved' })
    expect(await read(other.id)).toMatchObject({ status: 'rejected' })
  })

  test('is closed once by two servers, in batches', { tags: ['abuse-50'] }, async () => {
    const count = CLOSING_BATCH + 5
    const { buyerId } = await addBuyer(db)
    const { id } = await addOrder(db, buyerId)
    await ageOrder(asOwner.db, id, 7 * DAYS)
    await copyOrder(id, count - 1)
    const servers = [db, second, db, second].map((server) => closeDueOrders(server, 'closing'))
    const closed = await Promise.all(servers)
    expect(Math.max(...closed)).toBeLessThanOrEqual(CLOSING_BATCH)
    while ((await closeDueOrders(db, 'closing')) > 0);
    const rows = await db.selectFrom('orders').select('version').where('buyer_id', '=', buyerId).execute()
    expect(rows).toEqual(Array(count).fill({ version: 2 }))
  })
})

describe('a buyer', () => {
  const cancel = (order: { buyerId: string; reference: string }, on = db) =>
    cancelOrder(on, { ...order, requestId: 'request', address: '192.0.2.1' })

  test('cancels an own pending order once, which the audit trail holds without an operator', async () => {
    const order = await addAged(0)
    expect(await Promise.all([cancel(order), cancel(order, second)])).toEqual([
      { status: 'rejected' },
      { status: 'rejected' },
    ])
    expect(await read(order.id)).toMatchObject({ rejection_reason: CANCELLED_BY_BUYER, version: 2 })
    expect(await lastChangeOf(db, { type: 'order', id: order.id })).toMatchObject({
      operator: null,
      action: 'order.cancel',
      reason: CANCELLED_BY_BUYER,
    })
  })

  test('cannot cancel the order of another buyer, nor a void one', { tags: ['abuse-32'] }, async () => {
    const order = await addAged(0)
    const { buyerId } = await addBuyer(db)
    await expect(cancel({ ...order, buyerId })).rejects.toMatchObject({ code: 'not-found' })
    await voidOrder(db, { orderId: order.id, reason: '', ...actor })
    await expect(cancel(order)).rejects.toMatchObject({ code: 'not-found' })
    expect(await read(order.id)).toMatchObject({ status: 'pending', rejection_reason: null })
  })

  test.each(['approved', 'rejected'] as const)(
    'cannot cancel an order that is %s',
    { tags: ['abuse-47'] },
    async (decision) => {
      const order = await addAged(0)
      await settleOrder(db, { orderId: order.id, decision, reason: '', ...actor })
      await expect(cancel(order)).rejects.toMatchObject({ code: 'conflict' })
      expect(await read(order.id)).toMatchObject({ status: decision, rejection_reason: null, version: 2 })
    },
  )

  test('who cancels while an operator approves leaves one of both, and agreeing books', {
    tags: ['abuse-47'],
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await addAged(0)
      const decided = settleOrder(second, {
        orderId: order.id,
        version: 1,
        decision: 'approved',
        reason: '',
        ...actor,
      })
      const [cancelled, approved] = await Promise.allSettled([cancel(order), decided])
      const { status } = await read(order.id)
      expect(cancelled.status).toBe(status === 'rejected' ? 'fulfilled' : 'rejected')
      expect(approved.status).toBe(status === 'approved' ? 'fulfilled' : 'rejected')
    }
  })

  test('has room for another order after a cancellation', async () => {
    const { buyerId } = await addBuyer(db)
    const orders = []
    for (let count = 0; count < PENDING_LIMIT; count += 1) orders.push(await addOrder(db, buyerId))
    await expect(addOrder(db, buyerId)).rejects.toMatchObject({ code: 'limit-reached' })
    await cancel({ buyerId, reference: orders[0]?.reference ?? '' })
    await addOrder(db, buyerId)
  })
})

/** Copies of the order, without the limit of pending orders. */
async function copyOrder(id: string, count: number): Promise<void> {
  const { id: _, reference: _reference, idempotency_key: _key, ...row } = await read(id)
  const rows = Array.from({ length: count }, (_none, index) => ({
    ...row,
    reference: `copy${String(index).padStart(22, '0')}`,
    idempotency_key: `copy ${index}`,
  }))
  await db
    .insertInto('orders')
    .values(rows as never)
    .execute()
}

test('a server closes due orders by itself, and tells their open pages', async () => {
  const changes = await useOrderChanges(connection)
  const order = await addAged(7 * DAYS)
  const onChange = vi.fn()
  const unfollow = changes.follow(order.id, { onChange, onEnd: () => undefined })
  const closing = scheduleClosing(db, createLog('silent'), 20)
  await expect.poll(() => read(order.id)).toMatchObject({ status: 'rejected' })
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(0)
  await closing.stop()
  unfollow()
  const later = await addAged(7 * DAYS)
  let beats = 0
  const beat = async () => {
    beats += 1
    return 0
  }
  // As often as the stopped job would have run.
  const other = repeatBatches(createLog('silent'), { everyMs: 20, batchSize: 1, batch: beat, failed: '' })
  await expect.poll(() => beats).toBeGreaterThan(5)
  await other.stop()
  expect(await read(later.id)).toMatchObject({ status: 'pending' })
})

test('a buyer cancels at most twenty orders in an hour, because each makes room for another', {
  tags: ['abuse-62'],
}, async () => {
  const app = await useApp('buyer', connection)
  const { buyerId, sessionToken } = await addBuyer(db)
  const { reference } = await createOrder(db, buyerId, orderRequest())
  const cancel = () => call(app, 'mutation', 'orders.cancel', { reference }, sessionToken)
  for (let cancelled = 0; cancelled < 20; cancelled += 1) expect((await cancel()).status).toBe(200)
  expect((await cancel()).status).toBe(429)
})
