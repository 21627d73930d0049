import { RECEIPT_NEEDS_APPROVAL } from '@presale/rules/file'
import { ORDER_UNKNOWN } from '@presale/rules/order'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { SECURITY_HEADERS } from '../http/headers.ts'
import { settleOrder, voidOrder } from '../orders/settle-order.ts'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder, expireSession } from '../testing/factories.ts'

const connection = await useDatabase()
const { db } = connection
const app = await useApp('buyer', connection)
const tokens: Record<string, string> = {}
const references: Record<string, string> = {}

beforeAll(async () => {
  await addCurrency(db)
  const owner = await addOperator(db)
  const actor = { operatorId: owner.operatorId, requestId: 'test', address: '', reason: '' }
  const buyer = await addBuyer(db)
  Object.assign(tokens, { operator: owner.sessionToken, buyer: buyer.sessionToken })
  for (const name of ['stranger', 'expired']) tokens[name] = (await addBuyer(db)).sessionToken
  await expireSession(db, tokens.expired ?? '')
  for (const name of ['approved', 'pending', 'rejected', 'void']) {
    const order = await addOrder(db, buyer.buyerId)
    references[name] = order.reference
    if (name === 'pending') continue
    await settleOrder(db, { ...actor, orderId: order.id, decision: 'approved' })
    if (name === 'rejected') await settleOrder(db, { ...actor, orderId: order.id, decision: 'rejected' })
    if (name === 'void') await voidOrder(db, { ...actor, orderId: order.id })
  }
})
beforeEach(() => db.deleteFrom('attempt_count').execute())

const download = (path: string, caller = 'buyer', method: 'GET' | 'HEAD' = 'GET') => {
  const headers = tokens[caller] === undefined ? {} : { authorization: `Bearer ${tokens[caller]}` }
  return app.inject({ method, url: `/api/files/${path}`, headers })
}

test('the receipt of an approved order is a PDF that no cache keeps', async () => {
  const answer = await download(`receipt.pdf?order=${references.approved}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    ...SECURITY_HEADERS,
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="receipt-${references.approved}.pdf"`,
  })
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test.each([
  ['pending', 422, RECEIPT_NEEDS_APPROVAL],
  ['rejected', 422, RECEIPT_NEEDS_APPROVAL],
  ['void', 404, ORDER_UNKNOWN],
])('there is no receipt of a %s order', async (order, status, message) => {
  const answer = await download(`receipt.pdf?order=${references[order]}`)
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({
    status,
    body: { status: 'error', message },
  })
})

test.each([
  ['visitor', 401],
  ['expired', 401],
  ['operator', 401],
  ['stranger', 404],
])('a %s gets no receipt: %i', { tags: ['abuse-29'] }, async (caller, status) => {
  const answer = await download(`receipt.pdf?order=${references.approved}`, caller)
  expect(answer.statusCode).toBe(status)
})

test.each([
  ['statement.pdf', 'application/pdf', '%PDF-'],
  ['statement.csv', 'text/csv; charset=utf-8; header=present', '\ufeffAt'],
])('%s of a period downloads as %s', async (name, type, beginning) => {
  const answer = await download(`${name}?from=2026-01-01&to=2099-12-31`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name.replace('.', '-2026-01-01-2099-12-31.')}"`,
  })
  expect(answer.body.startsWith(beginning)).toBe(true)
  for (const caller of ['visitor', 'expired', 'operator'])
    expect((await download(`${name}?from=2026-01-01&to=2099-12-31`, caller)).statusCode).toBe(401)
})

test.each([
  'from=2026-01-02&to=2026-01-01',
  'from=2026-01-01',
  'from=soon&to=2026-01-01',
  'from=0000-01-01&to=9999-12-31',
])('refuses a statement of %s as bad input', async (query) => {
  for (const name of ['statement.pdf', 'statement.csv'])
    expect((await download(`${name}?${query}`)).statusCode).toBe(400)
})

test('a statement of all days that there are is no fault', async () => {
  for (const name of ['statement.pdf', 'statement.csv'])
    expect((await download(`${name}?from=0001-01-01&to=9999-12-31`)).statusCode).toBe(200)
})

test('a buyer’s data download as JSON, and only the buyer’s own', async () => {
  const answer = await download('data.json')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="data-[0-9-]{10}\.json"$/),
  })
  expect(answer.json().orders).toHaveLength(4)
  expect((await download('data.json', 'stranger')).json().orders).toEqual([])
  for (const caller of ['visitor', 'expired', 'operator'])
    expect((await download('data.json', caller)).statusCode).toBe(401)
  expect((await download('data.json?buyerId=1')).statusCode).toBe(400)
})

test.each(['receipt.pdf', 'receipt.pdf?order=1', 'receipt.pdf?order=a&order=b', 'receipt.pdf?form=a'])(
  'refuses %s as bad input',
  async (path) => {
    expect((await download(path)).statusCode).toBe(400)
  },
)

test('a file answers HEAD with 404', async () => {
  const answer = await download(`receipt.pdf?order=${references.approved}`, 'buyer', 'HEAD')
  expect(answer.statusCode).toBe(404)
})

test('the sixty-first file in ten minutes is refused, and only for that buyer', {
  tags: ['abuse-109'],
}, async () => {
  for (let file = 0; file < 60; file += 1) {
    expect((await download('receipt.pdf?order=1')).statusCode).toBe(400)
  }
  const answer = await download('receipt.pdf?order=1')
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await download('receipt.pdf?order=1', 'stranger')).statusCode).toBe(400)
})
