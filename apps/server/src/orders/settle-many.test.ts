import { DECISIONS_AT_ONCE } from '@presale/rules/lists'
import { ORDER_CHANGED, ORDER_UNKNOWN, UNDO_TOO_LATE } from '@presale/rules/order'
import { SERVICE_BUSY } from '@presale/rules/service'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { SOMETHING_WENT_WRONG } from '../errors.ts'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { balanceOf } from './ledger.ts'
import { readOrderHistory } from './order-history.ts'
import { previewMany } from './preview-many.ts'
import { selectOrders } from './search-orders.ts'
import { settleMany, undoMany } from './settle-many.ts'
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
  test('answers for each order; one that changed meanwhile does not stop the others', async () => {
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
  test('reports a fault of one order and decides the others', async () => {
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
      { refusal: SOMETHING_WENT_WRONG, certain: true },
      { result: { changed: true } },
    ])
    expect(bugs).toHaveLength(1)
    expect((await balanceOf(db, buyerId)).balance).toBe('42.000000')
  })
  test('marks a result as uncertain when the database fails', async () => {
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
  test('voids many orders', async () => {
    const { buyerId } = await addBuyer(db)
    const orders = [await addOrder(db, buyerId), await addOrder(db, buyerId)].map(({ id }) => ({
      orderId: id,
      version: 1,
    }))
    const results = await settleMany(db, { orders, decision: 'void', reason: '', ...actor }, noBug)
    expect(results).toMatchObject([{ result: { changed: true } }, { result: { changed: true } }])
  })
})

describe('undoing the decisions on many orders', () => {
  const approved = async (buyerId: string, count: number) => {
    const orders: { orderId: string; version: number }[] = []
    for (let each = 0; each < count; each++) {
      const { id: orderId } = await addOrder(db, buyerId)
      const { version } = await settleOrder(db, { orderId, decision: 'approved', reason: '', ...actor })
      orders.push({ orderId, version })
    }
    return orders
  }

  test('undoes each alone: one with a newer decision is refused and named, the others are undone', async () => {
    const { buyerId } = await addBuyer(db)
    const orders = await approved(buyerId, 3)
    const [first, second, third] = orders.map(({ orderId }) => orderId)
    await settleOrder(db, { orderId: second ?? '', decision: 'rejected', reason: 'fraud', ...actor })
    const input = { orders: [...orders, { orderId: '999999', version: 2 }], ...actor, requestId: 'undo-all' }
    expect(await undoMany(db, input, noBug)).toEqual([
      { orderId: first, result: { status: 'pending', version: 3 } },
      {
        orderId: second,
        refusal: UNDO_TOO_LATE,
        certain: true,
        details: expect.objectContaining({ changed: expect.objectContaining({ reason: 'fraud' }) }),
      },
      { orderId: third, result: { status: 'pending', version: 3 } },
      { orderId: '999999', refusal: ORDER_UNKNOWN, details: undefined, certain: true },
    ])
    expect((await balanceOf(db, buyerId)).balance).toBe('0.000000')
    const audited = await db
      .selectFrom('audit_entry')
      .select(['action', 'subject_id'])
      .where('request_id', '=', 'undo-all')
      .orderBy('id')
      .execute()
    expect(audited).toEqual([first, third].map((id) => ({ action: 'order.undo', subject_id: id })))
    expect(await booksThatDisagree(db)).toEqual([])
  })
  test('undoes each once when two operators undo the same orders in opposite order', {
    tags: ['abuse-46'],
  }, async () => {
    const { buyerId } = await addBuyer(db)
    const orders = await approved(buyerId, 5)
    const undo = (some: typeof orders) => undoMany(db, { orders: some, ...actor }, noBug)
    const [one, other] = await Promise.all([undo(orders), undo(orders.toReversed())])
    expect([...one, ...other].filter((each) => 'result' in each)).toHaveLength(5)
    expect((await balanceOf(db, buyerId)).balance).toBe('0.000000')
  })
})

describe('what deciding on many would do', () => {
  const preview = (
    orders: { orderId: string; version: number }[],
    decision: 'approved' | 'rejected' | 'void',
  ) => previewMany(db, { orders, decision })
  const seen = (...ids: string[]) => ids.map((orderId) => ({ orderId, version: 1 }))

  test('previews the sums and the conflicts, and the decision then matches them', async () => {
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
      unheld: [],
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
      payments: [{ currencyCode: 'USDT', orders: 3, payAmount: '145' }],
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
  test('moves no tokens for uncredited orders and subtracts credited ones', async () => {
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

describe('selecting every order that matches', () => {
  const select = (buyerId: string) =>
    selectOrders(db, { filter: { buyerId, status: 'pending' }, sort: 'id', direction: 'asc' })

  test('names the matching orders at their versions: a later change is refused, a later order left out', {
    tags: ['abuse-47'],
  }, async () => {
    const { buyerId } = await addBuyer(db)
    const ids: string[] = []
    for (let each = 0; each < 12; each++) ids.push((await addOrder(db, buyerId)).id)
    const { orders, more } = await select(buyerId)
    expect({ ids: orders.map(({ id }) => id), more }).toEqual({ ids, more: false })
    const seen = orders.map(({ id, version }) => ({ orderId: id, version }))
    const changed = ids[3] ?? ''
    await settleOrder(db, { orderId: changed, decision: 'rejected', reason: 'fraud', ...actor })
    const later = await addOrder(db, buyerId)
    const batch = {
      orders: seen,
      decision: 'approved',
      reason: '',
      ...actor,
      requestId: 'select-all',
    } as const
    const results = await settleMany(db, batch, noBug)
    expect(results.filter((each) => 'refusal' in each)).toMatchObject([
      { orderId: changed, refusal: ORDER_CHANGED, details: { changed: { reason: 'fraud' } } },
    ])
    const audited = await db
      .selectFrom('audit_entry')
      .select('subject_id')
      .where('request_id', '=', 'select-all')
      .execute()
    expect(audited.map((entry) => entry.subject_id).sort()).toEqual(ids.filter((id) => id !== changed).sort())
    expect((await select(buyerId)).orders.map(({ id }) => id)).toEqual([later.id])
  })
  test('names at most DECISIONS_AT_ONCE, and that more match', async () => {
    const buyers = await Promise.all(Array.from({ length: 52 }, () => addBuyer(db)))
    await Promise.all(
      buyers.flatMap(({ buyerId }) => Array.from({ length: 20 }, () => addOrder(db, buyerId, '47'))),
    )
    const filter = { least: '49.35', most: '49.35' }
    const found = await selectOrders(db, { filter, sort: 'id', direction: 'asc' })
    expect({ orders: found.orders.length, more: found.more }).toEqual({
      orders: DECISIONS_AT_ONCE,
      more: true,
    })
  })
})

describe('an order’s history', () => {
  test('lists what it was placed with and every change', async () => {
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
  test('is not found for an unknown order', async () => {
    await expect(readOrderHistory(db, '999999')).rejects.toMatchObject({ code: 'not-found' })
  })
})
