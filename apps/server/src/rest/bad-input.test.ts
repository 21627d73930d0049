/** Malformed input to every documented call is refused with a 4xx and a message, and changes nothing. */
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator } from '../testing/factories.ts'
import { type Asked, useRest } from '../testing/rest.ts'
import { stateOf } from '../testing/state.ts'
import { type EveryCall, everyCall, requestOf } from './every-call.fixture.ts'

const connection = await useDatabase()
const { db } = connection
const rest = { buyer: await useRest('buyer', connection), operator: await useRest('operator', connection) }
const CALLS = everyCall(connection)
const tokens: Record<string, string | undefined> = {}

beforeAll(async () => {
  await addCurrency(db)
  tokens.buyer = (await addBuyer(db)).sessionToken
  tokens.operator = (await addOperator(db)).sessionToken
})

type Bad = { name: string; path?: string; asked: Asked; status?: number }

/** Sends each malformed variant of a valid request. Every variant must be refused and change nothing. */
async function expectRefused(
  call: EveryCall,
  formsOf: (good: Awaited<ReturnType<typeof requestOf>>) => Bad[],
) {
  const good = await requestOf(call, tokens[call.for])
  const forms = formsOf(good)
  expect(forms.length).toBeGreaterThan(0)
  const before = await stateOf(db)
  for (const { name, path, asked, status = 400 } of forms) {
    const answer = await rest[call.on].ask(call.method, path ?? good.path, { ...good.asked, ...asked })
    expect(answer.status, `${name}: ${answer.text}`).toBe(status)
    expect(answer.body).toEqual({ status: 'error', message: expect.any(String) })
    expect(answer.text, name).not.toMatch(/node_modules|\.ts:|\bselect\b|\binsert\b|violates|postgres|zod/i)
  }
  expect(await stateOf(db), 'something was changed').toEqual(before)
}

const named = (calls: EveryCall[]) => calls.map((call) => ({ ...call, call }))
const withBody = named(CALLS.filter((call) => call.body))

