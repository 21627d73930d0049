import { beforeAll, expect, test } from 'vitest'
import {
  addCurrency as addCurrencyAgain,
  deleteCurrency,
  updateCurrencies,
} from '../currencies/edit-currencies.ts'
import { useDatabase } from '../testing/database.ts'
import {
  ADDRESS,
  addBuyer,
  addCurrency,
  addOperator,
  addOrder,
  TOKENS_PER_UNIT,
} from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'
import { listBuyerOrders } from './buyer-orders.ts'
import { readBuyerOrder } from './order-status.ts'
import { searchOrders } from './search-orders.ts'
import { settleOrder } from './settle-order.ts'

const connection = await useDatabase()
const { db } = connection
const { ask } = await useRest('buyer', connection)
let operatorId: string
let editor: { operatorId: string; requestId: string; address: string; rateReasonPercent: string }
let buyer: Awaited<ReturnType<typeof addBuyer>>

beforeAll(async () => {
  await addCurrency(db)
  operatorId = (await addOperator(db)).operatorId
  editor = { operatorId, requestId: 'test', address: '::1', rateReasonPercent: '20' }
  buyer = await addBuyer(db)
})

const move = (depositAddress: string) =>
  updateCurrencies(db, {
    changes: [{ code: 'USDT', network: 'a network', depositAddress }],
    ...editor,
  })
const found = async () => {
  const request = { pageSize: 10, sort: 'id', direction: 'asc', filter: { address: 'replaced' } } as const
  return (await searchOrders(db, request)).orders.map(({ id }) => id)
}

test('a pending order at a replaced address says since when, on both doors, until the address is back', {
  tags: ['abuse-51'],
}, async () => {
  const { buyerId } = buyer
  const [waiting, decided] = [await addOrder(db, buyerId), await addOrder(db, buyerId)]
  const decision = { operatorId, reason: '', requestId: 'test', address: '::1' }
  await settleOrder(db, { orderId: decided.id, decision: 'approved', ...decision })
  const read = async ({ reference }: { reference: string }) =>
    (await readBuyerOrder(db, { buyerId, reference })).addressReplacedAt
  expect(await read(waiting)).toBeNull()
  expect(await found()).toEqual([])
  await move('another-address')
  const { since } = await db
    .selectFrom('currency_version')
    .select('since')
    .where('deposit_address', '=', 'another-address')
    .executeTakeFirstOrThrow()
  await move('a-third-address')
  expect(await read(waiting)).toBe(since.toISOString())
  expect(await read(decided)).toBeNull()
  expect(await found()).toEqual([waiting.id])
  const listed = await listBuyerOrders(db, { buyerId, page: 1, pageSize: 10 })
  expect(listed.orders.map((order) => order.addressReplacedAt)).toEqual([null, since.toISOString()])
  const { body } = await ask('GET', 'transactions.php', { bearer: buyer.sessionToken })
  expect(body.transactions).toMatchObject([
    { address: ADDRESS, address_replaced_at: since.toISOString() },
    { address_replaced_at: null },
  ])
  await move(ADDRESS)
  expect(await read(waiting)).toBeNull()
  expect(await found()).toEqual([])
})

test('so does one whose currency was deleted and added again with another address', {
  tags: ['abuse-51'],
}, async () => {
  const { id, reference } = await db
    .selectFrom('orders')
    .select(['id', 'reference'])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  const read = async () => (await readBuyerOrder(db, { buyerId: buyer.buyerId, reference })).addressReplacedAt
  await deleteCurrency(db, { code: 'USDT', ...editor })
  expect(await read()).toBeNull()
  const currency = {
    code: 'USDT',
    fullName: 'Tether',
    tokensPerUnit: TOKENS_PER_UNIT,
    network: null,
    priceId: null,
  }
  const added = await addCurrencyAgain(db, { ...currency, depositAddress: 'a-new-wallet', ...editor })
  const { since } = await db
    .selectFrom('currency_version')
    .select('since')
    .where('currency_id', '=', added.id)
    .executeTakeFirstOrThrow()
  expect(await read()).toBe(since.toISOString())
  expect(await found()).toContain(id)
})
