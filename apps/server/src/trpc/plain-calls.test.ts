import { initTRPC } from '@trpc/server'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, orderRequest } from '../testing/factories.ts'
import { answerPlainCalls } from './plain-calls.ts'

const connection = await useDatabase()
const app = await useApp('buyer', connection)
await addCurrency(connection.db)
const { sessionToken } = await addBuyer(connection.db)
const bearer = { authorization: `Bearer ${sessionToken}` }

const inputOf = (input: unknown) => `?input=${encodeURIComponent(JSON.stringify(input))}`
const order = orderRequest()

/** An unknown parameter makes the request take tRPC's own handler, which ignores it. */
const onTheLongWay = (url: string) => `${url}${url.includes('?') ? '&' : '?'}batch=0`

test.each([
  { what: 'a query', url: 'presale.currencies' },
  { what: 'a query with input', url: `orders.list${inputOf({ page: 1, pageSize: 10 })}`, headers: bearer },
  { what: 'input that is refused', url: `orders.list${inputOf({ page: 0 })}`, headers: bearer },
  { what: 'no input where some is needed', url: 'orders.list', headers: bearer },
  { what: 'input that is no JSON', url: 'orders.list?input={', headers: bearer },
  { what: 'no session', url: 'account.read' },
  { what: 'a mutation', url: 'orders.create', body: JSON.stringify(order), headers: bearer },
  { what: 'a refusal with details', url: 'orders.create', body: changed({ amount: '41' }), headers: bearer },
  { what: 'a body that is no JSON', url: 'orders.create', body: '{', headers: bearer },
  { what: 'a body that never ends', url: 'account.logIn', body: '['.repeat(8_000) },
  { what: 'a body that is no JSON, and no session', url: 'orders.create', body: '{' },
  { what: 'no body', url: 'orders.create', body: '', headers: bearer },
  { what: 'a mutation by GET', url: `orders.create${inputOf(order)}`, headers: bearer },
  { what: 'a query by POST', url: 'presale.currencies', body: '{}' },
  { what: 'no procedure', url: 'orders' },
  { what: 'a property of every object', url: 'constructor' },
])('$what is answered as by tRPC’s own handler', async ({ url, body, headers = {} }) => {
  const call = async (path: string) => {
    const method = body === undefined ? 'GET' : 'POST'
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const request = { method, url: `/api/trpc/${path}`, headers: { ...headers, ...type } } as const
    const answer = await app.inject(body === undefined ? request : { ...request, payload: body })
    const { date, 'x-request-id': _id, 'content-length': _length, ...rest } = answer.headers
    const { 'transfer-encoding': _encoding, connection: _connection, ...kept } = rest
    expect(date).toBeDefined()
    return { status: answer.statusCode, body: answer.body, headers: kept }
  }
  const plain = await call(url)
  expect(plain).toEqual(await call(onTheLongWay(url)))
})

function changed(part: object): string {
  return JSON.stringify({ ...order, idempotencyKey: 'another-key-of-this-test', ...part })
}

describe('without the handler behind it', () => {
  const t = initTRPC.create()
  const said = t.procedure.input((input: unknown) => input)
  const router = t.router({
    ask: said.query(({ input }) => ({ asked: input })),
    tell: said.mutation(({ input }) => ({ told: input })),
    follow: t.procedure.subscription(async function* () {}),
  })
  const door = fastify()
  door.removeAllContentTypeParsers()
  door.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_: unknown, body: string) => body,
  )
  const preHandler = answerPlainCalls({
    router,
    createContext: () => ({}),
    onError: () => undefined,
    headersOf: () => ({}),
  })
  door.route({ method: ['GET', 'POST', 'PUT'], url: '/:path', preHandler, handler: async () => 'handed on' })
  const json = { 'content-type': 'application/json' }

  test.each([
    ['GET', 'ask', undefined, { asked: undefined }],
    ['GET', 'ask?input=%7B%22a%22%3A1%7D', undefined, { asked: { a: 1 } }],
    ['POST', 'tell', '{"a":1}', { told: { a: 1 } }],
  ] as const)('%s %s is answered', async (method, url, payload, data) => {
    const answer = await door.inject({ method, url: `/${url}`, ...(payload && { payload, headers: json }) })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      JSON.parse(JSON.stringify({ result: { data } })),
    ])
  })

  test.each([
    ['PUT', 'tell', '{}', {}],
    ['GET', 'nothing', undefined, {}],
    ['GET', 'toString', undefined, {}],
    ['GET', 'tell', undefined, {}],
    ['POST', 'ask', '{}', {}],
    ['POST', 'tell', undefined, {}],
    ['GET', 'follow', undefined, {}],
    ['GET', 'ask?batch=1', undefined, {}],
    ['GET', 'ask?connectionParams=1', undefined, {}],
    ['GET', 'ask?input=1&input=2', undefined, {}],
    ['GET', 'ask', undefined, { 'trpc-accept': 'application/jsonl' }],
    ['GET', 'ask', undefined, { accept: 'application/jsonl' }],
  ] as const)('%s %s %s %j is handed on', async (method, url, payload, headers) => {
    const answer = await door.inject({
      method,
      url: `/${url}`,
      headers: { ...headers, ...(payload && json) },
      ...(payload && { payload }),
    })
    expect(answer.body).toBe('handed on')
  })
  test('another method is passed on, whatever the path', async () => {
    const answer = await door.inject({ method: 'PUT', url: '/nothing', headers: json, payload: '{}' })
    expect(answer.body).toBe('handed on')
  })
})
