/** Every procedure of both routers × {visitor, buyer, operator}; a procedure without a row fails. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCoinPrices } from '../currencies/coin-prices.ts'
import { addCurrency as addAnyCurrency } from '../currencies/edit-currencies.ts'
import { refreshRates } from '../currencies/refresh-rates.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder, orderRequest, PASSWORD } from '../testing/factories.ts'
import { startPriceService } from '../testing/price-service.ts'
import { addTrackingKey } from '../tracking-keys/tracking-keys.ts'
import { buyerRouter } from './buyer-router.ts'
import { operatorRouter } from './operator-router.ts'

const connection = await useDatabase()
const { db } = connection
const priceService = await startPriceService()
const coinPrices = createCoinPrices(priceService.url)
const apps = {
  buyer: await useApp('buyer', connection),
  operator: await useApp('operator', connection, { coinPrices }),
}
const routers = { buyer: buyerRouter, operator: operatorRouter }

type Caller = 'visitor' | 'buyer' | 'operator'
type Row = { input?: () => unknown; visitor: number; buyer: number; operator: number }

let order: { id: string; reference: string }
let settledId: string
let buyerId: string
let currency: { id: string; code: string }
let key: { id: string }
let email: string
let heldId: string
const anyone = { visitor: 200, buyer: 200, operator: 200 }
const buyersOnly = { visitor: 401, buyer: 200, operator: 401 }
const operatorsOnly = { visitor: 401, buyer: 403, operator: 200 }
const registration = () => ({ name: 'Eve', email: `${crypto.randomUUID()}@x`, phone: '1', password: 'p' })
const firstPage = () => ({ page: 1, pageSize: 10 })
const newKey = () => ({ apiKey: crypto.randomUUID(), secondaryApiKey: '', location: '/dashboard' })
const newCurrency = (code: string) => ({
  code,
  fullName: 'Some coin',
  tokensPerUnit: '2',
  depositAddress: 'an-address',
})
const profile = () => ({ name: 'Eve', email: `${crypto.randomUUID()}@x`, phone: '' })

const MATRIX: { buyer: Record<string, Row>; operator: Record<string, Row> } = {
  buyer: {
    'account.register': { input: registration, ...anyone },
    'account.logIn': { input: () => ({ email, password: PASSWORD }), ...anyone },
    'account.logOut': buyersOnly,
    'account.read': buyersOnly,
    'account.investment': buyersOnly,
    'account.updateProfile': { input: profile, ...buyersOnly },
    'presale.tokenPriceUsd': anyone,
    'presale.isDemo': anyone,
    'presale.currencies': anyone,
    'orders.create': { input: () => orderRequest(), ...buyersOnly },
    'orders.list': { input: () => ({ page: 1, pageSize: 10 }), ...buyersOnly },
    'orders.read': { input: () => ({ reference: order.reference }), ...buyersOnly },
  },
  operator: {
    'account.logIn': { input: () => ({ login: 'operator', password: PASSWORD }), ...anyone },
    'account.logOut': operatorsOnly,
    'account.read': operatorsOnly,
    'account.changePassword': {
      input: () => ({ login: 'operator', oldPassword: PASSWORD, newPassword: PASSWORD }),
      ...operatorsOnly,
    },
    'presale.isDemo': anyone,
    'buyers.list': { input: firstPage, ...operatorsOnly },
    'buyers.search': { input: () => ({ pageSize: 10 }), ...operatorsOnly },
    'buyers.read': { input: () => ({ id: buyerId }), ...operatorsOnly },
    'buyers.endSessions': { input: () => ({ id: buyerId }), ...operatorsOnly },
    'overview.read': operatorsOnly,
    'ledger.search': { input: () => ({ pageSize: 10, filter: {} }), ...operatorsOnly },
    'currencies.list': operatorsOnly,
    'currencies.add': { input: () => newCurrency('ADD'), ...operatorsOnly },
    'currencies.update': {
      input: () => ({ changes: [{ code: 'USDT', enabled: true }] }),
      ...operatorsOnly,
    },
    'currencies.delete': { input: () => ({ code: currency.code }), ...operatorsOnly },
    'currencies.restore': { input: () => ({ id: currency.id }), ...operatorsOnly },
    'currencies.addressChanges': operatorsOnly,
    'currencies.audit': { input: firstPage, ...operatorsOnly },
    'tokenPrice.read': operatorsOnly,
    'tokenPrice.set': { input: () => ({ usd: '0.50' }), ...operatorsOnly },
    'orders.list': { input: firstPage, ...operatorsOnly },
    'rates.status': operatorsOnly,
    'rates.refresh': operatorsOnly,
    'rates.confirm': {
      input: () => ({ rates: [{ currencyId: heldId, version: 1, tokensPerUnit: '200' }] }),
      ...operatorsOnly,
    },
    'orders.search': { input: () => ({ pageSize: 10, filter: {} }), ...operatorsOnly },
    'orders.history': { input: () => ({ id: order.id }), ...operatorsOnly },
    'orders.settleMany': {
      input: () => ({ orders: [{ orderId: order.id, version: 1 }], decision: 'rejected' }),
      ...operatorsOnly,
    },
    'orders.settle': { input: () => ({ orderId: order.id, decision: 'approved' }), ...operatorsOnly },
    'orders.void': { input: () => ({ orderId: order.id }), ...operatorsOnly },
    'orders.undo': { input: () => ({ orderId: settledId, version: 2 }), ...operatorsOnly },
    'trackingKeys.list': operatorsOnly,
    'trackingKeys.add': { input: () => newKey(), ...operatorsOnly },
    'trackingKeys.update': { input: () => ({ ...newKey(), id: key.id }), ...operatorsOnly },
    'trackingKeys.delete': { input: () => ({ id: key.id }), ...operatorsOnly },
    'trackingKeys.restore': { input: () => ({ id: key.id }), ...operatorsOnly },
  },
}

async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'visitor') return undefined
  if (caller === 'operator') return (await addOperator(db)).sessionToken
  const buyer = await addBuyer(db)
  order = await addOrder(db, buyer.buyerId)
  email = buyer.email
  return buyer.sessionToken
}

const kindOf = (surface: keyof typeof routers, path: string) => {
  // At run time the procedures are one flat record by path, whatever their type says.
  const procedures = routers[surface]._def.procedures as unknown as Record<string, { _def: { type: string } }>
  return procedures[path]?._def.type === 'mutation' ? 'mutation' : 'query'
}

beforeAll(async () => {
  await addCurrency(db)
  heldId = await addCurrency(db, 'LTC', 'Litecoin')
  priceService.prices = { litecoin: '100' }
  await refreshRates(db, coinPrices, { operatorId: null, requestId: '', address: '' })
  await tokenOf('buyer')
  const actor = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '::1' }
  currency = await addAnyCurrency(db, { ...newCurrency('OWN'), network: null, priceId: null, ...actor })
  key = await addTrackingKey(db, { ...newKey(), ...actor })
  buyerId = (await addBuyer(db)).buyerId
  settledId = (await addOrder(db, buyerId)).id
  await settleOrder(db, { orderId: settledId, decision: 'rejected', reason: '', ...actor })
})
afterAll(() => priceService.stop())

describe.each(['buyer', 'operator'] as const)('the %s router', (surface) => {
  test('has no procedure without a row, and no row without a procedure', () => {
    expect(Object.keys(routers[surface]._def.procedures).sort()).toEqual(Object.keys(MATRIX[surface]).sort())
  })

  const cells = Object.entries(MATRIX[surface]).flatMap(([path, row]) =>
    (['visitor', 'buyer', 'operator'] as const).map((caller) => ({ path, caller, row, status: row[caller] })),
  )
  test.each(cells)('$path as $caller: $status', async ({ path, caller, row, status }) => {
    const token = await tokenOf(caller)
    const answer = await call(apps[surface], kindOf(surface, path), path, row.input?.(), token)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (status !== 200)
      expect(answer.body.error.message).toMatch(/^(Please log in\.|This is for operators\.)$/)
  })

  test('knows nothing of the other surface', async () => {
    const other = surface === 'buyer' ? 'operator' : 'buyer'
    const own = Object.keys(MATRIX[surface])
    const token = await tokenOf('operator')
    for (const path of Object.keys(MATRIX[other]).filter((name) => !own.includes(name))) {
      const answer = await call(
        apps[surface],
        kindOf(other, path),
        path,
        MATRIX[other][path]?.input?.(),
        token,
      )
      expect(answer.status, path).toBe(404)
    }
  })
})

test('every action of an operator says from where it came', async () => {
  const recorded = await db
    .selectFrom('audit_entry')
    .select(['action', 'address'])
    .distinct()
    .where('request_id', '!=', 'test')
    .execute()
  const elsewhere = recorded.filter(({ address }) => address !== '127.0.0.1')
  expect(elsewhere).toEqual([{ action: 'operator.create-first', address: '' }])
  expect(recorded.length).toBeGreaterThan(12)
})

describe('sessions at the door', () => {
  test('a session ends with its log-out, and only that one', async () => {
    const { sessionToken, email: address } = await addBuyer(db)
    const other = await call(apps.buyer, 'mutation', 'account.logIn', { email: address, password: PASSWORD })
    await call(apps.buyer, 'mutation', 'account.logOut', {}, sessionToken)
    expect((await call(apps.buyer, 'query', 'account.read', undefined, sessionToken)).status).toBe(401)
    const remaining = other.body.result.data.sessionToken
    expect((await call(apps.buyer, 'query', 'account.read', undefined, remaining)).status).toBe(200)
  })
  test('a new password ends the sessions elsewhere, not the one that set it', async () => {
    const { sessionToken, email: address } = await addBuyer(db)
    const other = await call(apps.buyer, 'mutation', 'account.logIn', { email: address, password: PASSWORD })
    const change = { name: 'Eve', email: address, phone: '', password: 'another' }
    await call(apps.buyer, 'mutation', 'account.updateProfile', change, sessionToken)
    const elsewhere = other.body.result.data.sessionToken
    expect((await call(apps.buyer, 'query', 'account.read', undefined, elsewhere)).status).toBe(401)
    expect((await call(apps.buyer, 'query', 'account.read', undefined, sessionToken)).status).toBe(200)
  })
  test.each(['Basic x', 'Bearer', 'Bearer x', `Bearer ${'a'.repeat(43)}`])(
    '%s opens nothing',
    async (authorization) => {
      const answer = await apps.buyer.inject({ url: '/api/trpc/account.read', headers: { authorization } })
      expect(answer.statusCode).toBe(401)
    },
  )
  test('an order of another buyer is not found', async () => {
    const stranger = await addBuyer(db)
    const answer = await call(
      apps.buyer,
      'query',
      'orders.read',
      { reference: order.reference },
      stranger.sessionToken,
    )
    expect(answer).toMatchObject({ status: 404, body: { error: { message: "Transaction doesn't exist" } } })
  })
  test('several calls in one request are refused', async () => {
    const answer = await apps.buyer.inject({ url: '/api/trpc/presale.isDemo,presale.isDemo?batch=1' })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })
})