describe.each(withBody)('$on: $method $name', ({ call }) => {
  const fieldsOf = (body: unknown) => Object.entries(body as Record<string, unknown>)

  test('refuses a missing field', () =>
    expectRefused(call, ({ asked: { body } }) =>
      fieldsOf(body)
        .filter(([field]) => !call.optional?.includes(field))
        .map(([field]) => {
          const { [field]: _, ...rest } = body as Record<string, unknown>
          return { name: field, asked: { body: rest }, status: field === call.tokenField ? 401 : 400 }
        }),
    ))

  test('refuses null and another type in each field', { tags: ['abuse-19'] }, () =>
    expectRefused(call, ({ asked: { body } }) =>
      fieldsOf(body).flatMap(([field, value]) => {
        const nothing = ['network', 'api_key_secondary'].includes(field) ? [] : [null]
        const numbers = call.numbers?.includes(field) ? [] : [5, 0, -1.5]
        return [true, [], {}, [value], { $ne: 1 }, ['a', 'b'], ...nothing, ...numbers].map((other) => ({
          name: `${field}: ${JSON.stringify(other)}`,
          asked: { body: { ...(body as object), [field]: other } },
        }))
      }),
    ),
  )

  test('refuses text that is too long or cannot be stored', { tags: ['abuse-77', 'abuse-78'] }, () =>
    expectRefused(call, ({ asked: { body } }) =>
      fieldsOf(body)
        .filter(([field]) => field !== 'type')
        .flatMap(([field]) =>
          ['a\0b', '\ud800', 'a\udc00b', 'x'.repeat(9_000)].map((text) => ({
            name: `${field}: ${JSON.stringify(text).slice(0, 20)}`,
            asked: { body: { ...(body as object), [field]: text } },
            // Any text but a known status is refused as that.
            status: field === 'status' ? 422 : 400,
          })),
        ),
    ),
  )

  test('refuses unknown fields', { tags: ['abuse-33', 'abuse-35'] }, () =>
    expectRefused(call, ({ asked: { body } }) =>
      [
        'role',
        'id',
        'status',
        'price',
        'balance',
        'bonus',
        'created_at',
        'is_admin',
        'version',
        'constructor',
        '__proto__',
      ]
        .filter((field) => !Object.hasOwn(body as object, field))
        .filter((field) => !(call.name === 'profile' && field === 'balance'))
        .map((field) => ({
          name: field,
          asked: { raw: `{${JSON.stringify(field)}:{"polluted":1},${JSON.stringify(body).slice(1)}` },
        })),
    ).then(() => expect(({} as { polluted?: unknown }).polluted).toBeUndefined()),
  )

  test('refuses a body that is not one JSON object', { tags: ['abuse-103'] }, () =>
    expectRefused(call, ({ asked: { body } }) => {
      const good = JSON.stringify(body)
      // biome-ignore format: one spelling beside the other
      const texts = [
        '{', '{bad', "{'a':1}", `${good},`, `${good}${good}`, `${good.slice(0, -1)},}`, `/* */${good}`,
        `\ufeff${good}`, 'null', 'true', '5', '"x"', '[]', '[[]]', '[null]', `[[${good}]]`, '{}', 'NaN',
        'undefined', ' ', '', `${'['.repeat(7_000)}${']'.repeat(7_000)}`,
        `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`,
      ]
      const forms = texts.map((raw) => ({ name: raw.slice(0, 30), asked: { raw } }))
      const array = { name: 'an array of one', asked: { raw: `[${good}]` } }
      const bytes = {
        name: 'not UTF-8',
        asked: { raw: Buffer.concat([Buffer.from(good), Buffer.from([0xff])]) },
      }
      const manyChanges = call.method === 'PUT' && call.path === 'cryptos.php'
      return [...forms, bytes, ...(manyChanges ? [] : [array])]
    }),
  )

  test(
    'refuses another content type, a compressed body and one over the limit',
    { tags: ['abuse-24', 'abuse-102'] },
    () =>
      expectRefused(call, ({ asked: { body } }) => {
        const types = [
          'text/plain',
          'text/json',
          'application/x-www-form-urlencoded',
          'application/jsonp',
          'a/b',
          '',
        ]
        const raw = JSON.stringify(body)
        const headers = (name: string, value: string) => ({ raw, headers: { [name]: value } })
        return [
          ...types.map((type) => ({ name: type, asked: headers('content-type', type), status: 415 })),
          {
            name: 'multipart',
            asked: headers('content-type', 'multipart/form-data; boundary=x'),
            status: 415,
          },
          { name: 'gzip', asked: headers('content-encoding', 'gzip'), status: 415 },
          {
            name: '16 KiB and one',
            asked: { raw: `${raw}${' '.repeat(16 * 1024 + 1 - raw.length)}` },
            status: 413,
          },
        ]
      }),
  )
})

// biome-ignore format: one spelling beside the other
const TEXTS = [
  'NaN', 'Infinity', '-Infinity', '-0', '-1', '+1', ' 1', '1 ', '1\n', '1e3', '1E3', '1e-7', '1e309',
  '0x10', '0b1', '0o7', '1_000', '1,5', '1.2.3', '5.', '.5', '00', '01', '０', '１', '٣', '１.５', '', 'null',
  '1n', '$1', '1%', '²', '½', '9223372036854775808', '9'.repeat(60), '1234567890123.5', `0.${'1'.repeat(19)}`, '9'.repeat(10_000),
]
// biome-ignore format: one spelling beside the other
const NUMBERS = [
  '1e3', '1E3', '1e0', '1e-7', '1e21', '1e309', '-1', '-0', '-0.5', '9e15', '9223372036854775808', '9'.repeat(60), '1234567890123.5',
  `0.${'1'.repeat(19)}`,
]

/** A rate is anything that parses as a number above 0 (D50); `cryptos.test.ts` has what is stored. */
const PARSED_RATES = [' 1', '1 ', '1\n', '1e3', '1E3', '1e0', '1e-7', '5.', '.5', '01']

