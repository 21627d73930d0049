import { add, equal, sum } from '@presale/rules/decimal'
import { quoteOf } from '@presale/rules/quote'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder, TOKENS_PER_UNIT } from '../testing/factories.ts'
import { balanceOf } from './ledger.ts'
import { settleOrder, voidOrder } from './settle-order.ts'

const { db } = await useDatabase()
let operatorId: string

beforeAll(async () => {
  await addCurrency(db)
  operatorId = (await addOperator(db)).operatorId
})

type Act = 'approved' | 'rejected' | 'void'

function perform(orderId: string, act: Act) {
  const cause = { orderId, operatorId, reason: 'test', requestId: 'test', address: '::1' }
  return act === 'void' ? voidOrder(db, cause) : settleOrder(db, { ...cause, decision: act })
}

async function kindsOf(orderId: string) {
  const entries = await db
    .selectFrom('ledger_entry')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('order_position')
    .execute()
  return entries.map((entry) => entry.kind)
}

describe('settling an order', () => {
  test('approving credits tokens and bonus', async () => {
    const { buyerId } = await addBuyer(db)
    const order = await addOrder(db, buyerId, '200')
    expect(await perform(order.id, 'approved')).toMatchObject({ status: 'approved', changed: true })
    expect(await balanceOf(db, buyerId)).toEqual({
      balance: '214.000000',
      purchasedTokens: '200.000000',
      bonusTokens: '14.000000',
    })
  })

  test('approving twice credits once', async () => {
    const { buyerId } = await addBuyer(db)
    const order = await addOrder(db, buyerId)
    await perform(order.id, 'approved')
    expect(await perform(order.id, 'approved')).toMatchObject({ status: 'approved', changed: false })
    expect(await kindsOf(order.id)).toEqual(['credit'])
  })

  test('fifty simultaneous approvals credit once, and exactly one answer reports a change', {
    tags: ['abuse-46'],
  }, async () => {
    const { buyerId } = await addBuyer(db)
    const order = await addOrder(db, buyerId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => perform(order.id, 'approved')))
    expect(answers.filter((answer) => answer.changed)).toHaveLength(1)
    expect(await kindsOf(order.id)).toEqual(['credit'])
    expect((await balanceOf(db, buyerId)).balance).toBe('42.000000')
  })

  test('rejecting an approved order reverses it, approving again credits again', async () => {
    const { buyerId } = await addBuyer(db)
    const order = await addOrder(db, buyerId)
    for (const act of ['approved', 'rejected', 'approved'] as const) await perform(order.id, act)
    expect(await kindsOf(order.id)).toEqual(['credit', 'reversal', 'credit'])
    expect((await balanceOf(db, buyerId)).balance).toBe('42.000000')
  })

  test('after a hundred approvals and rejections an approval leaves one standing credit', {
    tags: ['abuse-48'],
  }, async () => {
    const { buyerId } = await addBuyer(db)
    const order = await addOrder(db, buyerId)
    for (let round = 0; round < 100; round += 1) {
      for (const act of ['approved', 'rejected'] as const) {
        expect(await perform(order.id, act)).toMatchObject({ status: act, changed: true })
      }
    }
    await perform(order.id, 'approved')
    const pairs = Array.from({ length: 100 }, () => ['credit', 'reversal']).flat()
    expect(await kindsOf(order.id)).toEqual([...pairs, 'credit'])
    expect((await balanceOf(db, buyerId)).balance).toBe('42.000000')
    expect(await booksThatDisagree(db)).toEqual([])
  })

  test('rejecting a pending order moves nothing', async () => {
    const { buyerId } = await addBuyer(db)
    const order = await addOrder(db, buyerId)
    await perform(order.id, 'rejected')
    expect(await kindsOf(order.id)).toEqual([])
    expect((await balanceOf(db, buyerId)).balance).toBe('0.000000')
  })

  test('voiding an approved order reverses it once and ends it', async () => {
    const { buyerId } = await addBuyer(db)
    const order = await addOrder(db, buyerId)
    await perform(order.id, 'approved')
    expect(await perform(order.id, 'void')).toMatchObject({ status: 'approved', changed: true })
    expect(await perform(order.id, 'void')).toMatchObject({ status: 'approved', changed: false })
    await expect(perform(order.id, 'approved')).rejects.toMatchObject({ code: 'not-found' })
    expect(await kindsOf(order.id)).toEqual(['credit', 'reversal'])
  })

  test('an unknown order is not found', async () => {
    await expect(perform('999999', 'approved')).rejects.toMatchObject({ code: 'not-found' })
    await expect(perform('999999', 'void')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('every decision is audited with operator, states and reason', async () => {
    const { buyerId } = await addBuyer(db)
    const order = await addOrder(db, buyerId)
    await settleOrder(db, {
      orderId: order.id,
      decision: 'approved',
      operatorId,
      reason: 'seen',
      requestId: 'r-1',
      address: '::1',
    })
    await voidOrder(db, { orderId: order.id, operatorId, reason: 'asked', requestId: 'r-2', address: '::1' })
    const entries = await db
      .selectFrom('audit_entry')
      .select(['action', 'operator_id', 'before', 'after', 'reason', 'request_id'])
      .where('subject_type', '=', 'order')
      .where('subject_id', '=', order.id)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      {
        action: 'order.approve',
        operator_id: operatorId,
        before: { status: 'pending', void: false, version: 1 },
        after: { status: 'approved', void: false, version: 2 },
        reason: 'seen',
        request_id: 'r-1',
      },
      {
        action: 'order.void',
        operator_id: operatorId,
        before: { status: 'approved', void: false, version: 2 },
        after: { status: 'approved', void: true, version: 3 },
        reason: 'asked',
        request_id: 'r-2',
      },
    ])
  })
})

