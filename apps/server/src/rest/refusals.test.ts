/** The messages for malformed requests: the rule's own sentence, or a sentence that names the field. */
import { MAIN_CURRENCY_INVALID } from '@presale/rules/currency'
import { expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { ADDRESS, addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'

const connection = await useDatabase()
const buyer = await useRest('buyer', connection)
const operator = await useRest('operator', connection)
await addCurrency(connection.db)
const { sessionToken: bearer } = await addOperator(connection.db)
const usdt = { currency: 'USDT', fullName: 'Tether', rate: '3', address: ADDRESS }

test.each([
  ['no body', 'POST', 'cryptos.php', undefined, 'The body is missing or not what this call takes.'],
  ['an array for an object', 'POST', 'cryptos.php', [], 'The body is missing or not what this call takes.'],
  ['a field missing', 'DELETE', 'cryptos.php', {}, 'Missing or of the wrong type: currency'],
  ['fields unknown', 'POST', 'cryptos.php', { ...usdt, a: 1, b: 1 }, 'Unknown field: a, b'],
  ['a value', 'PUT', 'mainCurrency.php', { id: 1, value: 'x' }, MAIN_CURRENCY_INVALID],
  ['one of one or many', 'PUT', 'cryptos.php', { ...usdt, rate: 5, x: 1 }, 'Unknown field: x'],
  [
    'a field of one',
    'PUT',
    'cryptos.php',
    { ...usdt, currency: 5 },
    'Missing or of the wrong type: currency',
  ],
  ['many of one or many', 'PUT', 'cryptos.php', [usdt, {}], 'Missing or of the wrong type: 1.currency'],
])('what is wrong with %s is said', async (_what, method, path, body, message) => {
  expect(await operator.ask(method, path, { bearer, body })).toMatchObject({ status: 400, body: { message } })
})

test('an unknown status is refused with its own sentence', async () => {
  const body = { id: '1', status: 'paid' }
  expect(await operator.ask('PUT', 'transactions.php', { bearer, body })).toMatchObject({
    status: 422,
    body: { message: 'The status can be set to approved or rejected.' },
  })
})

test('two session tokens, none, or one of the other kind are refused, each with its sentence', async () => {
  const [one, other] = [await addBuyer(connection.db), await addBuyer(connection.db)]
  const path = `users.php?token=${one.sessionToken}`
  for (const bearer of [undefined, one.sessionToken]) {
    expect((await buyer.ask('GET', path, { bearer })).status).toBe(200)
  }
  expect(await buyer.ask('GET', path, { bearer: other.sessionToken })).toMatchObject({
    status: 400,
    body: { message: 'The request shows two different session tokens.' },
  })
  expect((await buyer.ask('GET', 'users.php')).body.message).toBe('Please log in.')
  const change = { name: 'Eve', email: one.email, phone_number: '' }
  const answer = await buyer.ask('PUT', 'users.php', { bearer: one.sessionToken, body: change })
  expect([answer.status, answer.body.message]).toEqual([401, 'Please log in.'])
  const asBuyer = await operator.ask('GET', 'users.php', { bearer: one.sessionToken })
  expect([asBuyer.status, asBuyer.body.message]).toEqual([403, 'This is for operators.'])
  const checked = await operator.ask('GET', 'admin.php', { bearer: one.sessionToken })
  expect([checked.status, checked.body.message]).toEqual([401, 'Please log in.'])
})

test('public calls need no session, and a session identifies the owner of an order', async () => {
  expect((await buyer.ask('GET', 'mainCurrency.php')).status).toBe(200)
  const { buyerId, email, sessionToken } = await addBuyer(connection.db)
  const { reference } = await addOrder(connection.db, buyerId)
  const follow = async (bearer?: string) => {
    const { body } = await buyer.ask('GET', `transactions.php?orderToken=${reference}`, { bearer })
    return body.transactions.map((order: { email: string }) => order.email)
  }
  expect([await follow(sessionToken), await follow()]).toEqual([[email], [`${email[0]}***@***`]])
})
