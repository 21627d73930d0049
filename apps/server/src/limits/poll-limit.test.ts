import { POLL_LIMIT, POLLED_TOO_OFTEN } from '@presale/rules/order'
import { expect, test } from 'vitest'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOrder } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'

const connection = await useDatabase()
const { db } = connection
await addCurrency(db)
const app = await useApp('buyer', connection, { trustedProxies: ['loopback'] })
const rest = await useRest('buyer', connection)
const buyer = await addBuyer(db)

const poll = (reference: string, token = buyer.sessionToken) =>
  call(app, 'query', 'orders.read', { reference }, token)

const newReference = async () => (await addOrder(db, buyer.buyerId)).reference

/** Sends the allowed number of polls and one more at once. Returns how many were refused. */
async function pollOnceTooOften(ask: () => Promise<{ status: number }>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: POLL_LIMIT.polls + 1 }, ask))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - refused.length)
  return refused.length
}

test('a client that polls too often is told when to retry', { tags: ['abuse-111'] }, async () => {
  const reference = await newReference()
  expect(await pollOnceTooOften(() => poll(reference))).toBe(1)
  const refused = await poll(reference)
  expect(refused).toMatchObject({ status: 429, body: { error: { message: POLLED_TOO_OFTEN } } })
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(POLL_LIMIT.seconds)
})

test('other orders, and the same one from another network, are not limited by it', async () => {
  const reference = await newReference()
  await pollOnceTooOften(() => poll(reference))
  expect((await poll(await newReference())).status).toBe(200)
  const elsewhere = await app.inject({
    url: '/api/trpc/orders.read',
    query: { input: JSON.stringify({ reference }) },
    headers: { authorization: `Bearer ${buyer.sessionToken}`, 'x-forwarded-for': '198.51.100.7' },
  })
  expect(elsewhere.statusCode).toBe(200)
})

test('the documented call is limited in the same way', async () => {
  const path = `transactions.php?orderToken=${await newReference()}`
  expect(await pollOnceTooOften(() => rest.ask('GET', path))).toBe(1)
  const refused = await rest.ask('GET', path)
  expect(refused).toMatchObject({ status: 429, body: { message: POLLED_TOO_OFTEN } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('a refused poll sends no query', { tags: ['abuse-111'] }, async () => {
  const reference = await newReference()
  await pollOnceTooOften(() => poll(reference))
  const taken: unknown[] = []
  connection.pool.on('acquire', (client) => taken.push(client))
  const refused = await Promise.all(Array.from({ length: 100 }, () => poll(reference)))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  expect(taken).toEqual([])
  expect((await poll(await newReference())).status).toBe(200)
  expect(taken).not.toEqual([])
})