describe('two operators at one order', () => {
  const cause = { reason: 'mine', requestId: 'test', address: '::1' }
  const decide = (orderId: string, decision: 'approved' | 'rejected', version: number) =>
    settleOrder(db, { orderId, decision, version, operatorId, ...cause })

  test('the second operator gets the first decision, and nothing changes', async () => {
    const { buyerId } = await addBuyer(db)
    const order = await addOrder(db, buyerId)
    await decide(order.id, 'approved', 1)
    const told = {
      current: { status: 'approved', version: 2 },
      changed: { operator: 'operator', reason: 'mine' },
    }
    await expect(decide(order.id, 'rejected', 1)).rejects.toMatchObject({ code: 'conflict', details: told })
    const removal = voidOrder(db, { orderId: order.id, version: 1, operatorId, ...cause })
    await expect(removal).rejects.toMatchObject({ code: 'conflict', details: told })
    expect((await balanceOf(db, buyerId)).balance).toBe('42.000000')
  })
  test('an operator who repeats the decision learns who took it first, and nothing changes', async () => {
    const order = await addOrder(db, (await addBuyer(db)).buyerId)
    await decide(order.id, 'approved', 1)
    const again = { decision: 'approved', orderId: order.id, version: 1, operatorId } as const
    expect(
      await settleOrder(db, { ...again, reason: 'also seen', requestId: 'test', address: '::1' }),
    ).toEqual({
      status: 'approved',
      changed: false,
      version: 2,
      earlier: { operator: 'operator', at: expect.any(String), action: 'order.approve', reason: 'mine' },
    })
  })
  test('an operator who has seen the first decision may overrule it', async () => {
    const { buyerId } = await addBuyer(db)
    const order = await addOrder(db, buyerId)
    await decide(order.id, 'approved', 1)
    expect(await decide(order.id, 'rejected', 2)).toEqual({ status: 'rejected', changed: true, version: 3 })
    expect((await balanceOf(db, buyerId)).balance).toBe('0.000000')
  })
  test('an order that the other operator voided is not found, and the answer names that operator', async () => {
    const order = await addOrder(db, (await addBuyer(db)).buyerId)
    await voidOrder(db, { orderId: order.id, operatorId, reason: 'twice', requestId: 'test', address: '::1' })
    await expect(decide(order.id, 'approved', 1)).rejects.toMatchObject({
      code: 'not-found',
      details: { current: { void: true }, changed: { operator: 'operator', reason: 'twice' } },
    })
  })
  test('of a simultaneous approval and rejection exactly one succeeds', { tags: ['abuse-47'] }, async () => {
    const { buyerId } = await addBuyer(db)
    const order = await addOrder(db, buyerId)
    const outcomes = await Promise.allSettled([
      decide(order.id, 'approved', 1),
      decide(order.id, 'rejected', 1),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await booksThatDisagree(db)).toEqual([])
  })
})

describe('the books agree after any sequence of concurrent decisions', () => {
  const acts = fc.array(
    fc.record({
      order: fc.nat({ max: 3 }),
      act: fc.constantFrom<Act>('approved', 'approved', 'rejected', 'void'),
    }),
    { maxLength: 24 },
  )
  const amounts = fc.array(
    fc
      .bigInt({ min: 40_000_000n, max: 100_000_000_000n })
      .map((micros) => `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`),
    { minLength: 4, maxLength: 4 },
  )

  test('balance = sum of entries = sum of approved orders, exactly', {
    tags: ['abuse-47', 'abuse-48'],
  }, async () => {
    const property = fc.asyncProperty(amounts, acts, fc.boolean(), async (sizes, steps, atOnce) => {
      const { buyerId } = await addBuyer(db)
      const orders = await Promise.all(sizes.map((size) => addOrder(db, buyerId, size)))
      const run = ({ order, act }: (typeof steps)[number]) =>
        perform(orders[order]?.id ?? '', act).catch((error) => expect(error.code).toBe('not-found'))
      if (atOnce) await Promise.all(steps.map(run))
      else for (const step of steps) await run(step)
      const approved = await db
        .selectFrom('orders')
        .select(['tokens', 'bonus_tokens'])
        .where('buyer_id', '=', buyerId)
        .where('status', '=', 'approved')
        .where('voided_at', 'is', null)
        .execute()
      const held = await balanceOf(db, buyerId)
      expect(equal(held.balance, sum(approved.map((order) => add(order.tokens, order.bonus_tokens))))).toBe(
        true,
      )
      if (!atOnce) {
        const expected = modelOf(sizes, steps)
        expect(equal(held.balance, expected)).toBe(true)
      }
    })
    await fc.assert(property, { numRuns: 25 })
    expect(await booksThatDisagree(db)).toEqual([])
  })

  /** The expected balance, computed without a database. */
  function modelOf(sizes: string[], steps: { order: number; act: Act }[]): string {
    const states = sizes.map(() => 'pending' as 'pending' | Act)
    for (const { order, act } of steps) if (states[order] !== 'void') states[order] = act
    const held = sizes.flatMap((size, index) => {
      const quote = quoteOf('token', size, TOKENS_PER_UNIT)
      return states[index] === 'approved' ? [quote.tokens, quote.bonusTokens] : []
    })
    return sum(held)
  }
})
