import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../audit/audit.ts'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { balanceOf } from './ledger.ts'
import { settleOrder, voidOrder } from './settle-order.ts'
import { undoDecision } from './undo-decision.ts'

const { db } = await useDatabase()
let actor: Actor

beforeAll(async () => {
  await addCurrency(db)
  actor = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '::1' }
})

type Act = 'approved' | 'rejected' | 'void'

function perform(orderId: string, act: Act) {
  const cause = { orderId, reason: '', ...actor }
  return act === 'void' ? voidOrder(db, cause) : settleOrder(db, { ...cause, decision: act })
}

const stateOf = (orderId: string) =>
  db
    .selectFrom('orders')
    .select(['status', 'voided_at', 'voided_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

describe('undoing a decision', () => {
  test.each([
    [['approved'], 'pending', '0.000000'],
    [['rejected'], 'pending', '0.000000'],
    [['void'], 'pending', '0.000000'],
    [['approved', 'rejected'], 'approved', '42.000000'],
    [['approved', 'void'], 'approved', '42.000000'],
    [['rejected', 'approved'], 'rejected', '0.000000'],
  ] as [Act[], string, string][])(
    'after %j the order is %s and the balance %s',
    async (acts, status, balance) => {
      const { buyerId } = await addBuyer(db)
      const order = await addOrder(db, buyerId)
      let version = 0
      for (const act of acts) version = (await perform(order.id, act)).version
      expect(await undoDecision(db, { orderId: order.id, version, ...actor })).toEqual({
        status,
        version: version + 1,
      })
      expect(await stateOf(order.id)).toEqual({ status, voided_at: null, voided_by: null })
      expect((await balanceOf(db, buyerId)).balance).toBe(balance)
    },
  )

  test('is refused after a newer decision, and the answer names its operator', {
    tags: ['abuse-72'],
  }, async () => {
    const order = await addOrder(db, (await addBuyer(db)).buyerId)
    const { version } = await perform(order.id, 'approved')
    await perform(order.id, 'rejected')
    await expect(undoDecision(db, { orderId: order.id, version, ...actor })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { status: 'rejected' }, changed: { operator: 'operator', action: 'order.reject' } },
    })
    expect(await stateOf(order.id)).toMatchObject({ status: 'rejected' })
  })

  test('undoes once when twenty operators undo at the same time', async () => {
    const { buyerId } = await addBuyer(db)
    const order = await addOrder(db, buyerId)
    const { version } = await perform(order.id, 'approved')
    const undo = () => undoDecision(db, { orderId: order.id, version, ...actor })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, undo))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect((await balanceOf(db, buyerId)).balance).toBe('0.000000')
  })

  test('is refused for a version that no decision made', async () => {
    const order = await addOrder(db, (await addBuyer(db)).buyerId)
    await expect(undoDecision(db, { orderId: order.id, version: 1, ...actor })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(undoDecision(db, { orderId: '999999', version: 2, ...actor })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('is audited like a decision', async () => {
    const order = await addOrder(db, (await addBuyer(db)).buyerId)
    const { version } = await perform(order.id, 'void')
    await undoDecision(db, { orderId: order.id, version, ...actor })
    const last = await db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after', 'operator_id'])
      .where('subject_id', '=', order.id)
      .where('subject_type', '=', 'order')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(last).toEqual({
      action: 'order.undo',
      before: { status: 'pending', void: true, version: 2 },
      after: { status: 'pending', void: false, version: 3 },
      operator_id: actor.operatorId,
    })
  })
})

test('restores the state before the last decision, whatever it was, and the books agree', async () => {
  const acts = fc.array(fc.constantFrom<Act>('approved', 'rejected', 'void'), { minLength: 1, maxLength: 8 })
  const property = fc.asyncProperty(acts, async (steps) => {
    const order = await addOrder(db, (await addBuyer(db)).buyerId)
    const states = [await stateOf(order.id)]
    for (const step of steps) {
      const result = await perform(order.id, step).catch((error) => {
        expect(error.code).toBe('not-found')
      })
      if (result?.changed) states.push(await stateOf(order.id))
    }
    await undoDecision(db, { orderId: order.id, version: states.length, ...actor })
    expect(await stateOf(order.id)).toEqual(states.at(-2))
  })
  await fc.assert(property, { numRuns: 30 })
  expect(await booksThatDisagree(db)).toEqual([])
})
