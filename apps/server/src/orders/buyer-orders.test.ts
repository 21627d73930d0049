import type { Decision } from '@presale/rules/order'
import { beforeAll, describe, expect, test } from 'vitest'
import { readBuyerAccount } from '../accounts/buyers.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { listBuyerOrders, readInvestment } from './buyer-orders.ts'
import { readHoldings } from './holdings.ts'
import { readBuyerOrder } from './order-status.ts'
import { settleOrder, voidOrder } from './settle-order.ts'

const { db } = await useDatabase()
let operatorId: string

beforeAll(async () => {
  await addCurrency(db)
  operatorId = (await addOperator(db)).operatorId
})

const cause = () => ({ operatorId, reason: 'test', requestId: 'test', address: '::1' })
const settle = (orderId: string, decision: Decision) => settleOrder(db, { orderId, decision, ...cause() })
const voiding = (orderId: string) => voidOrder(db, { orderId, ...cause() })

async function addApproved(buyerId: string, tokens: string, priceUsd = '0.5') {
  await db.updateTable('token_price').set({ usd: priceUsd }).execute()
  const order = await addOrder(db, buyerId, tokens)
  await settle(order.id, 'approved')
  return order
}

describe('the list of a buyer’s orders', () => {
  test('is newest first, a page at a time, with the number of all', async () => {
    const { buyerId } = await addBuyer(db)
    const placed: string[] = []
    for (let n = 0; n < 5; n += 1) placed.unshift((await addOrder(db, buyerId)).reference)
    const pageOf = async (page: number) => {
      const { orders, total } = await listBuyerOrders(db, { buyerId, page, pageSize: 2 })
      return { total, references: orders.map((order) => order.reference) }
    }
    expect(await pageOf(1)).toEqual({ total: 5, references: placed.slice(0, 2) })
    expect(await pageOf(3)).toEqual({ total: 5, references: placed.slice(4) })
    expect(await pageOf(4)).toEqual({ total: 5, references: [] })
  })

  test('shows each order as its own page does', async () => {
    const { buyerId } = await addBuyer(db)
    const { reference } = await addOrder(db, buyerId)
    const { orders } = await listBuyerOrders(db, { buyerId, page: 1, pageSize: 10 })
    expect(orders).toEqual([await readBuyerOrder(db, { buyerId, reference })])
  })

  test.each([
    [[], false],
    [['approved'], false],
    [['rejected'], false],
    [['approved', 'rejected'], true],
    [['approved', 'rejected', 'approved'], false],
  ] as [Decision[], boolean][])(
    'after %j says that the approval was taken back: %s',
    async (decisions, isTakenBack) => {
      const { buyerId } = await addBuyer(db)
      const { id, reference } = await addOrder(db, buyerId)
      for (const decision of decisions) await settle(id, decision)
      expect(await readBuyerOrder(db, { buyerId, reference })).toMatchObject({ isTakenBack })
      const { orders } = await listBuyerOrders(db, { buyerId, page: 1, pageSize: 10 })
      expect(orders).toMatchObject([{ isTakenBack }])
    },
  )

  test('neither shows nor counts void orders and those of other buyers', async () => {
    const [buyer, other] = [await addBuyer(db), await addBuyer(db)]
    const kept = await addOrder(db, buyer.buyerId)
    const gone = await addOrder(db, buyer.buyerId)
    await addOrder(db, other.buyerId)
    await voiding(gone.id)
    const { orders, total } = await listBuyerOrders(db, { buyerId: buyer.buyerId, page: 1, pageSize: 10 })
    expect(orders.map((order) => order.reference)).toEqual([kept.reference])
    expect(total).toBe(1)
  })
})

