import { TRANSACTION_TAKEN, TRANSACTION_TOO_LATE } from '@presale/rules/transaction-id'
import { beforeAll, describe, expect, test } from 'vitest'
import { lastChangeOf } from '../audit/audit.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { cancelOrder } from './end-orders.ts'
import { giveTransaction } from './give-transaction.ts'
import { readOrderHistory } from './order-history.ts'
import { readBuyerOrder } from './order-status.ts'
import { searchOrders } from './search-orders.ts'
import { settleOrder } from './settle-order.ts'
import { undoDecision } from './undo-decision.ts'

const { db } = await useDatabase()
const request = { requestId: 'test', address: '::1' }
let actor: { operatorId: string } & typeof request

beforeAll(async () => {
  await addCurrency(db)
  actor = { operatorId: (await addOperator(db)).operatorId, ...request }
})

let ids = 0
/** The factory's network is TRC-20. */
const newId = () => {
  ids += 1
  return ids.toString(16).padStart(64, 'A')
}

async function placeOrder() {
  const { buyerId } = await addBuyer(db)
  const order = await addOrder(db, buyerId)
  const give = (transactionId: string) =>
    giveTransaction(db, { buyerId, reference: order.reference, transactionId, ...request })
  const read = async () => (await readBuyerOrder(db, { buyerId, reference: order.reference })).transactionId
  return { buyerId, order, give, read }
}

describe('a transaction id', () => {
  test('is stored in one spelling, can be replaced while the order is pending, and is audited', async () => {
    const { order, give, read } = await placeOrder()
    expect(await read()).toBeNull()
    const id = newId()
    await give(` ${id} `)
    expect(await read()).toBe(id.toLowerCase())
    const next = newId()
    await give(next)
    await give(next)
    expect(await read()).toBe(next.toLowerCase())
    expect(await lastChangeOf(db, { type: 'order', id: order.id })).toMatchObject({
      operator: null,
      action: 'order.give-transaction',
    })
  })

  test('that the network can’t have is refused, and nothing changes', async () => {
    const { give, read } = await placeOrder()
    await expect(give('0x12')).rejects.toMatchObject({ code: 'bad-input' })
    expect(await read()).toBeNull()
  })

  test('that is changed stays in the history, with the one before', async () => {
    const { give, order } = await placeOrder()
    const [first, second] = [newId().toLowerCase(), newId().toLowerCase()]
    await give(first)
    await give(second)
    const { decisions } = await readOrderHistory(db, order.id)
    expect(decisions).toMatchObject([
      { action: 'order.give-transaction', operator: null, after: { transactionId: first } },
      { before: { transactionId: first }, after: { transactionId: second } },
    ])
  })

  test('that a stranger named first is taken, marked for operators, and credited once', {
    tags: ['abuse-70', 'abuse-71'],
  }, async () => {
    const [stranger, payer] = [await placeOrder(), await placeOrder()]
    const id = newId()
    const isMarked = async () => {
      const page = { pageSize: 50, sort: 'id', direction: 'desc', filter: { search: id } } as const
      const { orders } = await searchOrders(db, page)
      const { order } = await readOrderHistory(db, payer.order.id)
      return [...orders.map(({ sharesTransaction }) => sharesTransaction), order.sharesTransaction]
    }
    await stranger.give(id)
    await payer.give(id.toLowerCase())
    expect(await isMarked()).toEqual([true, true, true])
    const approve = ({ order }: typeof payer) =>
      settleOrder(db, { orderId: order.id, decision: 'approved', reason: 'paid', ...actor })
    await approve(payer)
    await expect(approve(stranger)).rejects.toThrow(TRANSACTION_TAKEN)
    await settleOrder(db, { orderId: stranger.order.id, decision: 'rejected', reason: '', ...actor })
    expect(await isMarked()).toEqual([false, true, false])
  })

  test('of a cancelled order is free, and the cancelled order cannot be credited with it', async () => {
    const { buyerId, order, give } = await placeOrder()
    const second = await placeOrder()
    const id = newId()
    await give(id)
    await cancelOrder(db, { buyerId, reference: order.reference, ...request })
    await second.give(id)
    await settleOrder(db, { orderId: second.order.id, decision: 'approved', reason: 'paid', ...actor })
    const approving = settleOrder(db, { orderId: order.id, decision: 'approved', reason: 'paid', ...actor })
    await expect(approving).rejects.toThrow(TRANSACTION_TAKEN)
  })

  test('of an order whose rejection is undone stays with it', async () => {
    const { order, give, read } = await placeOrder()
    const id = newId()
    await give(id)
    const rejected = await settleOrder(db, { orderId: order.id, decision: 'rejected', reason: '', ...actor })
    await undoDecision(db, { orderId: order.id, version: rejected.version, ...actor })
    expect(await read()).toBe(id.toLowerCase())
  })

  test('is not taken by a decided order, nor given by another buyer', async () => {
    const { order, give } = await placeOrder()
    const stranger = (await addBuyer(db)).buyerId
    const given = { buyerId: stranger, reference: order.reference, transactionId: newId(), ...request }
    await expect(giveTransaction(db, given)).rejects.toMatchObject({ code: 'not-found' })
    await settleOrder(db, { orderId: order.id, decision: 'approved', reason: '', ...actor })
    await expect(give(newId())).rejects.toThrow(TRANSACTION_TOO_LATE)
  })
})

test('operators find an order by its transaction in any letter case, and filter by orders that have one', async () => {
  const { order, give } = await placeOrder()
  const id = newId()
  await give(id)
  const page = { pageSize: 50, sort: 'id', direction: 'desc' } as const
  const found = await searchOrders(db, { filter: { search: id }, ...page })
  expect(found.orders.map((one) => one.id)).toEqual([order.id])
  const { orders } = await searchOrders(db, { filter: { transaction: 'given' }, ...page })
  expect(orders.map((one) => one.id)).toContain(order.id)
  expect(orders.every(({ transactionId }) => transactionId !== null)).toBe(true)
})