describe.each(named(CALLS.filter((call) => call.numbers)))('numbers of $on: $method $name', ({ call }) => {
  const each = (spellings: string[], written: (spelling: string) => string, parsed = PARSED_RATES) =>
    expectRefused(call, ({ asked: { body } }) =>
      (call.numbers ?? []).flatMap((field) =>
        spellings
          .filter((spelling) => field !== 'rate' || !parsed.includes(spelling))
          .map((spelling) => {
            const { [field]: _, ...rest } = body as Record<string, unknown>
            const raw = `{"${field}":${written(spelling)},${JSON.stringify(rest).slice(1)}`
            return { name: `${field}: ${written(spelling).slice(0, 30)}`, asked: { raw } }
          }),
      ),
    )
  test('have exactly one spelling as text', { tags: ['abuse-59', 'abuse-73', 'abuse-86'] }, () =>
    each(TEXTS, (text) => JSON.stringify(text)),
  )
  test('are read from a JSON number’s source, never as binary fractions', { tags: ['abuse-74'] }, () =>
    each(NUMBERS, (source) => source),
  )
  test('are refused in any other JSON spelling', () =>
    each(['+1', '01', '0x10', '.5', '5.', '１', 'NaN', 'Infinity', '1_000', '1n'], (source) => source, []))
})

describe.each(named(CALLS))('the query of $on: $method $name', ({ call }) => {
  test('refuses unknown, repeated and malformed parameters', { tags: ['abuse-40'] }, () =>
    expectRefused(call, ({ path, asked }) => {
      const and = path.includes('?') ? '&' : '?'
      const [name, value] = path.split('?')[1]?.split('=') ?? ['x', 'y']
      const bad = [
        '_method=DELETE',
        'role=admin',
        '__proto__=1',
        'limit=1e9',
        '%00=1',
        'x=%ff',
        'x=%zz',
        'x=%ed%a0%80',
      ]
      const again = `${name}=${value}&${name}=${value}`
      return [...bad, again, `${name}=1&%${name?.charCodeAt(0).toString(16)}${name?.slice(1)}=2`].map(
        (query) => ({
          name: query,
          path: `${path}${and}${query}`,
          asked,
        }),
      )
    }),
  )
})

test.each([
  [
    'operator',
    'DELETE',
    'transactions.php',
    ['', '?id=', '?id=0', '?id=-1', '?id=1e3', '?id=1%20or%201=1', '?id=9223372036854775808'],
  ],
  ['operator', 'PUT', 'pixels.php', ['', '?id=', '?id=01', '?id=%EF%BC%91', '?id=9223372036854775808']],
  ['operator', 'DELETE', 'pixels.php', ['', '?api=', '?api=%20', '?api=%00', `?api=${'x'.repeat(501)}`]],
  ['buyer', 'GET', 'transactions.php', [`?orderToken=${'x'.repeat(101)}`, '?orderToken=%00']],
  ['buyer', 'GET', 'users.php', [`?token=${'x'.repeat(500)}`, '?token=%00']],
] as const)(
  '%s: %s %s with a parameter missing or malformed',
  { tags: ['abuse-75'] },
  async (surface, method, path, queries) => {
    const body = method === 'PUT' ? { api_key: 'k', location: '/x' } : undefined
    for (const query of queries) {
      const bearer = surface === 'operator' ? tokens.operator : undefined
      const answer = await rest[surface].ask(method, `${path}${query}`, { body, bearer })
      expect(answer.status, query).toBe(400)
    }
  },
)

test('an unknown transaction number is not found', { tags: ['abuse-75'] }, async () => {
  for (const id of ['9000000000000000', '"9000000000000000"']) {
    const asked = { raw: `{"id":${id},"status":"approved"}`, bearer: tokens.operator }
    expect((await rest.operator.ask('PUT', 'transactions.php', asked)).status, id).toBe(404)
  }
})

test('a call without a body refuses one', async () => {
  const bearer = tokens.operator
  const answer = await rest.operator.ask('DELETE', 'transactions.php?id=1', { bearer, body: { id: 2 } })
  expect(answer).toMatchObject({ status: 400, body: { message: 'This call has no body.' } })
})
