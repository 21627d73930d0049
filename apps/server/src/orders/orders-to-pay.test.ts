import { beforeAll, expect, test } from 'vitest'
import { readBuyerAccount } from '../accounts/buyers.ts'
import { updateCurrencies } from '../currencies/edit-currencies.ts'
import { useDatabase } from '../testing/database.ts'
import { ADDRESS, addBuyer, addCurrency, addOperator, addOrder, ageOrder } from '../testing/factories.ts'
import { cancelOrder } from './end-orders.ts'
import { giveTransaction } from './give-transaction.ts'
import { settleOrder, voidOrder } from './settle-order.ts'

const { db, asOwner } = await useDatabase()
const request = { requestId: 'test', address: '::1' }
let operatorId: string
let buyerId: string

beforeAll(async () => {
  await addCurrency(db)
  operatorId = (await addOperator(db)).operatorId
  buyerId = (await addBuyer(db)).buyerId
})

const ordersToPay = async () => (await readBuyerAccount(db, buyerId)).ordersToPay
const ordersInCheck = async () => (await readBuyerAccount(db, buyerId)).ordersInCheck

test('an order waits for its payment until it is named, decided, cancelled, void, or its time is over', async () => {
  const own = []
  for (let n = 0; n < 6; n += 1) own.push(await addOrder(db, buyerId))
  await addOrder(db, (await addBuyer(db)).buyerId)
  const [named, approved, cancelled, gone, late, last] = own as [Own, Own, Own, Own, Own, Own]
  expect(await ordersToPay()).toEqual(own.map(({ reference }) => reference))
  const cause = { operatorId, reason: '', ...request }
  await giveTransaction(db, { buyerId, ...named, transactionId: 'a'.repeat(64), ...request })
  await settleOrder(db, { orderId: approved.id, decision: 'approved', ...cause })
  await cancelOrder(db, { buyerId, ...cancelled, ...request })
  await voidOrder(db, { orderId: gone.id, ...cause })
  await ageOrder(asOwner.db, late.id, 168)
  expect(await ordersToPay()).toEqual([last.reference])
  expect(await ordersInCheck()).toEqual([named.reference])
  await settleOrder(db, { orderId: named.id, decision: 'approved', ...cause })
  expect(await ordersInCheck()).toEqual([])
})

test('an order at a replaced address waits for no payment', async () => {
  const { reference } = await addOrder(db, buyerId)
  const move = (depositAddress: string) =>
    updateCurrencies(db, {
      changes: [{ code: 'USDT', network: 'a network', depositAddress }],
      ...{ operatorId, ...request, rateReasonPercent: '20' },
    })
  await move('another-address')
  expect(await ordersToPay()).toEqual([])
  await move(ADDRESS)
  expect(await ordersToPay()).toContain(reference)
})

type Own = Awaited<ReturnType<typeof addOrder>>
