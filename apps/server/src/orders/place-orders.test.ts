import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { KEY_REUSED, PENDING_LIMIT, TOO_MANY_PENDING } from '@presale/rules/order'
import { quoteOf } from '@presale/rules/quote'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CurrencyForOrder } from '../currencies/currencies.ts'
import { connect } from '../db/connect.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, orderRequest, TOKENS_PER_UNIT } from '../testing/factories.ts'
import { createOrder } from './create-order.ts'
import { DEFAULT_ORDER_POLICY } from './order-policy.ts'
import { type PlaceRequest, placeOrder } from './place-orders.ts'

const { db, pool } = await useDatabase()
await addCurrency(db)
const addBuyers = (count: number) => Promise.all(Array.from({ length: count }, () => addBuyer(db)))

/** A request for 40 tokens; `change` alters the currency that it is priced at. */
function newOrder(
  buyerId: string,
  idempotencyKey?: string,
  change: Partial<CurrencyForOrder> = {},
): PlaceRequest {
  const quote = quoteOf('token', '40', TOKENS_PER_UNIT)
  return {
    ...{ buyerId, idempotencyKey, requestHash: Buffer.alloc(32, 1), currencyCode: 'USDT' },
    policy: DEFAULT_ORDER_POLICY,
    price: (currency) => {
      if (!currency) throw new Error('There is no currency.')
      return { typedIn: 'token', currency: { ...currency, ...change }, quote }
    },
  }
}

async function storedOf(buyerIds: string[]) {
  const { rows } = await sql<{ orders: string; transactions: string }>`
    select count(*) as orders, count(distinct xmin::text) as transactions from orders
    where buyer_id = any(${buyerIds}::bigint[])`.execute(db)
  return { orders: Number(rows[0]?.orders), transactions: Number(rows[0]?.transactions) }
}

test('orders that arrive together are stored by a few transactions, and each buyer gets the own reference', async () => {
  const buyers = await addBuyers(100)
  const placed = await Promise.all(buyers.map(({ buyerId }) => createOrder(db, buyerId, orderRequest())))
  expect(new Set(placed.map(({ reference }) => reference)).size).toBe(100)
  for (const [place, { buyerId, email }] of buyers.entries()) {
    const own = await db.selectFrom('orders').selectAll().where('buyer_id', '=', buyerId).execute()
    expect(own).toMatchObject([{ email, reference: placed[place]?.reference, status: 'pending' }])
  }
  const { transactions } = await storedOf(buyers.map(({ buyerId }) => buyerId))
  expect(transactions).toBeLessThan(50)
})

test('an order that the database refuses fails alone', async () => {
  const buyers = await addBuyers(10)
  const orders = buyers.map(({ buyerId }) => newOrder(buyerId))
  const [{ buyerId: wrong } = { buyerId: '' }] = buyers
  orders[0] = newOrder(wrong, undefined, { depositAddress: '' })
  const ends = await Promise.allSettled(orders.map((order) => placeOrder(db, order)))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', ...Array(9).fill('fulfilled')])
  expect((await storedOf(buyers.map(({ buyerId }) => buyerId))).orders).toBe(9)
})

test('when the connection breaks, the batch is tried once and every order of it fails', async () => {
  let asked = 0
  const breaking = createServer((socket) => {
    asked += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(breaking, 'listening')
  const { port } = breaking.address() as AddressInfo
  const broken = connect(`postgres://127.0.0.1:${port}/none`, () => undefined)
  const buyers = await addBuyers(5)
  const orders = buyers.map(({ buyerId }) => newOrder(buyerId))
  const ends = await Promise.allSettled(orders.map((order) => placeOrder(broken.db, order)))
  await broken.db.destroy()
  breaking.close()
  expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(asked).toBe(1)
})

test('an order waits for the lock of its buyer, and orders that come later do not wait for it', async () => {
  const [busy, ...others] = await addBuyers(5)
  const locked = await pool.connect()
  await locked.query('begin')
  await locked.query('select from buyer where id = $1 for no key update', [busy?.buyerId])
  const waiting = createOrder(db, busy?.buyerId ?? '', orderRequest())
  const isWaiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await isWaiting.execute(db)).rows.length).toBe(1)
  await Promise.all(others.map(({ buyerId }) => createOrder(db, buyerId, orderRequest())))
  expect((await storedOf([busy?.buyerId ?? ''])).orders).toBe(0)
  await locked.query('rollback')
  locked.release()
  await waiting
  expect((await storedOf([busy?.buyerId ?? ''])).orders).toBe(1)
})

