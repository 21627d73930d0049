import type { OrderFilter, OrderSearch } from '@presale/rules/lists'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { ADDRESS, addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { readOrderHistory } from './order-history.ts'
import { searchOrders } from './search-orders.ts'
import { settleOrder, voidOrder } from './settle-order.ts'

const { db, asOwner } = await useDatabase()
const EVERYTHING: OrderSearch = { filter: {}, sort: 'id', direction: 'desc', pageSize: 100 }
let buyerId: string
let orders: { id: string; reference: string }[]
let cause: { operatorId: string; reason: string; requestId: string; address: string }
const tokens = ['40', '200', '50', '200', '60', '200', '70']

const find = async (filter: OrderFilter) =>
  (await searchOrders(db, { ...EVERYTHING, filter })).orders.map((order) => order.id).reverse()

const ids = (...places: number[]) => places.map((place) => orders[place]?.id)

beforeAll(async () => {
  await addCurrency(db)
  const { operatorId } = await addOperator(db)
  const ada = await addBuyer(db, 'Ada_1%@Example.test')
  buyerId = ada.buyerId
  const eve = await addBuyer(db, 'eve@example.test')
  orders = []
  for (const [place, amount] of tokens.entries())
    orders.push(await addOrder(db, place % 2 === 0 ? ada.buyerId : eve.buyerId, amount))
  cause = { operatorId, reason: '', requestId: '', address: '::1' }
  await settleOrder(db, { orderId: orders[0]?.id ?? '', decision: 'approved', ...cause })
  await settleOrder(db, { orderId: orders[1]?.id ?? '', decision: 'rejected', ...cause })
  await voidOrder(db, { orderId: orders[6]?.id ?? '', ...cause })
})

describe('searching orders', () => {
  test('finds a part of the e-mail, ignoring case and taking wildcards literally', {
    tags: ['abuse-85'],
  }, async () => {
    expect(await find({ search: 'ada_1%' })).toEqual(ids(0, 2, 4))
    expect(await find({ search: 'EVE@' })).toEqual(ids(1, 3, 5))
    expect(await find({ search: 'EVE@Example.te' })).toEqual(ids(1, 3, 5))
    expect(await find({ search: 'eve@example.com' })).toEqual([])
    expect(await find({ search: 'ada__' })).toEqual([])
  })
  test('finds an order by the e-mail it was placed with, not by the buyer’s later one', async () => {
    const { buyerId: moving } = await addBuyer(db, 'Before@example.test')
    const before = await addOrder(db, moving)
    for (const email of ['BEFORE@example.test', 'between@example.test', 'after@example.test'])
      await db.updateTable('buyer').set({ email, email_key: email }).where('id', '=', moving).execute()
    const after = await addOrder(db, moving)
    expect(await find({ search: 'before@' })).toEqual([before.id])
    expect(await find({ search: 'between@' })).toEqual([])
    expect(await find({ search: 'after@example' })).toEqual([after.id])
    const { order } = await readOrderHistory(db, before.id)
    expect(order).toMatchObject({ email: 'Before@example.test', buyerEmail: 'after@example.test' })
    for (const { id } of [before, after]) await voidOrder(db, { orderId: id, ...cause })
    expect(await find({ search: 'after@' })).toEqual([])
  })
  test('marks the pending orders of one buyer for one amount', async () => {
    const { buyerId: repeating } = await addBuyer(db)
    const [first, second, other] = [
      await addOrder(db, repeating, '80'),
      await addOrder(db, repeating, '80'),
      await addOrder(db, repeating, '90'),
    ]
    const marked = async () => {
      const { orders: found } = await searchOrders(db, { ...EVERYTHING, filter: { buyerId: repeating } })
      return found.filter(({ hasTwin }) => hasTwin).map(({ id }) => id)
    }
    expect(await marked()).toEqual([second.id, first.id])
    const { order } = await readOrderHistory(db, first.id)
    expect(order.hasTwin).toBe(true)
    await settleOrder(db, { orderId: first.id, decision: 'rejected', ...cause })
    expect(await marked()).toEqual([])
    for (const { id } of [first, second, other]) await voidOrder(db, { orderId: id, ...cause })
  })
  test('finds the orders of 99, 100 and 102 buyers whose e-mails have a text, and of 102 whose had it', async () => {
    const { db: own } = await useDatabase()
    await addCurrency(own)
    const placed: string[] = []
    for (let buyer = 1; buyer <= 102; buyer += 1) {
      const texts = [99, 100, 102].filter((many) => buyer <= many).map((many) => `.many-${many}`)
      const { buyerId: one } = await addBuyer(own, `buyer-${buyer}@example${texts.join('')}`)
      placed.push((await addOrder(own, one)).id)
    }
    await addOrder(own, (await addBuyer(own)).buyerId)
    const expectFound = async (many: number) => {
      const asked = { ...EVERYTHING, pageSize: 20, filter: { search: `.many-${many}` } }
      const { orders: found, count } = await searchOrders(own, asked)
      expect(count).toEqual({ count: many, exact: true })
      expect(found.map((order) => order.id)).toEqual(placed.slice(0, many).toReversed().slice(0, 20))
    }
    for (const many of [99, 100, 102]) await expectFound(many)
    await sql`update buyer set email = id || '@moved.example'`.execute(own)
    await expectFound(102)
  })
  test('finds a part of the deposit address', async () => {
    expect(await find({ search: ADDRESS.slice(3).toUpperCase() })).toEqual(ids(0, 1, 2, 3, 4, 5))
  })
  test('finds an order number and the beginning of a reference', async () => {
    expect(await find({ search: orders[2]?.id ?? '' })).toEqual(ids(2))
    expect(await find({ search: orders[3]?.reference.slice(0, 12) ?? '' })).toEqual(ids(3))
    expect(await find({ search: orders[3]?.reference.slice(0, 6).toUpperCase() ?? '' })).toEqual(ids(3))
    expect(await find({ search: orders[3]?.reference.slice(0, 5) ?? '' })).toEqual([])
    expect(await find({ search: orders[3]?.reference.slice(1) ?? '' })).toEqual([])
  })
  test('finds the amount to be paid, with its currency or alone with a decimal point', async () => {
    expect(await find({ search: '100 USDT' })).toEqual(ids(1, 3, 5))
    expect(await find({ search: '100.00  usdt', status: 'pending' })).toEqual(ids(3, 5))
    for (const search of ['100.0', '100,0', '100usdt', '100,00 Usdt'])
      expect(await find({ search }), search).toEqual(ids(1, 3, 5))
    for (const search of [
      '100',
      '100 BTC',
      '100.1 USDT',
      '100 USDT now',
      '35 USDT',
      'USDT 100',
      '1,00,0 USDT',
    ])
      expect(await find({ search }), search).toEqual([])
    const large = await addOrder(db, buyerId, '2000')
    const uneven = await addOrder(db, buyerId, '42.25')
    expect(await find({ search: '1,000 USDT' })).toEqual([large.id])
    for (const search of ['21,125 usdt', '21,125', '21.125 USDT'])
      expect(await find({ search }), search).toEqual([uneven.id])
    for (const { id } of [large, uneven]) await voidOrder(db, { orderId: id, ...cause })
  })
})

describe('filters', () => {
  test('combine status, currency and amount', async () => {
    expect(await find({ status: 'approved' })).toEqual(ids(0))
    expect(await find({ status: 'pending', least: '52.5', most: '63' })).toEqual(ids(2, 4))
    expect(await find({ currency: 'USDT' })).toEqual(ids(0, 1, 2, 3, 4, 5))
    expect(await find({ currency: 'BTC' })).toEqual([])
    expect(await find({ search: 'eve', status: 'rejected' })).toEqual(ids(1))
    expect(await find({ buyerId })).toEqual(ids(0, 2, 4))
  })
  test('take days in UTC+02:00, both days inclusive', async () => {
    // Without the trigger, which freezes the time of placing.
    await sql`alter table orders disable trigger order_is_frozen`.execute(asOwner.db)
    await sql`update orders set created_at = '2026-02-28T22:00:00Z' where id = ${orders[2]?.id}`.execute(db)
    await sql`update orders set created_at = '2026-03-01T21:59:59.999Z' where id = ${orders[3]?.id}`.execute(
      db,
    )
    await sql`update orders set created_at = '2026-03-01T22:00:00Z' where id = ${orders[4]?.id}`.execute(db)
    await sql`alter table orders enable trigger order_is_frozen`.execute(asOwner.db)
    expect(await find({ from: '2026-03-01', to: '2026-03-01' })).toEqual(ids(2, 3))
    expect(await find({ from: '2026-03-02', to: '2026-03-02' })).toEqual(ids(4))
  })
})

describe('the days of approvals', () => {
  const cause = (operatorId: string) => ({ operatorId, reason: '', requestId: '', address: '::1' })
  const today = async () =>
    (
      await sql<{ day: string }>`select (now() at time zone interval '2 hours')::date::text as day`.execute(
        db,
      )
    ).rows[0]?.day ?? ''

  test('are the days of the standing credit in UTC+02:00, whenever the order was placed', async () => {
    const { operatorId } = await addOperator(db)
    const day = await today()
    const approvedOn = (from: string, to: string) => find({ dated: 'approved', from, to })
    expect(await approvedOn(day, day)).toEqual(ids(0))
    expect(await find({ dated: 'approved' })).toEqual(ids(0))
    expect(await find({ dated: 'approved', status: 'pending' })).toEqual([])
    // The guards of orders and the ledger would refuse another time.
    for (const table of ['orders', 'ledger_entry', 'ledger_day'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(asOwner.db)
    await sql`update ledger_entry set created_at = '2026-03-01T22:00:00Z' where order_id = ${orders[0]?.id}`.execute(
      asOwner.db,
    )
    await sql`update orders set updated_at = '2026-03-01T22:00:00Z' where id = ${orders[0]?.id}`.execute(db)
    await sql`update ledger_day set day = '2026-03-02'`.execute(asOwner.db)
    for (const table of ['orders', 'ledger_entry', 'ledger_day'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(asOwner.db)
    expect(await approvedOn('2026-03-02', '2026-03-02')).toEqual(ids(0))
    expect(await approvedOn('2026-03-01', '2026-03-01')).toEqual([])
    const orderId = orders[0]?.id ?? ''
    await settleOrder(db, { orderId, decision: 'rejected', ...cause(operatorId) })
    expect(await approvedOn('2026-03-02', day)).toEqual([])
    await settleOrder(db, { orderId, decision: 'approved', ...cause(operatorId) })
    expect(await approvedOn('2026-03-02', '2026-03-02')).toEqual([])
    expect(await approvedOn(day, day)).toEqual(ids(0))
    const { rows } = await sql`select orders.id from orders where status = 'approved' and updated_at <> (
      select created_at from ledger_entry where order_id = orders.id order by order_position desc limit 1)`.execute(
      db,
    )
    expect(rows).toEqual([])
  })
})

describe('paging', () => {
  const walk = async (search: Partial<OrderSearch>) => {
    const seen: string[][] = []
    let page = await searchOrders(db, { ...EVERYTHING, pageSize: 2, ...search })
    seen.push(page.orders.map((order) => order.id))
    while (page.next) {
      page = await searchOrders(db, { ...EVERYTHING, pageSize: 2, ...search, after: page.next })
      seen.push(page.orders.map((order) => order.id))
    }
    const back: string[][] = [seen.at(-1) ?? []]
    while (page.previous) {
      page = await searchOrders(db, { ...EVERYTHING, pageSize: 2, ...search, before: page.previous })
      back.unshift(page.orders.map((order) => order.id))
    }
    return { seen, back, end: page }
  }

  test.each([
    ...(['id', 'status', 'tokens', 'email', 'created'] as const).map((sort) => ({ sort, filter: {} })),
    { sort: 'id', filter: { from: '2026-01-01' } } as const,
    { sort: 'created', filter: { to: '9000-01-01' } } as const,
  ])(
    'by $sort of $filter reaches every row once, forwards and backwards, in both directions',
    async (search) => {
      for (const direction of ['asc', 'desc'] as const) {
        const { seen, back, end } = await walk({ ...search, direction })
        expect(seen.map((page) => page.length)).toEqual([2, 2, 2])
        expect([...seen.flat()].sort()).toEqual(ids(0, 1, 2, 3, 4, 5).sort())
        expect(back).toEqual(seen)
        expect(end.previous).toBeNull()
        expect(end.count).toEqual({ count: 6, exact: true })
      }
    },
  )
  test.each([
    { status: 'pending' },
    { status: 'approved' },
    { status: 'approved', dated: 'approved' },
    { dated: 'approved' },
    { dated: 'placed' },
    { status: 'pending', dated: 'approved' },
    { currency: 'USDT' },
    { currency: 'NONE' },
    { currency: 'USDT', status: 'pending' },
    { currency: 'USDT', status: 'pending', least: '100' },
    { buyer: 'ada' },
    { buyer: 'ada', status: 'pending' },
    { buyer: 'ada', currency: 'USDT', most: '100' },
  ] as const)('of %j reaches exactly its orders, in both directions', async (named) => {
    const { buyer, ...others } = { buyer: undefined, ...named }
    const filter: OrderFilter = { ...others, ...(buyer && { buyerId }) }
    const all = [...(await searchOrders(db, { ...EVERYTHING, sort: 'tokens' })).orders]
    const expected = all.filter(
      ({ id, status, currencyCode, totalTokens }) =>
        (filter.status === undefined || status === filter.status) &&
        (filter.dated !== 'approved' || status === 'approved') &&
        (filter.currency === undefined || currencyCode === filter.currency) &&
        (buyer === undefined || ids(0, 2, 4).includes(id)) &&
        (filter.least === undefined || Number(totalTokens) >= Number(filter.least)) &&
        (filter.most === undefined || Number(totalTokens) <= Number(filter.most)),
    )
    const upwards = expected.map(({ id }) => id).sort((one, other) => Number(one) - Number(other))
    for (const direction of ['asc', 'desc'] as const) {
      const { seen, back, end } = await walk({ filter, direction, pageSize: 1 })
      expect(seen.flat()).toEqual(direction === 'asc' ? upwards : upwards.toReversed())
      expect(back).toEqual(seen)
      expect(end.count).toEqual({ count: upwards.length, exact: true })
    }
  })
  test('sorts amounts as numbers, and equal ones by order number', async () => {
    const { orders: sorted } = await searchOrders(db, { ...EVERYTHING, sort: 'tokens', direction: 'asc' })
    expect(sorted.map((order) => order.id)).toEqual(ids(0, 2, 4, 1, 3, 5))
  })
  test('leads from a page that became empty to the last one', async () => {
    const first = await searchOrders(db, { ...EVERYTHING, pageSize: 4 })
    const only = { filter: { search: orders[5]?.id ?? '' } }
    const page = await searchOrders(db, { ...EVERYTHING, ...only, pageSize: 4, after: first.next ?? '' })
    expect(page).toMatchObject({ orders: [{ id: orders[5]?.id }], next: null, previous: null })
  })
  test.each(['x', 'WyJhIiwiMSJd', 'WzEsMl0', 'bnVsbA', 'WyIxIiwiLTEiXQ'])(
    'refuses the forged cursor %s',
    { tags: ['abuse-107'] },
    async (after) => {
      await expect(searchOrders(db, { ...EVERYTHING, after })).rejects.toMatchObject({ code: 'bad-input' })
    },
  )
})
