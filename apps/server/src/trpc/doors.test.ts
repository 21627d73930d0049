/** Every procedure of both routers × {visitor, two buyers, expired, every role}. A procedure without a row fails. */

import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@presale/rules/audit'
import { CONFIRM_IDENTITY, RECENT_MINUTES, WRONG_PASSWORD } from '@presale/rules/identity'
import { PASSKEY_UNKNOWN } from '@presale/rules/passkey'
import { ROLE_FORBIDS } from '@presale/rules/role'
import { AUDIT_FIELD_TEXTS } from '@presale/rules/texts/audit-fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeSession } from '../accounts/sessions.ts'
import { createCoinPrices } from '../currencies/coin-prices.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, PASSWORD } from '../testing/factories.ts'
import { useOrderChanges } from '../testing/order-changes.ts'
import { startPriceService } from '../testing/price-service.ts'
import { CALLERS, everyProcedure, kindOf, ROUTERS } from './every-procedure.fixture.ts'

const connection = await useDatabase()
const { db } = connection
const priceService = await startPriceService()
const coinPrices = createCoinPrices(priceService.url)
const apps = {
  buyer: await useApp('buyer', connection, { orderChanges: await useOrderChanges(connection) }),
  operator: await useApp('operator', connection, { coinPrices }),
}
const { matrix: MATRIX, things, prepare } = await everyProcedure(connection, coinPrices)
const newKey = () => ({ apiKey: crypto.randomUUID(), secondaryApiKey: '', location: '/dashboard' })

beforeAll(() => {
  priceService.prices = { litecoin: '100' }
})
afterAll(() => priceService.stop())

