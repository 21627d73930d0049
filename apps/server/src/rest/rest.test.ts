/** Rules for all documented calls: paths, methods, headers, faults, logs and description. */
import { once } from 'node:events'
import { request } from 'node:http'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { SOMETHING_WENT_WRONG } from '../errors.ts'
import { SECURITY_HEADERS } from '../http/headers.ts'
import { createLogOptions } from '../log.ts'
import { useDatabase } from '../testing/database.ts'
import {
  ADDRESS,
  addBuyer,
  addColleague,
  addCurrency,
  addOperator,
  addOrder,
  PASSWORD,
} from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'
import { stateOf } from '../testing/state.ts'

const connection = await useDatabase()
const { db } = connection
const buyer = await useRest('buyer', connection)
const operator = await useRest('operator', connection)
let bearer: string
let operatorToken: string
let addresses: string[]

beforeAll(async () => {
  await addCurrency(db)
  bearer = (await addBuyer(db)).sessionToken
  operatorToken = (await addOperator(db)).sessionToken
  addresses = [await buyer.app.listen({ port: 0 }), await operator.app.listen({ port: 0 })]
})

/** Over a socket, because `inject` and fetch normalise the path. */
async function askAsWritten(address: string, path: string, token: string) {
  const sent = request(address, { path, headers: { authorization: `Bearer ${token}` }, agent: false }).end()
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode as number, body: await text(answer) }
}

describe('a path', () => {
  test.each([
    '/API/Controllers/Users.PHP',
    '/api/controllers/USERS.php',
    '/api//controllers/users.php',
    '/api/controllers//users.php',
    '/api/controllers/users.php/',
    '/api/controllers/users.php;x',
    '/api/controllers/users.php%00',
    '/api/controllers/users%2ephp',
    '/api/controllers/%75sers.php',
    '/api/controllers/x/../users.php',
    '/api/controllers/x/%2e%2e/users.php',
    '/api/controllers%2fusers.php',
    '/api/controllers/users',
    '/api/controllers/',
    '/api/controllers',
    '/api/controllers/../trpc/account.read',
  ])('%s is none', { tags: ['abuse-39'] }, async (url) => {
    for (const token of [bearer, operatorToken]) {
      for (const address of addresses) {
        const { status, body } = await askAsWritten(address, url, token)
        expect([400, 404]).toContain(status)
        expect(JSON.parse(body)).toEqual({ status: 'error', message: expect.any(String) })
      }
    }
  })
  test('exists exactly where it is documented', async () => {
    const [address = ''] = addresses
    expect((await askAsWritten(address, '/api/controllers/users.php', bearer)).status).toBe(200)
  })
})

describe('a method', () => {
  test.each([
    ['buyer', 'mainCurrency.php', 'GET', ['POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE']],
    ['buyer', 'users.php', 'GET, POST, PUT', ['DELETE', 'PATCH', 'HEAD', 'OPTIONS']],
    ['operator', 'users.php', 'GET', ['DELETE', 'PATCH', 'OPTIONS']],
    ['operator', 'cryptos.php', 'GET, POST, PUT, DELETE', ['PATCH', 'OPTIONS']],
    ['operator', 'admin.php', 'GET, POST, PUT', ['DELETE', 'PATCH']],
  ] as const)(
    'that is not documented for %s %s is 405, with those that are: %s',
    { tags: ['abuse-38'] },
    async (surface, path, allow, others) => {
      for (const method of others) {
        const { app } = surface === 'buyer' ? buyer : operator
        const answer = await app.inject({
          method: method as 'GET',
          url: `/api/controllers/${path}`,
          payload: 'x',
        })
        expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
      }
    },
  )
  test('is not overridden by a header or a parameter', { tags: ['abuse-38'] }, async () => {
    const { id } = await addOrder(db, (await addBuyer(db)).buyerId)
    const before = await stateOf(db)
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
      const headers = { [name]: 'DELETE' }
      await operator.ask('GET', `transactions.php?id=${id}`, { bearer: operatorToken, headers })
      await operator.ask('PUT', 'cryptos.php', { bearer: operatorToken, body: { currency: 'USDT' }, headers })
    }
    expect(await stateOf(db)).toEqual(before)
  })
})

test('every answer forbids other origins and caches, and has the security headers', {
  tags: ['abuse-95', 'asvs-3.4.2'],
}, async () => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' }
  const answers = [
    await buyer.ask('GET', 'cryptos.php', { headers }),
    await buyer.ask('GET', 'users.php', { headers, bearer }),
    await buyer.ask('GET', 'users.php', { headers }),
    await buyer.ask('OPTIONS', 'users.php', { headers }),
    await operator.ask('PUT', 'transactions.php', { headers, body: {} }),
  ]
  for (const answer of answers) {
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(answer.headers).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
  }
})

