/** Numbers, days and cursors at the edge of what Postgres can store never make a request fail with 500. */
import { ORDER_SORTS } from '@presale/rules/order'
import { afterAll, expect, test } from 'vitest'
import { createCoinPrices } from '../currencies/coin-prices.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { startPriceService } from '../testing/price-service.ts'
import { everyProcedure, kindOf, readInput } from './every-procedure.fixture.ts'

const connection = await useDatabase()
const priceService = await startPriceService()
priceService.prices = { litecoin: '100' }
afterAll(() => priceService.stop())
const coinPrices = createCoinPrices(priceService.url)
const apps = { buyer: await useApp('buyer', connection), operator: await useApp('operator', connection) }
const { matrix, prepare } = await everyProcedure(connection, coinPrices)
await prepare('visitor')

const DAYS = [
  '0000-01-01',
  '0001-01-01',
  '2026-02-29',
  '9999-12-31',
  '10000-01-01',
  '-0001-01-01',
  '2026-1-1',
]
const AMOUNTS = ['0', '0.000000000000000001', '999999999999.999999999999999999']
const IDS = ['0', '999999999999999999', '9223372036854775808']
const VERSIONS = [0, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1]

const SORT_KEYS = [
  '0',
  '-1',
  '9223372036854775808',
  '9'.repeat(300),
  `${'9'.repeat(300)}.${'9'.repeat(300)}`,
  '0000-01-01 00:00:00+00',
  '0001-01-01 00:00:00+00',
  '2026-02-30 00:00:00+00',
  '2026-01-01 24:00:00+00',
  '2026-01-01 23:59:60+00',
  '9999-12-31 23:59:59.999999+00',
  '\u{10ffff}',
]
const CURSORS = SORT_KEYS.flatMap((key) =>
  ['0', '999999999999999999', '1e9'].map((id) =>
    Buffer.from(JSON.stringify([key, id])).toString('base64url'),
  ),
)

const ODD: Record<string, unknown[]> = {
  ...{ from: DAYS, to: DAYS, least: AMOUNTS, most: AMOUNTS, after: CURSORS, before: CURSORS },
  ...{
    id: IDS,
    orderId: IDS,
    buyerId: IDS,
    subjectId: IDS,
    currencyId: IDS,
    operatorId: IDS,
    sessionId: IDS,
  },
  ...{ version: VERSIONS, page: VERSIONS, pageSize: VERSIONS, search: ['9'.repeat(19), '%_%', '\\\\\\'] },
}

/** The input with each odd value in each object it has; a cursor only where there are pages. */
function oddForms(input: unknown): object[] {
  if (typeof input !== 'object' || input === null) return []
  const inner = Object.entries(input).flatMap(([name, value]) =>
    oddForms(value).map((other) => (Array.isArray(input) ? [other] : { ...input, [name]: other })),
  )
  if (Array.isArray(input)) return inner
  const own = Object.entries(ODD)
    .filter(([name]) => 'pageSize' in input || !['after', 'before'].includes(name))
    .flatMap(([name, values]) => values.map((value) => ({ ...input, [name]: value })))
  return [...own, ...inner]
}

const cells = (['buyer', 'operator'] as const).flatMap((surface) =>
  Object.entries(matrix[surface])
    .filter(([, row]) => row.input)
    .map(([path, row]) => ({ surface, path, row, kind: kindOf(surface, path) })),
)
// Hashing a password for each form would take minutes, and these have no number and no day.
const WITH_PASSWORD = /^account\.(register|logIn|changePassword|elevate|updateProfile)$|^invites\.accept$/

test.each(cells.filter(({ path, kind }) => !WITH_PASSWORD.test(path) && kind !== 'subscription'))(
  '$surface: $path answers no 500 to odd numbers, days and cursors',
  { tags: ['abuse-75'] },
  async ({ surface, path, row, kind }) => {
    const token = await prepare(surface === 'buyer' ? 'buyer' : 'owner', path)
    const made = new Set([readInput(surface, path, row.input?.())])
    for (const input of oddForms(row.input?.())) {
      // Fields that the procedure does not know are dropped, so many forms are the same call.
      const read = readInput(surface, path, input)
      if (read !== undefined && made.has(read)) continue
      made.add(read)
      const { status, body } = await call(apps[surface], kind, path, input, token)
      expect(status, `${JSON.stringify(input).slice(0, 300)}: ${JSON.stringify(body)}`).toBeLessThan(500)
    }
  },
)

