import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { CURRENCY_UNKNOWN, KEY_REUSED, PENDING_LIMIT, TOO_MANY_PENDING } from '@presale/rules/order'
import { quoteOf } from '@presale/rules/quote'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readCurrencyForOrder } from '../currencies/currencies.ts'
import { connect } from '../db/connect.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, orderRequest, TOKENS_PER_UNIT } from '../testing/factories.ts'
import { createOrder } from './create-order.ts'
import type { NewOrder } from './place-order.ts'
import { placeIfInForce, placeOrder } from './place-together.ts'

const { db, pool } = await useDatabase()
const heldCurrency = await addCurrency(db)
await addCurrency(db, 'BTC', 'Bitcoin')
const addBuyers = (count: number) => Promise.all(Array.from({ length: count }, () => addBuyer(db)))

const KEY = 'a-key-of-this-test'

async function newOrder(buyerId: string, idempotencyKey: string, code = 'USDT'): Promise<NewOrder> {
  const currency = await readCurrencyForOrder(db, code)
  if (!currency) throw new Error('There is no currency.')
  const quote = quoteOf('token', '40', TOKENS_PER_UNIT)
  return { buyerId, typedIn: 'token', currency, quote, idempotencyKey, requestHash: Buffer.alloc(32, 1) }
}

async function storedOf(buyerIds: string[]) {
  const { rows } = await sql<{ orders: string; transactions: string }>`
    select count(*) as orders, count(distinct xmin::text) as transactions from orders
    where buyer_id = any(${buyerIds}::bigint[])`.execute(db)
  return { orders: Number(rows[0]?.orders), transactions: Number(rows[0]?.transactions) }
}

test('what comes at once is stored by a few transactions, and everybody hears of the own order', async () => {
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

test('one that the database refuses fails alone', async () => {
  const buyers = await addBuyers(10)
  const orders = await Promise.all(buyers.map(({ buyerId }) => newOrder(buyerId, KEY)))
  const [wrong] = orders
  if (wrong) wrong.currency = { ...wrong.currency, depositAddress: '' }
  const ends = await Promise.allSettled(orders.map((order) => placeOrder(db, order)))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', ...Array(9).fill('fulfilled')])
  expect((await storedOf(buyers.map(({ buyerId }) => buyerId))).orders).toBe(9)
})

test('of orders that stand only at the price in force, none is stored alone or at another', async () => {
  const buyers = await addBuyers(6)
  const [first, ...orders] = await Promise.all(buyers.map(({ buyerId }) => newOrder(buyerId, KEY)))
  const [another, old] = orders
  if (!first || !another || !old) throw new Error('There are no orders.')
  another.currency = { ...another.currency, tokenPriceUsd: '0.7' }
  old.currency = { ...old.currency, version: old.currency.version - 1 }
  const placed = await Promise.all(orders.map((order) => placeIfInForce(db, order)))
  expect(placed).toEqual([undefined, undefined, ...Array(3).fill({ reference: expect.any(String) })])
  // One that the database refuses fails the transaction: each would be stored alone then.
  const wrong = { ...first, currency: { ...first.currency, depositAddress: '' } }
  const again = [another, old].map((order) => ({ ...order, currency: first.currency }))
  const ends = await Promise.all([wrong, ...again].map((order) => placeIfInForce(db, order)))
  expect(ends).toEqual([undefined, undefined, undefined])
  expect((await storedOf(buyers.map(({ buyerId }) => buyerId))).orders).toBe(3)
})

test('the version of one currency says nothing of another', async () => {
  const buyers = await addBuyers(2)
  for (const enabled of [false, true]) {
    await db.updateTable('currency').set({ enabled }).where('id', '=', heldCurrency).execute()
  }
  const [old, other] = await Promise.all(
    buyers.map(({ buyerId }, place) => newOrder(buyerId, KEY, place === 0 ? 'USDT' : 'BTC')),
  )
  if (!old || !other) throw new Error('There are no orders.')
  expect(other.currency.version).toBeLessThan(old.currency.version)
  old.currency = { ...old.currency, version: other.currency.version }
  const placed = await Promise.all([old, other].map((order) => placeIfInForce(db, order)))
  expect(placed).toEqual([undefined, { reference: expect.any(String) }])
})

test('an order waits for who is changing its currency, and is not stored at what that was', async () => {
  const [buyer] = await addBuyers(1)
  const buyerId = buyer?.buyerId ?? ''
  await createOrder(db, buyerId, orderRequest())
  const editing = await pool.connect()
  await editing.query('begin')
  await editing.query('select from currency where id = $1 for update', [heldCurrency])
  await editing.query('update currency set enabled = false where id = $1', [heldCurrency])
  onTestFinished(async () => {
    await editing.query('update currency set enabled = true where id = $1', [heldCurrency])
    editing.release()
  })
  const waiting = createOrder(db, buyerId, orderRequest())
  const refused = expect(waiting).rejects.toMatchObject({ message: CURRENCY_UNKNOWN })
  const whoWaits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await whoWaits.execute(db)).rows.length).toBe(1)
  await editing.query('commit')
  await refused
  expect((await storedOf([buyerId])).orders).toBe(1)
})