describe.each(['buyer', 'operator'] as const)('the %s router', (surface) => {
  test('has one row for every procedure, and no other row', { tags: ['abuse-42'] }, () => {
    expect(Object.keys(ROUTERS[surface]._def.procedures).sort()).toEqual(Object.keys(MATRIX[surface]).sort())
  })

  const cells = Object.entries(MATRIX[surface]).flatMap(([path, row]) =>
    CALLERS.map((caller) => ({ path, caller, row, status: row[caller] })),
  )
  test.each(cells)(
    '$path as $caller: $status',
    { tags: ['abuse-12', 'abuse-14', 'abuse-42', 'abuse-43'] },
    async ({ path, caller, row, status }) => {
      const token = await prepare(caller, path, surface)
      const answer = await call(apps[surface], kindOf(surface, path), path, row.input?.(), token)
      expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      const refusals: Record<number, string[]> = {
        401: ['Please log in.', PASSKEY_UNKNOWN],
        403: ['This is for operators.', ROLE_FORBIDS],
      }
      if (refusals[status]) expect(refusals[status]).toContain(answer.body.error.message)
    },
  )

  test('knows nothing of the other surface', { tags: ['abuse-42'] }, async () => {
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

test('every audited action has a text and the operator’s address', { tags: ['asvs-16.1.1'] }, async () => {
  const noted = await db
    .selectFrom('audit_entry')
    .select(['action', 'address', 'subject_type', 'request_id'])
    .distinct()
    .execute()
  for (const { action, subject_type: subject } of noted) {
    expect(AUDIT_ACTIONS).toContain(action)
    expect(AUDIT_SUBJECTS).toContain(subject)
  }
  const recorded = noted.filter((entry) => entry.request_id !== 'test')
  const elsewhere = recorded.filter(({ address }) => address !== '127.0.0.1')
  expect(elsewhere).toMatchObject([{ action: 'operator.create-first', address: '' }])
  expect(recorded.length).toBeGreaterThan(12)
})

test('every field of an audit entry has a word', async () => {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_object_keys(side) as field
    from audit_entry, lateral (values (before), (after)) as sides (side)
    where jsonb_typeof(side) = 'object'`.execute(db)
  expect(rows.length).toBeGreaterThan(12)
  expect(rows.map(({ field }) => field).filter((field) => !AUDIT_FIELD_TEXTS.names[field])).toEqual([])
})

describe('sudo mode', () => {
  const minutesAgo = (token: string, minutes: number) =>
    sql`update session set confirmed_at = now() - make_interval(mins => ${minutes}, secs => 1)
      where token_hash = sha256(${token}::bytea)`.execute(db)
  const rows = Object.entries(MATRIX.operator)

  test.each(rows)(
    '%s after a quarter of an hour',
    { tags: ['abuse-28'] },
    async (path, { input, sudo: isAsked, owner: status }) => {
      const token = (await prepare('owner', path)) ?? ''
      await minutesAgo(token, RECENT_MINUTES)
      const answer = await call(apps.operator, kindOf('operator', path), path, input?.(), token)
      expect(answer.status, JSON.stringify(answer.body)).toBe(isAsked ? 403 : status)
      if (isAsked) {
        expect(answer.body.error).toMatchObject({
          message: CONFIRM_IDENTITY,
          data: { details: { sudo: true } },
        })
      }
    },
  )
  test('lasts a quarter of an hour and is renewed by the password', async () => {
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
  test('no mutation begins before its session was looked up', async () => {
    const price = async (token: string | undefined) =>
      (await call(apps.operator, 'query', 'tokenPrice.read', undefined, token)).body.result.data
    const set = (usd: string, token: string) =>
      call(apps.operator, 'mutation', 'tokenPrice.set', { usd }, token)
    const observer = await prepare('owner')
    const before = await price(observer)
    const [lapsed, ended] = [(await prepare('owner')) ?? '', (await prepare('owner')) ?? '']
    for (const token of [lapsed, ended]) expect(await price(token)).toEqual(before)
    await minutesAgo(lapsed, RECENT_MINUTES)
    await closeSession(db, ended)
    expect((await set('0.71', lapsed)).status).toBe(403)
    expect((await set('0.72', ended)).status).toBe(401)
    // A query started before the check would continue after the refusal.
    const { pool } = connection
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    expect(await price(observer)).toEqual(before)
  })
  test.each([
    { depositAddress: 'elsewhere' },
    { network: 'Elsewhere' },
    { tokensPerUnit: '2.1' },
    { priceId: 'other' },
    { fullName: 'Other' },
    { enabled: false },
  ])('is needed by a manager to change of a currency: %j', { tags: ['abuse-28'] }, async (change) => {
    const token = (await prepare('manager')) ?? ''
    await minutesAgo(token, RECENT_MINUTES)
    const update = async () => {
      const changes = [{ code: things.currency.code, ...change }]
      return (await call(apps.operator, 'mutation', 'currencies.update', { changes }, token)).status
    }
    expect(await update()).toBe(403)
    await minutesAgo(token, RECENT_MINUTES - 1)
    expect(await update()).toBe(200)
  })
})

describe('roles at the door', () => {
  test('a changed role applies from the next call on', async () => {
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
  test('a log-out ends its own session and no other', { tags: ['abuse-10'] }, async () => {
    const { sessionToken, email: address } = await addBuyer(db)
    const other = await call(apps.buyer, 'mutation', 'account.logIn', { email: address, password: PASSWORD })
    await call(apps.buyer, 'mutation', 'account.logOut', {}, sessionToken)
    expect((await call(apps.buyer, 'query', 'account.read', undefined, sessionToken)).status).toBe(401)
    const remaining = other.body.result.data.sessionToken
    expect((await call(apps.buyer, 'query', 'account.read', undefined, remaining)).status).toBe(200)
  })
  test('a log-in opens a new session and ends the one it was sent with', { tags: ['abuse-9'] }, async () => {
    const { email } = await addBuyer(db)
    const logins = {
      buyer: { email, password: PASSWORD },
      operator: { login: 'operator', password: PASSWORD },
    }
    for (const surface of ['buyer', 'operator'] as const) {
      const prepared = (await prepare(surface === 'buyer' ? 'stranger' : 'viewer')) ?? ''
      const logIn = await call(apps[surface], 'mutation', 'account.logIn', logins[surface], prepared)
      const { sessionToken } = logIn.body.result.data
      const opens = async (token: string) =>
        (await call(apps[surface], 'query', 'account.read', undefined, token)).status
      expect(sessionToken).not.toBe(prepared)
      expect([await opens(prepared), await opens(sessionToken)]).toEqual([401, 200])
    }
  })
  test('a new password ends all sessions but the one that set it', { tags: ['abuse-11'] }, async () => {
    const { sessionToken, email: address } = await addBuyer(db)
    const other = await call(apps.buyer, 'mutation', 'account.logIn', { email: address, password: PASSWORD })
    const change = { name: 'Eve', email: address, phone: '', password: 'another', currentPassword: PASSWORD }
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
  test('a session token works as a bearer token, in any letter case, and in no other scheme', async () => {
    const { sessionToken } = await addBuyer(db)
    const statusAs = async (scheme: string) => {
      const headers = { authorization: `${scheme} ${sessionToken}` }
      return (await apps.buyer.inject({ url: '/api/trpc/account.read', headers })).statusCode
    }
    expect([await statusAs('Bearer'), await statusAs('bearer')]).toEqual([200, 200])
    expect([await statusAs('Basic'), await statusAs('')]).toEqual([401, 401])
  })
  test('a session is listed with the browser it was opened in', async () => {
    const payload = { login: 'operator', password: PASSWORD }
    const headers = { 'user-agent': 'Firefox' }
    const asked = { method: 'POST', url: '/api/trpc/account.logIn', payload, headers } as const
    const { sessionToken } = (await apps.operator.inject(asked)).json().result.data
    const { body } = await call(apps.operator, 'query', 'account.sessions', undefined, sessionToken)
    const listed: { userAgent: string; isThisOne: boolean }[] = body.result.data
    expect(listed.find(({ isThisOne }) => isThisOne)?.userAgent).toBe('Firefox')
  })
  test('an order of another buyer is not found', { tags: ['abuse-43'] }, async () => {
    const stranger = await addBuyer(db)
    const answer = await call(
      apps.buyer,
      'query',
      'orders.read',
      { reference: things.order.reference },
      stranger.sessionToken,
    )
    expect(answer).toMatchObject({ status: 404, body: { error: { message: "Transaction doesn't exist" } } })
  })
  test('several calls in one request are refused', { tags: ['abuse-4'] }, async () => {
    const answer = await apps.buyer.inject({ url: '/api/trpc/presale.isDemo,presale.isDemo?batch=1' })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })
})
