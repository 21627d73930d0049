import { ORDER_CHANGED, ORDER_UNKNOWN } from '@presale/rules/order'
import { SERVICE_BUSY } from '@presale/rules/service'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { balanceOf } from './ledger.ts'
import { readOrderHistory } from './order-history.ts'
import { previewMany } from './preview-many.ts'
import { settleMany } from './settle-many.ts'
import { settleOrder, voidOrder } from './settle-order.ts'
import { undoDecision } from './undo-decision.ts'

const { db, asOwner } = await useDatabase()
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
    await sql`alter table ledger_entry add constraint broken check (tokens <> 41) not valid`.execute(
      asOwner.db,
    )
    const bugs: unknown[] = []
    const orders = [broken, whole].map(({ id }) => ({ orderId: id, version: 1 }))
    const results = await settleMany(db, { orders, decision: 'approved', reason: '', ...actor }, (bug) =>
      bugs.push(bug),
    )
    await sql`alter table ledger_entry drop constraint broken`.execute(asOwner.db)
    expect(results).toMatchObject([
      { refusal: 'Something went wrong', certain: true },
      { result: { changed: true } },
    ])
    expect(bugs).toHaveLength(1)
    expect((await balanceOf(db, buyerId)).balance).toBe('42.000000')
  })
  test('where the database could not do it just now, whether it was done is not certain', async () => {
    const { buyerId } = await addBuyer(db)
    const { id: orderId } = await addOrder(db, buyerId, '43')
    await sql`create function fail_busy(numeric) returns boolean language plpgsql as
      $$ begin if $1 = 43 then raise 'stopped' using errcode = '57P01'; end if; return true; end $$`.execute(
      asOwner.db,
    )
    await sql`alter table ledger_entry add constraint busy check (fail_busy(tokens)) not valid`.execute(
      asOwner.db,
    )
    const orders = [{ orderId, version: 1 }]
    const results = await settleMany(
      db,
      { orders, decision: 'approved', reason: '', ...actor },
      () => undefined,
    )
    await sql`alter table ledger_entry drop constraint busy`.execute(asOwner.db)
    expect(results).toEqual([{ orderId, refusal: SERVICE_BUSY, details: undefined, certain: false }])
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

describe('what deciding on many would do', () => {
  const preview = (
    orders: { orderId: string; version: number }[],
    decision: 'approved' | 'rejected' | 'void',
  ) => previewMany(db, { orders, decision })
  const seen = (...ids: string[]) => ids.map((orderId) => ({ orderId, version: 1 }))

  test('is told in sums, with who was first where it cannot be done, and is what is done then', async () => {
    const ada = await addBuyer(db)
    const eve = await addBuyer(db)
    const { id: first } = await addOrder(db, ada.buyerId, '40')
    const { id: second } = await addOrder(db, ada.buyerId, '200')
    const { id: third } = await addOrder(db, eve.buyerId, '50')
    const { id: approved } = await addOrder(db, eve.buyerId)
    const { id: rejected } = await addOrder(db, eve.buyerId)
    const { id: gone } = await addOrder(db, eve.buyerId)
    await settleOrder(db, { orderId: approved, decision: 'approved', reason: '', ...actor })
    await settleOrder(db, { orderId: rejected, decision: 'rejected', reason: 'fraud', ...actor })
    await voidOrder(db, { orderId: gone, reason: 'twice', ...actor })
    const orders = seen(first, second, third, approved, rejected, gone, '999999')
    const told = await preview(orders, 'approved')
    expect(told).toEqual({
      decided: [first, second, third],
      unchanged: [approved],
      refused: [
        {
          orderId: rejected,
          refusal: ORDER_CHANGED,
          changed: expect.objectContaining({ operator: 'operator', reason: 'fraud' }),
        },
        {
          orderId: gone,
          refusal: ORDER_UNKNOWN,
          changed: expect.objectContaining({ action: 'order.void', reason: 'twice' }),
        },
        { orderId: '999999', refusal: ORDER_UNKNOWN, changed: null },
      ],
      moved: {
        orders: 3,
        buyers: 2,
        tokens: '290.000000',
        bonusTokens: '18.500000',
        totalTokens: '308.500000',
      },
    })
    const results = await settleMany(db, { orders, decision: 'approved', reason: '', ...actor }, noBug)
    const done = results.filter((each) => 'result' in each && each.result.changed)
    expect(done.map(({ orderId }) => orderId)).toEqual(told.decided)
    expect((await balanceOf(db, ada.buyerId)).balance).toBe('256.000000')
  })
  test('moves nothing where nothing is credited, and takes off what is', async () => {
    const { buyerId } = await addBuyer(db)
    const { id: pending } = await addOrder(db, buyerId)
    const { id: approved } = await addOrder(db, buyerId)
    await settleOrder(db, { orderId: approved, decision: 'approved', reason: '', ...actor })
    const orders = [...seen(pending), { orderId: approved, version: 2 }]
    const moved = { orders: 1, buyers: 1, tokens: '40.000000', bonusTokens: '2.000000' }
    for (const decision of ['rejected', 'void'] as const) {
      expect(await preview(orders, decision)).toMatchObject({
        decided: [pending, approved],
        moved,
        refused: [],
      })
    }
    expect((await balanceOf(db, buyerId)).balance).toBe('42.000000')
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
