/** Every procedure of both routers × {visitor, buyer, viewer, manager, owner}; a procedure without a row fails. */

import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@presale/rules/audit'
import { CONFIRM_IDENTITY, RECENT_MINUTES, WRONG_PASSWORD } from '@presale/rules/identity'
import { ROLE_FORBIDS } from '@presale/rules/role'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteOperator } from '../accounts/invites.ts'
import { createCoinPrices } from '../currencies/coin-prices.ts'
import { addCurrency as addAnyCurrency } from '../currencies/edit-currencies.ts'
import { refreshRates } from '../currencies/refresh-rates.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import {
  addBuyer,
  addColleague,
  addCurrency,
  addOperator,
  addOrder,
  orderRequest,
  PASSWORD,
} from '../testing/factories.ts'
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

const CALLERS = ['visitor', 'buyer', 'viewer', 'manager', 'owner'] as const
type Caller = (typeof CALLERS)[number]
/** The status each caller gets; `sudo`: an owner whose proof of identity is not recent is asked for it. */
type Row = { input?: () => unknown; sudo?: true } & Record<Caller, number>

let order: { id: string; reference: string }
let settledId: string
let currency: { id: string; code: string }
let key: { id: string }
let email: string
let buyerId: string
let heldId: string
let heldVersion: number
let colleague: { operatorId: string }
let ownSessionId: string
let invite: { id: string; secret: string }
const anyone = { visitor: 200, buyer: 200, viewer: 200, manager: 200, owner: 200 }
const buyersOnly = { visitor: 401, buyer: 200, viewer: 401, manager: 401, owner: 401 }
const viewers = { visitor: 401, buyer: 403, viewer: 200, manager: 200, owner: 200 }
const managers = { ...viewers, viewer: 403 }
const owners = { ...managers, manager: 403 }
/** The door is open; there is no second factor to do it to. */
const refusedViewers = { ...viewers, viewer: 422, manager: 422, owner: 422 }
const sudo = true
const registration = () => ({ name: 'Eve', email: `${crypto.randomUUID()}@x`, phone: '1', password: 'p' })
const firstPage = () => ({ page: 1, pageSize: 10 })
const newKey = () => ({ apiKey: crypto.randomUUID(), secondaryApiKey: '', location: '/dashboard' })
const newCurrency = (code: string) => ({
  code,
  fullName: 'Some coin',
  tokensPerUnit: '2',
  depositAddress: 'an-address',
})
const randomCode = () => `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`
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
    'account.logOut': viewers,
    'account.read': viewers,
    'account.changePassword': {
      input: () => ({ login: 'operator', oldPassword: PASSWORD, newPassword: PASSWORD }),
      ...viewers,
    },
    'account.elevate': { input: () => ({ password: PASSWORD }), ...viewers },
    'account.sessions': viewers,
    'account.endSession': { input: () => ({ sessionId: ownSessionId }), ...viewers },
    'secondFactor.begin': { ...viewers, sudo },
    'secondFactor.confirm': { input: () => ({ code: '000000' }), ...refusedViewers, sudo },
    'secondFactor.renewRecoveryCodes': { ...refusedViewers, sudo },
    'secondFactor.switchOff': { ...refusedViewers, sudo },
    'operators.list': owners,
    'operators.changeRole': {
      input: () => ({ operatorId: colleague.operatorId, role: 'manager' }),
      ...owners,
      sudo,
    },
    'operators.remove': { input: () => ({ operatorId: colleague.operatorId }), ...owners, sudo },
    'operators.sessions': { input: () => ({ operatorId: colleague.operatorId }), ...owners },
    'operators.endSessions': { input: () => ({ operatorId: colleague.operatorId }), ...owners, sudo },
    'invites.list': owners,
    'invites.create': { input: () => ({ role: 'viewer' }), ...owners, sudo },
    'invites.revoke': { input: () => ({ id: invite.id }), ...owners, sudo },
    'invites.read': { input: () => ({ secret: invite.secret }), ...anyone },
    'invites.accept': {
      input: () => ({ secret: invite.secret, login: crypto.randomUUID(), password: PASSWORD }),
      ...anyone,
    },
    'presale.isDemo': anyone,
    'buyers.search': { input: () => ({ pageSize: 10 }), ...viewers },
    'buyers.read': { input: () => ({ id: buyerId }), ...viewers },
    'buyers.endSessions': { input: () => ({ id: buyerId }), ...managers },
    'overview.read': viewers,
    'ledger.search': { input: () => ({ pageSize: 10, filter: {} }), ...viewers },
    'audit.search': { input: () => ({ pageSize: 10, filter: {} }), ...viewers },
    'currencies.list': viewers,
    'currencies.add': { input: () => newCurrency(randomCode()), ...managers },
    'currencies.update': { input: () => ({ changes: [{ code: 'USDT', enabled: true }] }), ...managers },
    'currencies.delete': { input: () => ({ code: currency.code }), ...managers },
    'currencies.restore': { input: () => ({ id: currency.id }), ...managers },
    'currencies.addressChanges': viewers,
    'currencies.audit': { input: firstPage, ...viewers },
    'tokenPrice.read': viewers,
    'tokenPrice.set': { input: () => ({ usd: '0.50' }), ...owners, sudo },
    'rates.status': viewers,
    'rates.refresh': managers,
    'rates.confirm': {
      input: () => ({ rates: [{ currencyId: heldId, version: heldVersion, tokensPerUnit: '200' }] }),
      ...managers,
    },
    'orders.search': { input: () => ({ pageSize: 10, filter: {} }), ...viewers },
    'orders.history': { input: () => ({ id: order.id }), ...viewers },
    'orders.previewMany': {
      input: () => ({ orders: [{ orderId: order.id, version: 1 }], decision: 'rejected' }),
      ...managers,
    },
    'orders.settleMany': {
      input: () => ({ orders: [{ orderId: order.id, version: 1 }], decision: 'rejected' }),
      ...managers,
    },
    'orders.settle': { input: () => ({ orderId: order.id, decision: 'approved' }), ...managers },
    'orders.void': { input: () => ({ orderId: order.id }), ...managers },
    'orders.undo': { input: () => ({ orderId: settledId, version: 2 }), ...managers },
    'trackingKeys.list': viewers,
    'trackingKeys.add': { input: () => newKey(), ...managers },
    'trackingKeys.update': { input: () => ({ ...newKey(), id: key.id }), ...managers },
    'trackingKeys.delete': { input: () => ({ id: key.id }), ...managers },
    'trackingKeys.restore': { input: () => ({ id: key.id }), ...managers },
  },
}

