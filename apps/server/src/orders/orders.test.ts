import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { findOrder, readBuyerOrder } from './order-status.ts'
import { listOrders } from './orders.ts'
import { voidOrder } from './settle-order.ts'

const { db } = await useDatabase()
let buyer: Awaited<ReturnType<typeof addBuyer>>
let orders: { id: string; reference: string }[]

beforeAll(async () => {
  await addCurrency(db)
  const { operatorId } = await addOperator(db)
  buyer = await addBuyer(db)
  orders = []
  for (const tokens of ['40', '50', '60', '70']) orders.push(await addOrder(db, buyer.buyerId, tokens))
  await voidOrder(db, { orderId: orders[1]?.id ?? '', operatorId, reason: '', requestId: '', address: '::1' })
})

describe('the list of every order', () => {
  test('is paged newest first, and neither shows nor counts void orders', async () => {
    const first = await listOrders(db, { page: 1, pageSize: 2 })
    const second = await listOrders(db, { page: 2, pageSize: 2 })
    expect([...first.orders, ...second.orders].map((order) => order.tokens)).toEqual([
      '70.000000',
      '60.000000',
      '40.000000',
    ])
    expect([first.total, second.total]).toEqual([3, 3])
    expect(await listOrders(db, { page: 3, pageSize: 2 })).toEqual({ orders: [], total: 3 })
  })

  test('names the buyer, the amounts and the address', async () => {
    const {
      orders: [newest],
    } = await listOrders(db, { page: 1, pageSize: 1 })
    expect(newest).toMatchObject({
      id: orders[3]?.id,
      email: buyer.email,
      buyerPublicId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'pending',
      payAmount: '35.000000',
      currencyCode: 'USDT',
      totalTokens: '73.500000',
      depositAddress: 'the-deposit-address',
    })
    expect(newest?.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/)
  })
})

describe('an order by its reference alone', () => {
  const reference = () => orders[3]?.reference ?? ''
  test('is shown whole to its owner', async () => {
    const own = await readBuyerOrder(db, {
      buyerId: buyer.buyerId,
      reference: reference(),
    })
    const found = await findOrder(db, { reference: reference(), viewerId: buyer.buyerId })
    expect(found).toEqual({ own: true, order: own })
    expect(own.email).toBe(buyer.email)
  })
  test('shows a stranger no more of the e-mail than its first character', {
    tags: ['abuse-30'],
  }, async () => {
    const stranger = await addBuyer(db)
    for (const viewerId of [stranger.buyerId, undefined]) {
      const found = await findOrder(db, { reference: reference(), viewerId })
      expect(found).toMatchObject({
        own: false,
        order: { email: `${buyer.email[0]}***@***`, tokens: '70.000000' },
      })
    }
  })
  test('is not found when it is void or unknown', async () => {
    const unknown = '0'.repeat(26)
    for (const gone of [orders[1]?.reference ?? '', unknown]) {
      expect(await findOrder(db, { reference: gone, viewerId: buyer.buyerId })).toBeUndefined()
    }
  })
})

test('a void order doesn’t exist for its buyer', async () => {
  const [kept, voided] = orders
  const input = { buyerId: buyer.buyerId, reference: voided?.reference ?? '' }
  await expect(readBuyerOrder(db, input)).rejects.toMatchObject({ code: 'not-found' })
  await expect(readBuyerOrder(db, { ...input, reference: kept?.reference ?? '' })).resolves.toMatchObject({
    tokens: '40.000000',
  })
})