test('guessing a buyer’s password is slowed, with the seconds to wait', async () => {
  const { email } = await addBuyer(db)
  const logIn = (pass: string) => buyer.ask('POST', 'users.php', { body: { type: 'login', email, pass } })
  const statuses = []
  for (let n = 0; n < 11; n += 1) statuses.push((await logIn('guess')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  const right = await logIn(PASSWORD)
  expect(right).toMatchObject({ status: 429, body: { status: 'error' } })
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
})

test('the message of a bug is not sent', async () => {
  const other = await useDatabase()
  const { ask } = await useRest('buyer', other)
  await other.asOwner.db.schema.alterTable('currency').renameTo('gone').execute()
  expect(await ask('GET', 'cryptos.php')).toMatchObject({
    status: 500,
    body: { status: 'error', message: SOMETHING_WENT_WRONG },
  })
  await other.asOwner.db.schema.alterTable('gone').renameTo('currency').execute()
})

test('no log line holds a session token, an order token or personal data', {
  tags: ['abuse-118'],
}, async () => {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const log = pino(createLogOptions('trace'), stream)
  const logged = {
    buyer: await useRest('buyer', connection, { log }),
    operator: await useRest('operator', connection, { log }),
  }
  const { email, sessionToken } = await addBuyer(db)
  const figures = { cryptoToTransfer: 'USDT', amountToTransfer: 20, amountToReceive: 42, bonus: 2, email }
  const order = { userToken: sessionToken, address: ADDRESS, ...figures }
  const { orderToken } = (await logged.buyer.ask('POST', 'transactions.php', { body: order })).body
  await logged.buyer.ask('POST', 'users.php', { body: { type: 'login', email, pass: PASSWORD } })
  await logged.buyer.ask('POST', 'users.php', {
    raw: `{"type":"login","email":"${email}","pass":"${PASSWORD}"`,
  })
  for (const query of [
    `token=${sessionToken}`,
    `token=${sessionToken}&token=x`,
    `token=${sessionToken}&%zz`,
  ]) {
    await logged.buyer.ask('GET', `users.php?${query}`)
  }
  await logged.buyer.ask('GET', `transactions.php?orderToken=${orderToken}`, { bearer: sessionToken })
  await logged.operator.ask('GET', `transactions.php?orderToken=${orderToken}`, { bearer: operatorToken })
  await logged.operator.ask('DELETE', 'pixels.php?api=secret-api-key', { bearer: operatorToken })
  await logged.operator.app.inject(`/api/controllers/%zz?token=${sessionToken}`)
  await logged.operator.app.inject(`/api/controllers/nothing.php?token=${sessionToken}`)
  log.error(
    { userToken: sessionToken, body: { order_token: orderToken, api_key: 'secret-api-key' } },
    'by mistake',
  )
  const logLines = lines.join('')
  expect(lines.length).toBeGreaterThanOrEqual(11)
  for (const secret of [PASSWORD, email, sessionToken, operatorToken, orderToken, 'secret-api-key', '?']) {
    expect(logLines).not.toContain(secret)
  }
})

describe('the description', () => {
  test('is OpenAPI 3.1 of the listener’s own calls', () => {
    const namesOf = ({ paths }: typeof buyer.description) =>
      Object.entries(paths).map(([path, methods]) => `${path} ${Object.keys(methods)}`)
    expect(buyer.description).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api/controllers' }] })
    expect(namesOf(buyer.description)).toEqual([
      '/mainCurrency.php get',
      '/users.php post,get,put',
      '/cryptos.php get',
      '/transactions.php post,get',
    ])
    expect(namesOf(operator.description)).toEqual([
      '/mainCurrency.php get,put',
      '/users.php get',
      '/cryptos.php get,post,put,delete',
      '/transactions.php get,put,delete',
      '/admin.php post,get,put',
      '/pixels.php get,post,put,delete',
    ])
  })
  test('names payload and credential, and types amounts as text', () => {
    const { post, get } = buyer.description.paths['/transactions.php'] ?? {}
    expect(post?.requestBody?.content['application/json'].schema).toMatchObject({
      additionalProperties: false,
      properties: { amountToTransfer: { type: ['string', 'number'] }, userToken: { type: 'string' } },
    })
    expect(post?.parameters).toMatchObject([{ name: 'idempotency-key', in: 'header', required: false }])
    expect(get).toMatchObject({
      parameters: [{ name: 'orderToken', in: 'query', required: false }],
      security: [{}, { session: [] }, { session: [] }],
    })
    expect(operator.description.paths['/transactions.php']?.put?.security).toEqual([{ session: [] }])
    expect(Object.keys(post?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ])
  })
  test.each([
    ['operator', ''],
    ['buyer', 'buyer/'],
  ] as const)(
    'of the %s’s calls is served to operators only',
    { tags: ['abuse-45'] },
    async (surface, place) => {
      const { description } = surface === 'buyer' ? buyer : operator
      const read = (bearer?: string) => {
        const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
        return operator.app.inject({ url: `/api/controllers/${place}openapi.json`, headers })
      }
      const viewer = (await addColleague(connection.db, 'viewer')).sessionToken
      const stranger = (await addBuyer(connection.db)).sessionToken
      expect((await read()).statusCode).toBe(401)
      expect((await read(stranger)).statusCode).toBe(403)
      const answer = await read(viewer)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        ...SECURITY_HEADERS,
      })
      expect(answer.json()).toEqual(description)
    },
  )
  test('is not served on the buyer listener', { tags: ['abuse-45'] }, async () => {
    for (const file of ['openapi.json', 'buyer/openapi.json']) {
      expect((await buyer.app.inject(`/api/controllers/${file}`)).statusCode, file).toBe(404)
    }
  })
})