test('a transaction stores 64 orders at most', async () => {
  const buyers = await addBuyers(100)
  const orders = buyers.map(({ buyerId }) => newOrder(buyerId))
  await Promise.all(orders.map((order) => placeOrder(db, order)))
  const { rows } = await sql<{ size: string }>`
    select count(*) as size from orders where buyer_id = any(${buyers.map(({ buyerId }) => buyerId)}::bigint[])
    group by xmin::text order by size desc`.execute(db)
  expect(rows.map(({ size }) => Number(size))).toEqual([64, 36])
})

test('one buyer’s orders in one batch are stored side by side, and a repeated request once', async () => {
  const [{ buyerId } = { buyerId: '' }] = await addBuyers(1)
  const keys = ['one', 'two', 'one', undefined, undefined]
  const orders = keys.map((key) => newOrder(buyerId, key))
  const [one, two, again, unnamed, repeated] = await Promise.all(orders.map((order) => placeOrder(db, order)))
  expect([again, repeated]).toEqual([one, unnamed])
  expect(new Set([one, two, unnamed].map((placed) => placed?.reference)).size).toBe(3)
  expect(await storedOf([buyerId])).toEqual({ orders: 3, transactions: 1 })
})

test('of two different requests with one key in one batch the second is refused', async () => {
  const [{ buyerId } = { buyerId: '' }] = await addBuyers(1)
  const first = newOrder(buyerId, 'one')
  const second = { ...first, requestHash: Buffer.alloc(32, 2) }
  const [placed, refused] = await Promise.allSettled([first, second].map((order) => placeOrder(db, order)))
  expect(placed?.status).toBe('fulfilled')
  expect(refused).toMatchObject({ reason: { message: KEY_REUSED } })
  expect((await storedOf([buyerId])).orders).toBe(1)
})

test('a key stands for one order and for no other request', async () => {
  const buyers = await addBuyers(10)
  const request = orderRequest()
  const place = (asked: typeof request) =>
    Promise.allSettled(buyers.map(({ buyerId }) => createOrder(db, buyerId, asked)))
  const placed = await place(request)
  expect(placed.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await place(request)).toEqual(placed)
  for (const end of await place({ ...orderRequest('41'), idempotencyKey: request.idempotencyKey })) {
    expect(end).toMatchObject({ reason: { message: KEY_REUSED } })
  }
  expect((await storedOf(buyers.map(({ buyerId }) => buyerId))).orders).toBe(10)
})

test('a buyer never has more pending orders than PENDING_LIMIT', async () => {
  const buyers = await addBuyers(5)
  const place = (times: number) =>
    Promise.allSettled(
      Array.from({ length: times }, () => buyers)
        .flat()
        .map(({ buyerId }) => createOrder(db, buyerId, orderRequest())),
    )
  for (let order = 1; order < PENDING_LIMIT; order += 1) await place(1)
  const refused = (await place(3)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(10)
  for (const end of [...refused, ...(await place(1))]) {
    expect(end).toMatchObject({ reason: { message: TOO_MANY_PENDING } })
  }
  expect((await storedOf(buyers.map(({ buyerId }) => buyerId))).orders).toBe(5 * PENDING_LIMIT)
})
