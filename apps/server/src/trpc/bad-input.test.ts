/** Every procedure refuses malformed input and unsupported requests, and then changes nothing. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCoinPrices } from '../currencies/coin-prices.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { useOrderChanges } from '../testing/order-changes.ts'
import { PASSWORD } from '../testing/password.ts'
import { startPriceService } from '../testing/price-service.ts'
import { stateOf } from '../testing/state.ts'
import { everyProcedure, kindOf } from './every-procedure.fixture.ts'

const connection = await useDatabase()
const priceService = await startPriceService()
const coinPrices = createCoinPrices(priceService.url)
const apps = {
  buyer: await useApp('buyer', connection, { orderChanges: await useOrderChanges(connection) }),
  operator: await useApp('operator', connection, { coinPrices }),
}
const { matrix, prepare } = await everyProcedure(connection, coinPrices)
await prepare('visitor')

beforeAll(async () => {
  priceService.prices = { litecoin: '100' }
  const { db } = connection.asOwner
  await sql`create table injected (row integer)`.execute(db)
  await sql`grant insert, select on injected to public`.execute(db)
})
afterAll(() => priceService.stop())

type Surface = keyof typeof apps
type Place = (string | number)[]
type IsOne = (leaf: unknown, place: Place) => boolean

const cells = (['buyer', 'operator'] as const).flatMap((surface) =>
  Object.entries(matrix[surface]).map(([path, row]) => ({ surface, path, row, kind: kindOf(surface, path) })),
)
const withInput = cells.filter(({ row }) => row.input)
const mutations = cells.filter(({ kind }) => kind === 'mutation')

/** Every place of the input that holds such a value. */
function placesOf(value: unknown, isOne: IsOne, place: Place = []): Place[] {
  if (isOne(value, place)) return [place]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => placesOf(inner, isOne, [...place, key]))
}

/** The same input with another value in that place. */
function withValueAt(value: unknown, [key, ...rest]: Place, other: unknown): unknown {
  if (key === undefined) return other
  const inner = (value as Record<string, unknown>)[key]
  const changed = withValueAt(inner, rest, other)
  return Array.isArray(value)
    ? value.map((item, index) => (String(index) === key ? changed : item))
    : { ...(value as object), [key]: changed }
}

/** Calls each procedure as a permitted caller, with each of those values in each of those places. */
async function tryEach(
  { surface, path, row, kind }: (typeof cells)[number],
  isOne: IsOne,
  values: unknown[],
  expectOf: (status: number, what: string) => void,
) {
  if (placesOf(row.input?.(), isOne).length === 0) return
  const token = await prepare(surface === 'buyer' ? 'buyer' : 'owner', path)
  const input = row.input?.()
  for (const place of placesOf(input, isOne)) {
    for (const other of values) {
      const answer = await call(apps[surface], kind, path, withValueAt(input, place, other), token)
      const what = `${place.join('.')}: ${JSON.stringify(other).slice(0, 40)}: ${JSON.stringify(answer.body)}`
      expectOf(answer.status, what)
      expect(JSON.stringify(answer.body), what).not.toMatch(
        /node_modules|\.ts:|violates|syntax error|postgres/i,
      )
    }
  }
}

const isText = (leaf: unknown) => typeof leaf === 'string'
const isRefused = (status: number, what: string) => expect([400, 401, 404, 422], what).toContain(status)

describe.each(withInput)('$surface: $path', (cell) => {
  test('refuses text that is too long or cannot be stored, and values that are no text', {
    tags: ['abuse-19', 'abuse-77', 'abuse-78'],
  }, async () => {
    const values = ['a\0b', '\ud800', 'a\udc00b', 'x'.repeat(9_000), true, 5, ['a'], { $ne: 1 }, {}]
    await tryEach(cell, isText, values, isRefused)
  })

  test('stores SQL in a text as text', { tags: ['abuse-84'] }, async () => {
    const values = [
      "' or 1=1 --",
      "'; drop table buyer; --",
      "'; insert into injected values (1) --",
      '1); insert into injected values (1) --',
      '\\',
      '$1',
      '%_',
    ]
    await tryEach(cell, isText, values, (status, what) => expect(status, what).toBeLessThan(500))
    expect((await sql`select from injected`.execute(connection.db)).rows).toEqual([])
  })

  test('refuses row numbers that do not exist or are no numbers', { tags: ['abuse-75'] }, async () => {
    // The price service identifies coins by text ids.
    const isId = (leaf: unknown, place: Place) =>
      typeof leaf === 'string' && /^(?!price).*id$/i.test(String(place.at(-1)))
    const isNoFault = (status: number, what: string) => expect(status, what).toBeLessThan(500)
    await tryEach(cell, isId, ['9000000000000000'], isNoFault)
    await tryEach(cell, isId, ['9223372036854775808', '-1', '1 or 1=1', 9e15, 2 ** 63], isRefused)
  })

  test('refuses pages and versions that are no small whole numbers', { tags: ['abuse-75'] }, async () => {
    const isNumber = (leaf: unknown) => typeof leaf === 'number'
    const values = [0, -1, 1.5, 1e9 + 0.5, 1e21, 2 ** 63, '10', null, [10]]
    await tryEach(cell, isNumber, values, isRefused)
  })
})

test.each(cells.filter(({ row }) => JSON.stringify(row.input?.() ?? '').includes('pageSize')))(
  '$surface: $path has no page of more than a hundred rows',
  { tags: ['abuse-107'] },
  async ({ surface, path, row, kind }) => {
    const token = await prepare(surface === 'buyer' ? 'buyer' : 'owner', path)
    for (const pageSize of [101, 1e9]) {
      const input = { ...(row.input?.() as object), pageSize }
      expect((await call(apps[surface], kind, path, input, token)).status).toBe(400)
    }
  },
)