test('sorted in every way, a list of orders answers no 500 to odd cursors', {
  tags: ['abuse-107'],
}, async () => {
  const token = await prepare('owner', 'orders')
  const filters = [{}, { from: '2026-01-01' }, { dated: 'approved', to: '2027-01-01' }, { search: 'example' }]
  for (const sort of ORDER_SORTS) {
    // Every sort has every cursor and every filter, the filters in turn.
    for (const [index, cursor] of CURSORS.entries()) {
      const place = cursor.length % 2 === 0 ? { after: cursor } : { before: cursor }
      const input = { pageSize: 10, sort, filter: filters[index % filters.length], ...place }
      const { status } = await call(apps.operator, 'query', 'orders.search', input, token)
      expect(status, JSON.stringify(input)).toBeLessThan(500)
    }
  }
})

test.each(['orders', 'ledger', 'audit', 'statement'])(
  'the export %s answers no 500 to odd numbers and days',
  { tags: ['abuse-75'] },
  async (name) => {
    const headers = { authorization: `Bearer ${await prepare('owner', 'orders')}` }
    for (const [field, values] of Object.entries(ODD)) {
      for (const value of values) {
        const url = `/api/exports/${name}.csv?${new URLSearchParams({ [field]: String(value) })}`
        expect((await apps.operator.inject({ url, headers })).statusCode, url).toBeLessThan(500)
      }
    }
  },
)

test.each(['transactions.php?id=', 'pixels.php?id=', 'pixels.php?api=', 'transactions.php?orderToken='])(
  'the documented call %s answers no 500 to odd numbers',
  { tags: ['abuse-75'] },
  async (path) => {
    const headers = { authorization: `Bearer ${await prepare('owner', 'orders')}` }
    const odd = [...IDS, ...VERSIONS.map(String), '1e400', '-0', '0x10', '%25_']
    const body = { api_key: 'k', api_key_secondary: '', location: '/x' }
    for (const value of odd) {
      const url = `/api/controllers/${path}${value}`
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const sent = method === 'PUT' ? { payload: body } : {}
        const answer = await apps.operator.inject({ method, url, headers, ...sent })
        expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(500)
      }
    }
  },
)

test.each([
  ['PUT', 'transactions.php', (odd: string) => `{"id":${odd},"status":"approved"}`],
  ['PUT', 'mainCurrency.php', (odd: string) => `{"id":1,"value":${odd}}`],
  ['PUT', 'mainCurrency.php', (odd: string) => `{"id":${odd},"value":1}`],
  [
    'POST',
    'cryptos.php',
    (odd: string) => `{"currency":"ODD","fullName":"Odd","rate":${odd},"address":"abcde"}`,
  ],
  ['PUT', 'cryptos.php', (odd: string) => `{"id":${odd},"currency":"USDT","rate":${odd}}`],
] as const)('%s %s answers no 500 to odd numbers', { tags: ['abuse-75'] }, async (method, path, bodyOf) => {
  const bearer = await prepare('owner', 'orders')
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const numbers = [
    '0',
    '-1',
    '1e-400',
    '1e400',
    '1e21',
    '2147483648',
    '9223372036854775808',
    `1${'0'.repeat(300)}`,
  ]
  for (const odd of [...numbers, ...[...AMOUNTS, ...IDS].map((text) => JSON.stringify(text))]) {
    const answer = await apps.operator.inject({
      method,
      url: `/api/controllers/${path}`,
      headers,
      payload: bodyOf(odd),
    })
    expect(answer.statusCode, `${odd}: ${answer.body}`).toBeLessThan(500)
  }
})