/** A session of a caller of that kind, and everything the call needs as if none had been made before. */
async function prepare(caller: Caller): Promise<string | undefined> {
  const buyer = await addBuyer(db)
  order = await addOrder(db, buyer.buyerId)
  buyerId = buyer.buyerId
  email = buyer.email
  const owner = {
    operatorId: (await addOperator(db)).operatorId,
    requestId: 'test',
    address: '::1',
    isRecent: true,
  }
  const code = newCurrency(randomCode())
  currency = await addAnyCurrency(db, { ...code, network: null, priceId: null, ...owner })
  key = await addTrackingKey(db, { ...newKey(), ...owner })
  settledId = (await addOrder(db, buyer.buyerId)).id
  await settleOrder(db, { orderId: settledId, decision: 'rejected', reason: '', ...owner })
  colleague = await addColleague(db, 'viewer')
  invite = await inviteOperator(db, { role: 'viewer', ...owner })
  if (caller === 'visitor') return undefined
  if (caller === 'buyer') return buyer.sessionToken
  const { operatorId, sessionToken } = await addColleague(db, caller)
  const session = await db.selectFrom('session').select('id').where('operator_id', '=', operatorId).execute()
  ownSessionId = session[0]?.id ?? ''
  return sessionToken
}

async function holdRate() {
  await sql`update currency set tokens_per_unit = 2 where id = ${heldId}`.execute(db)
  await refreshRates(db, coinPrices, { operatorId: null, requestId: 'test', address: '' })
  const held = await db.selectFrom('currency').select('version').where('id', '=', heldId).execute()
  heldVersion = held[0]?.version ?? 0
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
})
afterAll(() => priceService.stop())