test('answers each of many simultaneous buyers with the own account, balance and page', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => addBuyer(db)))
  for (const [index, { buyerId }] of buyers.entries())
    for (let n = 0; n < index; n += 1) await addApproved(buyerId, String(100 + index))
  // Concurrent reads must equal sequential ones, including pages beyond the last and an unknown buyer's.
  const pages = buyers.flatMap(({ buyerId }) =>
    [1, 2, 3, 9].map((page) => ({ buyerId, page, pageSize: page === 3 ? 1 : 2 })),
  )
  pages.push({ buyerId: '987654321', page: 1, pageSize: 2 })
  const together = await Promise.all(pages.map((page) => listBuyerOrders(db, page)))
  for (const [index, page] of pages.entries()) {
    expect(together[index]).toEqual(await listBuyerOrders(db, page))
    const placed = buyers.findIndex(({ buyerId }) => buyerId === page.buyerId)
    expect(together[index]?.total).toBe(Math.max(placed, 0))
    expect(together[index]?.orders.every(({ tokens }) => tokens === `${100 + placed}.000000`)).toBe(true)
  }
  const accounts = await Promise.all(buyers.map(({ buyerId }) => readBuyerAccount(db, buyerId)))
  for (const [index, account] of accounts.entries()) {
    expect(account.email).toBe(buyers[index]?.email)
    expect(account.purchasedTokens).toBe(`${index * (100 + index)}.000000`)
  }
  const invested = await Promise.all(buyers.map(({ buyerId }) => readInvestment(db, buyerId)))
  expect(invested).toEqual(
    accounts.map((_, index) => ({ totalUsd: ((index * (100 + index)) / 2).toFixed(2) })),
  )
})

test('holdings and orders are read together and follow each decision', async () => {
  const { buyerId } = await addBuyer(db)
  await db.updateTable('token_price').set({ usd: '0.5' }).execute()
  const order = await addOrder(db, buyerId, '100')
  const read = async () => {
    const { balance, totalUsd, orders } = await readHoldings(db, { buyerId, page: 1, pageSize: 10 })
    return [balance.purchasedTokens, totalUsd, orders.map(({ status }) => status)]
  }
  expect(await read()).toEqual(['0.000000', '0.00', ['pending']])
  await settle(order.id, 'approved')
  expect(await read()).toEqual(['100.000000', '50.00', ['approved']])
  await settle(order.id, 'rejected')
  expect(await read()).toEqual(['0.000000', '0.00', ['rejected']])
})

test('a decision during the read of the holdings changes none of their figures', async () => {
  const { buyerId } = await addBuyer(db)
  const order = await addOrder(db, buyerId, '100')
  const reads = Array.from({ length: 20 }, () => readHoldings(db, { buyerId, page: 1, pageSize: 10 }))
  const [holdings] = await Promise.all([Promise.all(reads), settle(order.id, 'approved')])
  for (const { balance, totalUsd, orders } of holdings) {
    const isApproved = orders[0]?.status === 'approved'
    expect([balance.purchasedTokens !== '0.000000', totalUsd !== '0.00']).toEqual([isApproved, isApproved])
  }
})

describe('total investment (D14)', () => {
  test('is 0.00 without orders', async () => {
    const { buyerId } = await addBuyer(db)
    expect(await readInvestment(db, buyerId)).toEqual({ totalUsd: '0.00' })
  })

  test('values tokens without bonus at the price of the order, not of today', async () => {
    const { buyerId } = await addBuyer(db)
    await addApproved(buyerId, '200', '0.5')
    await addApproved(buyerId, '100', '0.75')
    await db.updateTable('token_price').set({ usd: '9' }).execute()
    expect(await readInvestment(db, buyerId)).toEqual({ totalUsd: '175.00' })
  })

  test('counts only the buyer’s approved orders', async () => {
    const [buyer, other] = [await addBuyer(db), await addBuyer(db)]
    await addApproved(buyer.buyerId, '40')
    await addApproved(other.buyerId, '40')
    await addOrder(db, buyer.buyerId)
    const rejected = await addApproved(buyer.buyerId, '40')
    await settle(rejected.id, 'rejected')
    await voiding((await addApproved(buyer.buyerId, '40')).id)
    expect(await readInvestment(db, buyer.buyerId)).toEqual({ totalUsd: '20.00' })
  })

  test('rounds half up once, at the end: two half cents are one cent', async () => {
    const [one, two] = [await addBuyer(db), await addBuyer(db)]
    await addApproved(one.buyerId, '40.01', '0.5')
    expect(await readInvestment(db, one.buyerId)).toEqual({ totalUsd: '20.01' })
    await addApproved(two.buyerId, '40.01', '0.5')
    await addApproved(two.buyerId, '40.01', '0.5')
    expect(await readInvestment(db, two.buyerId)).toEqual({ totalUsd: '40.01' })
  })
})