describe.each(mutations)('$surface: $path cannot be called by a page of another site', (cell) => {
  const { surface, path, row } = cell
  const url = `/api/trpc/${path}`

  test('refuses a form, plain text and a call by URL', { tags: ['abuse-24', 'abuse-25'] }, async () => {
    const token = await prepare(surface === 'buyer' ? 'buyer' : 'owner', path)
    const headers = { authorization: `Bearer ${token}`, origin: 'https://evil.test' }
    const payload = JSON.stringify(row.input?.() ?? {})
    const before = await stateOf(connection.db)
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/octet-stream',
    ]) {
      const sent = { ...headers, 'content-type': type }
      const answer = await apps[surface].inject({ method: 'POST', url, headers: sent, payload })
      expect(answer.statusCode, `${type}: ${answer.body}`).toBe(415)
    }
    const bare = await apps[surface].inject({ method: 'POST', url, headers, payload })
    expect([400, 415]).toContain(bare.statusCode)
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const query = { input: payload }
      const answer = await apps[surface].inject({ method, url, headers, query })
      // HEAD is answered without a body for every path.
      expect(method === 'HEAD' ? [204] : [400, 404, 405, 415], method).toContain(answer.statusCode)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    expect(await stateOf(connection.db)).toEqual(before)
  })
})

describe('searching', () => {
  const LISTS = {
    'orders.search': (search: string) => ({ pageSize: 10, filter: { search } }),
    'buyers.search': (search: string) => ({ pageSize: 10, search }),
  }
  const searches = Object.entries(LISTS).map(([path, inputOf]) => ({ path, inputOf }))

  test.each(searches)(
    '$path refuses text that is too short or too long',
    { tags: ['abuse-108'] },
    async ({ path, inputOf }) => {
      const token = await prepare('owner')
      const ask = async (text: string) =>
        (await call(apps.operator, 'query', path, inputOf(text), token)).status
      for (const text of ['', ' ', 'a', 'ab', '%%', ' a ', 'x'.repeat(201), '%'.repeat(201)])
        expect([text, await ask(text)]).toEqual([text, 400])
      for (const text of ['abc', '%%%%', 'x'.repeat(200), '7'])
        expect([text, await ask(text)]).toEqual([text, 200])
    },
  )

  test('gives up while a table stays locked', { tags: ['abuse-108'] }, async () => {
    const token = await prepare('owner')
    await connection.db.transaction().execute(async (trx) => {
      await sql`lock table orders, buyer`.execute(trx)
      const given = searches.map(async ({ path, inputOf }) => {
        const { status } = await call(apps.operator, 'query', path, inputOf('abc'), token)
        return { path, status }
      })
      expect(await Promise.all(given)).toEqual(searches.map(({ path }) => ({ path, status: 503 })))
    })
  })
})

test('a cookie does not authenticate', { tags: ['abuse-9'] }, async () => {
  for (const surface of ['buyer', 'operator'] as const satisfies Surface[]) {
    const token = await prepare(surface === 'buyer' ? 'buyer' : 'owner')
    const cookie = ['userToken', 'adminToken', 'token', 'session', 'authorization']
      .map((name) => `${name}=${token}`)
      .join('; ')
    const answer = await apps[surface].inject({ url: '/api/trpc/account.read', headers: { cookie } })
    expect(answer.statusCode).toBe(401)
    const bearer = { authorization: `Bearer ${token}` }
    const own = await apps[surface].inject({ url: '/api/trpc/account.read', headers: bearer })
    expect([own.statusCode, own.headers['set-cookie']]).toEqual([200, undefined])
  }
})

test('a request cannot pollute a prototype', { tags: ['abuse-41'] }, async () => {
  for (const raw of [
    '{"__proto__":{"polluted":1},"email":"a","password":"b"}',
    '{"constructor":{"prototype":{"polluted":1}},"email":"a","password":"b"}',
  ]) {
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST' as const, url: '/api/trpc/account.logIn', headers, payload: raw }
    // Another address than that of the wrong codes above, which are counted.
    const { statusCode } = await apps.buyer.inject({ ...sent, remoteAddress: '192.0.2.7' })
    expect([400, 401]).toContain(statusCode)
  }
  const input = '{"__proto__":{"polluted":1},"page":1,"pageSize":10}'
  const headers = { authorization: `Bearer ${await prepare('owner')}` }
  await apps.operator.inject({ url: '/api/trpc/buyers.list', query: { input }, headers })
  expect({}).not.toHaveProperty('polluted')
})

test('unknown fields are not stored', { tags: ['abuse-33'] }, async () => {
  const token = await prepare('buyer')
  const figures = { balance: '1000', bonusTokens: '1000', createdAt: '2000-01-01' }
  const more = { id: '1', role: 'owner', isEmailConfirmed: true, mailPhrase: 'blue whale', ...figures }
  const before = await call(apps.buyer, 'query', 'account.read', undefined, token)
  const own = { name: 'Eve', email: before.body.result.data.email, phone: '', currentPassword: PASSWORD }
  const profile = { ...own, ...more }
  expect((await call(apps.buyer, 'mutation', 'account.updateProfile', profile, token)).status).toBe(200)
  const { body } = await call(apps.buyer, 'query', 'account.read', undefined, token)
  expect(body.result.data).toEqual({ ...before.body.result.data, name: 'Eve', phone: '' })
})