describe.each(['buyer', 'operator'] as const)('the %s router', (surface) => {
  test('has no procedure without a row, and no row without a procedure', () => {
    expect(Object.keys(routers[surface]._def.procedures).sort()).toEqual(Object.keys(MATRIX[surface]).sort())
  })

  const cells = Object.entries(MATRIX[surface]).flatMap(([path, row]) =>
    CALLERS.map((caller) => ({ path, caller, row, status: row[caller] })),
  )
  test.each(cells)('$path as $caller: $status', async ({ path, caller, row, status }) => {
    const token = await prepare(caller)
    if (path === 'rates.confirm') await holdRate()
    const answer = await call(apps[surface], kindOf(surface, path), path, row.input?.(), token)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    const refusals: Record<number, string[]> = {
      401: ['Please log in.'],
      403: ['This is for operators.', ROLE_FORBIDS],
    }
    if (refusals[status]) expect(refusals[status]).toContain(answer.body.error.message)
  })

  test('knows nothing of the other surface', async () => {
    const other = surface === 'buyer' ? 'operator' : 'buyer'
    const own = Object.keys(MATRIX[surface])
    const token = await prepare('owner')
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

test('every action of an operator has words, and says from where it came', async () => {
  const noted = await db
    .selectFrom('audit_entry')
    .select(['action', 'address', 'subject_type', 'request_id'])
    .distinct()
    .execute()
  for (const { action, subject_type: subject } of noted) {
    expect(AUDIT_ACTIONS).toHaveProperty([action])
    expect(AUDIT_SUBJECTS).toHaveProperty([subject])
  }
  const recorded = noted.filter((entry) => entry.request_id !== 'test')
  const elsewhere = recorded.filter(({ address }) => address !== '127.0.0.1')
  expect(elsewhere).toMatchObject([{ action: 'operator.create-first', address: '' }])
  expect(recorded.length).toBeGreaterThan(12)
})

describe('sudo mode', () => {
  const minutesAgo = (token: string, minutes: number) =>
    sql`update session set confirmed_at = now() - make_interval(mins => ${minutes}, secs => 1)
      where token_hash = sha256(${token}::bytea)`.execute(db)
  const rows = Object.entries(MATRIX.operator)

  test.each(rows)('%s after a quarter of an hour', async (path, { input, sudo: isAsked, owner: status }) => {
    const token = (await prepare('owner')) ?? ''
    if (path === 'rates.confirm') await holdRate()
    await minutesAgo(token, RECENT_MINUTES)
    const answer = await call(apps.operator, kindOf('operator', path), path, input?.(), token)
    expect(answer.status, JSON.stringify(answer.body)).toBe(isAsked ? 403 : status)
    if (isAsked) {
      expect(answer.body.error).toMatchObject({
        message: CONFIRM_IDENTITY,
        data: { details: { sudo: true } },
      })
    }
  })
  test('lasts for a quarter of an hour and is renewed by the password', async () => {
    const token = (await prepare('owner')) ?? ''
    const set = async () =>
      (await call(apps.operator, 'mutation', 'tokenPrice.set', { usd: '0.50' }, token)).status
    await minutesAgo(token, RECENT_MINUTES - 1)
    expect(await set()).toBe(200)
    await minutesAgo(token, RECENT_MINUTES)
    expect(await set()).toBe(403)
    const elevate = (password: string) =>
      call(apps.operator, 'mutation', 'account.elevate', { password }, token)
    expect(await elevate('wrong')).toMatchObject({
      status: 422,
      body: { error: { message: WRONG_PASSWORD } },
    })
    expect(await set()).toBe(403)
    expect((await elevate(PASSWORD)).status).toBe(200)
    expect(await set()).toBe(200)
  })
  test('a deposit address moves only in it; the rest of a currency does not need it', async () => {
    const token = (await prepare('manager')) ?? ''
    await minutesAgo(token, RECENT_MINUTES)
    const update = async (change: object) =>
      (await call(apps.operator, 'mutation', 'currencies.update', { changes: [change] }, token)).status
    expect(await update({ code: currency.code, tokensPerUnit: '3', depositAddress: 'an-address' })).toBe(200)
    expect(await update({ code: currency.code, depositAddress: 'another-address' })).toBe(403)
  })
})

describe('roles at the door', () => {
  test('another role holds from the next call on', async () => {
    const token = (await prepare('viewer')) ?? ''
    const add = async () =>
      (await call(apps.operator, 'mutation', 'trackingKeys.add', newKey(), token)).status
    expect(await add()).toBe(403)
    await sql`update operator set role = 'manager' where id =
      (select operator_id from session where token_hash = sha256(${token}::bytea))`.execute(db)
    expect(await add()).toBe(200)
  })
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
