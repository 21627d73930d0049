import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { balanceOf } from './ledger.ts'
import { readOrderHistory } from './order-history.ts'
import { settleMany } from './settle-many.ts'
import { settleOrder } from './settle-order.ts'
import { undoDecision } from './undo-decision.ts'

const { db } = await useDatabase()
let actor: { operatorId: string; requestId: string; address: string }
const noBug = (error: unknown) => {
  throw error
}

beforeAll(async () => {
  await addCurrency(db)
  actor = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '::1' }
})

describe('deciding on many orders', () => {
  test('answers each; one that was decided meanwhile stops and undoes no other', async () => {
    const { buyerId } = await addBuyer(db)
    const ids: string[] = []
    for (let each = 0; each < 4; each++) ids.push((await addOrder(db, buyerId)).id)
    const [first = '', second = '', third = '', fourth = ''] = ids
    await settleOrder(db, { orderId: second, decision: 'rejected', reason: 'fraud', ...actor })
    await settleOrder(db, { orderId: third, decision: 'approved', reason: '', ...actor })
    const orders = [...ids, '999999'].map((orderId) => ({ orderId, version: 1 }))
    const results = await settleMany(db, { orders, decision: 'approved', reason: 'paid', ...actor }, noBug)
    expect(results).toMatchObject([
      { orderId: first, result: { status: 'approved', changed: true, version: 2 } },
      { orderId: second, details: { changed: { operator: 'operator', reason: 'fraud' } } },
      { orderId: third, result: { status: 'approved', changed: false, version: 2 } },
      { orderId: fourth, result: { status: 'approved', changed: true } },
      { orderId: '999999', refusal: "Transaction doesn't exist" },
    ])
    expect((await balanceOf(db, buyerId)).balance).toBe('126.000000')
    expect(await booksThatDisagree(db)).toEqual([])
  })
  test('a fault at one is told apart, and the others are decided', async () => {
    const { buyerId } = await addBuyer(db)
    const broken = await addOrder(db, buyerId, '41')
    const whole = await addOrder(db, buyerId)
    await sql`alter table ledger_entry add constraint broken check (tokens <> 41) not valid`.execute(db)
    const bugs: unknown[] = []
    const orders = [broken, whole].map(({ id }) => ({ orderId: id, version: 1 }))
    const results = await settleMany(db, { orders, decision: 'approved', reason: '', ...actor }, (bug) =>
      bugs.push(bug),
    )
    await sql`alter table ledger_entry drop constraint broken`.execute(db)
    expect(results).toMatchObject([{ refusal: 'Something went wrong' }, { result: { changed: true } }])
    expect(bugs).toHaveLength(1)
    expect((await balanceOf(db, buyerId)).balance).toBe('42.000000')
  })
  test('removes many', async () => {
    const { buyerId } = await addBuyer(db)
    const orders = [await addOrder(db, buyerId), await addOrder(db, buyerId)].map(({ id }) => ({
      orderId: id,
      version: 1,
    }))
    const results = await settleMany(db, { orders, decision: 'void', reason: '', ...actor }, noBug)
    expect(results).toMatchObject([{ result: { changed: true } }, { result: { changed: true } }])
  })
})

describe('an order’s history', () => {
  test('is everything it was placed with and everything that happened to it', async () => {
    const { buyerId, email } = await addBuyer(db)
    const { id } = await addOrder(db, buyerId, '200')
    await settleOrder(db, { orderId: id, decision: 'approved', reason: 'paid', ...actor })
    await settleOrder(db, { orderId: id, decision: 'rejected', reason: 'returned', ...actor })
    await undoDecision(db, { orderId: id, version: 3, ...actor })
    const history = await readOrderHistory(db, id)
    expect(history.order).toMatchObject({
      id,
      email,
      buyerId,
      status: 'approved',
      version: 4,
      typedIn: 'token',
      tokensPerUnit: '2.000000',
      tokenPriceUsd: '0.5',
      bonusPercent: '7',
      void: false,
    })
    expect(history.decisions.map(({ action, operator, reason }) => [action, operator, reason])).toEqual([
      ['order.approve', 'operator', 'paid'],
      ['order.reject', 'operator', 'returned'],
      ['order.undo', 'operator', ''],
    ])
    expect(history.entries.map(({ kind, tokens, bonusTokens }) => [kind, tokens, bonusTokens])).toEqual([
      ['credit', '200.000000', '14.000000'],
      ['reversal', '-200.000000', '-14.000000'],
      ['credit', '200.000000', '14.000000'],
    ])
  })
  test('of an order that is unknown is not found', async () => {
    await expect(readOrderHistory(db, '999999')).rejects.toMatchObject({ code: 'not-found' })
  })
})