test('a database that breaks off is asked once for all of them, and each hears of it', async () => {
  let asked = 0
  const breaking = createServer((socket) => {
    asked += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(breaking, 'listening')
  const { port } = breaking.address() as AddressInfo
  const broken = connect(`postgres://127.0.0.1:${port}/none`, () => undefined)
  const buyers = await addBuyers(5)
  const orders = await Promise.all(buyers.map(({ buyerId }) => newOrder(buyerId, KEY)))
  const ends = await Promise.allSettled(orders.map((order) => placeOrder(broken.db, order)))
  await broken.db.destroy()
  breaking.close()
  expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(asked).toBe(1)
})

test('one whose buyer is being worked on holds up nobody else', async () => {
  const [busy, ...others] = await addBuyers(5)
  const locked = await pool.connect()
  await locked.query('begin')
  await locked.query('select from buyer where id = $1 for no key update', [busy?.buyerId])
  const waiting = createOrder(db, busy?.buyerId ?? '', orderRequest())
  await Promise.all(others.map(({ buyerId }) => createOrder(db, buyerId, orderRequest())))
  expect((await storedOf([busy?.buyerId ?? ''])).orders).toBe(0)
  await locked.query('rollback')
  locked.release()
  await waiting
  expect((await storedOf([busy?.buyerId ?? ''])).orders).toBe(1)
})

/** Holds a currency, so that orders of it wait to be stored, and answers what lets go of it; so does the end of the test. */
async function hold(currencyId: string): Promise<() => Promise<void>> {
  const holding = await pool.connect()
  await holding.query('begin')
  await holding.query('select from currency where id = $1 for update', [currencyId])
  let held = true
  const letGo = async () => {
    if (!held) return
    held = false
    await holding.query('rollback')
    holding.release()
  }
  onTestFinished(letGo)
  return letGo
}

/** Places them, each in a turn of its own of the event loop. */
async function placeInTurn(orders: NewOrder[]): Promise<Promise<{ reference: string }>[]> {
  const placed: Promise<{ reference: string }>[] = []
  for (const order of orders) {
    placed.push(placeOrder(db, order))
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
  }
  return placed
}

const ordersOf = (buyers: { buyerId: string }[], code: string) =>
  Promise.all(buyers.map(({ buyerId }) => newOrder(buyerId, KEY, code)))

/** Orders that wait for the database beside others that need not; the others are waited for after so many milliseconds. */
async function placeBesideSlow(slowOnes: number, others: number, milliseconds: number) {
  const slow = await addBuyers(slowOnes)
  const quick = await addBuyers(others)
  const [slowOrders, quickOrders] = await Promise.all([ordersOf(slow, 'USDT'), ordersOf(quick, 'BTC')])
  const letGo = await hold(heldCurrency)
  // Time passes only when it is told to, however busy the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const waiting = slowOrders.map((order) => placeOrder(db, order))
  for (let turn = 0; turn < 3; turn += 1) await setImmediate()
  const placed = await placeInTurn(quickOrders)
  vi.advanceTimersByTime(milliseconds)
  await Promise.all(placed)
  const [slowIds, quickIds] = [slow, quick].map((all) => all.map(({ buyerId }) => buyerId))
  expect((await storedOf(slowIds ?? [])).orders).toBe(0)
  await letGo()
  await Promise.all(waiting)
  expect((await storedOf(slowIds ?? [])).orders).toBe(slowOnes)
  return storedOf(quickIds ?? [])
}

test('beside a few orders that take their time others are stored as they come', async () => {
  const { orders, transactions } = await placeBesideSlow(7, 3, 0)
  expect(orders).toBe(3)
  expect(transactions).toBeGreaterThan(1)
})

test('those who come beside many orders are stored together once these take long', async () => {
  expect(await placeBesideSlow(8, 5, 10)).toEqual({ orders: 5, transactions: 1 })
})

test('of more than sixteen, up to sixteen are left for the next transaction, and none has more than 64', async () => {
  const sizesOf = async (count: number) => {
    const buyers = await addBuyers(count)
    await Promise.all((await ordersOf(buyers, 'USDT')).map((order) => placeOrder(db, order)))
    const { rows } = await sql<{ size: string }>`
      select count(*) as size from orders where buyer_id = any(${buyers.map(({ buyerId }) => buyerId)}::bigint[])
      group by xmin::text order by size desc`.execute(db)
    return rows.map(({ size }) => Number(size))
  }
  expect(await sizesOf(16)).toEqual([16])
  expect(await sizesOf(20)).toEqual([16, 4])
  expect(await sizesOf(40)).toEqual([24, 16])
  expect((await sizesOf(100))[0]).toBe(64)
})

test('each one’s key stands for one order and no other request', async () => {
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

test('none of them has more orders waiting than may be', async () => {
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
