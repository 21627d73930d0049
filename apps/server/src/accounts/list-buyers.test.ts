import { expect, test } from 'vitest'
import { settleOrder } from '../orders/settle-order.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { listBuyers } from './buyers.ts'
import { findSessionOwner } from './sessions.ts'

const { db } = await useDatabase()

test('buyers are listed newest first, in pages, with their balance and an id that is no session token', async () => {
  await addCurrency(db)
  const { operatorId } = await addOperator(db)
  const buyers = [await addBuyer(db), await addBuyer(db), await addBuyer(db)]
  const order = await addOrder(db, buyers[2]?.buyerId ?? '', '200')
  await settleOrder(db, {
    orderId: order.id,
    decision: 'approved',
    operatorId,
    reason: '',
    requestId: '',
    address: '::1',
  })
  const first = await listBuyers(db, { page: 1, pageSize: 2 })
  const second = await listBuyers(db, { page: 2, pageSize: 2 })
  expect([...first.buyers, ...second.buyers]).toMatchObject([
    { id: buyers[2]?.buyerId, email: buyers[2]?.email, balance: '214.000000', bonusTokens: '14.000000' },
    { id: buyers[1]?.buyerId, balance: '0.000000', bonusTokens: '0.000000' },
    { id: buyers[0]?.buyerId },
  ])
  expect([first.total, second.total]).toEqual([3, 3])
  const publicIds = first.buyers.map((buyer) => buyer.publicId)
  expect(new Set(publicIds).size).toBe(2)
  for (const publicId of publicIds) expect(await findSessionOwner(db, publicId)).toBeUndefined()
})
