import { PENDING_LIMIT, TOO_MANY_PENDING } from '@presale/rules/order'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeDueOrders } from '../orders/end-orders.ts'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { ADDRESS, addBuyer, addCurrency, addOperator, ageOrder, NETWORK } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'

const connection = await useDatabase()
const { db, asOwner } = connection
const { ask } = await useRest('buyer', connection)
const { ask: operator } = await useRest('operator', connection)
let bearer: string
let buyer: Awaited<ReturnType<typeof addBuyer>>

beforeAll(async () => {
  await addCurrency(db)
  bearer = (await addOperator(db)).sessionToken
})
beforeEach(async () => {
  buyer = await addBuyer(db)
})

const payload = (changed: object = {}) => ({
  userToken: buyer.sessionToken,
  cryptoToTransfer: 'USDT',
  amountToTransfer: '20.000000',
  address: ADDRESS,
  amountToReceive: '42',
  bonus: '2.000000',
  email: 'somebody-else@example.test',
  ...changed,
})
const order = (changed: object = {}, headers: Record<string, string> = {}) =>
  ask('POST', 'transactions.php', { body: payload(changed), headers })
const own = async () => (await ask('GET', 'transactions.php', { bearer: buyer.sessionToken })).body
const follow = async (orderToken: string, shown?: string) =>
  (await ask('GET', `transactions.php?orderToken=${orderToken}`, { bearer: shown })).body.transactions
const settle = (id: number, status: string) =>
  operator('PUT', 'transactions.php', { bearer, body: { id, status } })
const remove = (id: number) => operator('DELETE', `transactions.php?id=${id}`, { bearer })

describe('a new transaction', () => {
  test('is the server’s own quote, with the account’s own e-mail', async () => {
    const { body } = await order()
    expect(body).toEqual({ status: 'success', orderToken: expect.stringMatching(/^[0-9a-z]{26}$/) })
    expect(await own()).toEqual({
      status: 'success',
      total: 1,
      transactions: [
        {
          id: expect.any(Number),
          order_token: body.orderToken,
          user_token: buyer.sessionToken,
          amount_to_transfer: '20.000000',
          crypto_to_transfer: 'USDT',
          address: ADDRESS,
          address_replaced_at: null,
          network: NETWORK,
          email: buyer.email,
          amount_to_receive: '42.000000',
          bonus: '2.000000',
          status: 'pending',
          reason: null,
          created_at: expect.stringMatching(/Z$/),
          updated_at: expect.stringMatching(/Z$/),
          price_held_until: expect.stringMatching(/Z$/),
          closes_at: expect.stringMatching(/Z$/),
        },
      ],
    })
  })
  test.each([
    ['numbers', '"amountToTransfer":20,"amountToReceive":42.0,"bonus":2'],
    [
      'numbers as binary fractions leave them',
      '"amountToTransfer":20,"amountToReceive":42.000000000000007,"bonus":2',
    ],
    ['one unit off', '"amountToTransfer":"20.000001","amountToReceive":"42.000001","bonus":"2"'],
  ])('takes %s', async (_case, figures) => {
    const { amountToTransfer: _1, amountToReceive: _2, bonus: _3, ...others } = payload()
    const raw = `{${figures},${JSON.stringify(others).slice(1)}`
    expect((await ask('POST', 'transactions.php', { raw })).body.status).toBe('success')
    const [{ amount_to_receive, bonus }] = (await own()).transactions
    expect(Number(amount_to_receive) - 42).toBeLessThanOrEqual(0.000001)
    expect(bonus).toBe('2.000000')
  })
  test('keeps an amount typed in the currency as it was typed', async () => {
    await order({ amountToTransfer: '20.000001', amountToReceive: '42.0000021', bonus: '2.0000001' })
    const [{ amount_to_transfer, amount_to_receive }] = (await own()).transactions
    expect([amount_to_transfer, amount_to_receive]).toEqual(['20.000001', '42.000002'])
  })
  test('takes the code of a currency in lower case', async () => {
    expect(await order({ cryptoToTransfer: 'usdt' })).toMatchObject({ body: { status: 'success' } })
    expect((await own()).transactions).toMatchObject([{ crypto_to_transfer: 'USDT' }])
  })
  test('refuses a pay amount with more than 6 decimals', async () => {
    const answer = await order({ amountToTransfer: '25.123456789' })
    expect(answer).toMatchObject({ status: 400, body: { message: 'An amount has at most 6 decimals.' } })
    expect((await own()).transactions).toEqual([])
  })
  test.each([
    ['an inflated amount', { amountToReceive: '42000' }, /quote has changed/],
    ['an inflated bonus', { amountToReceive: '100040', bonus: '100000' }, /quote has changed/],
    ['another address', { address: 'an-older-address' }, /quote has changed/],
    ['an unknown currency', { cryptoToTransfer: 'NOPE' }, /no longer accepted/],
    ['too few tokens', { amountToTransfer: '1', amountToReceive: '2.1', bonus: '0.1' }, /^At least 40/],
    [
      'too many',
      { amountToTransfer: '60000', amountToReceive: '144000', bonus: '24000' },
      /^At most 100,000/,
    ],
  ])(
    '%s is HTTP 200 with the status error, and stores nothing',
    { tags: ['abuse-58'] },
    async (_case, changed, message) => {
      const answer = await order(changed)
      expect(answer).toMatchObject({ status: 200, body: { status: 'error' } })
      expect(answer.body.message).toMatch(message)
      expect((await own()).transactions).toEqual([])
    },
  )
  test('one order more than may wait is HTTP 200 with the status error, and stores nothing', {
    tags: ['abuse-62'],
  }, async () => {
    const orderWith = (key: number) => order({}, { 'idempotency-key': `key-${key}` })
    await Promise.all(Array.from({ length: PENDING_LIMIT }, (_, key) => orderWith(key)))
    const answer = await orderWith(PENDING_LIMIT)
    expect(answer).toMatchObject({ status: 200, body: { status: 'error', message: TOO_MANY_PENDING } })
    expect((await own()).transactions).toHaveLength(PENDING_LIMIT)
  })
  test('is refused with the fresh quote after the rate has changed', async () => {
    await db.updateTable('currency').set({ tokens_per_unit: '4' }).execute()
    const { body } = await order()
    await db.updateTable('currency').set({ tokens_per_unit: '2' }).execute()
    expect(body).toMatchObject({
      status: 'error',
      quote: { rate: '4', address: ADDRESS, amountToTransfer: '10.000000', amountToReceive: '42.000000' },
    })
  })
  test('is refused as bad input with more bonus than tokens', { tags: ['abuse-59'] }, async () => {
    expect(await order({ bonus: '43' })).toMatchObject({ status: 400 })
  })
})

describe('the same transaction again', () => {
  const rows = async () => (await own()).transactions.length
  test('with the same key is stored once, and is 422 with another body', { tags: ['abuse-54'] }, async () => {
    const key = { 'idempotency-key': 'key-1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => order({}, key)))
    expect(new Set(answers.map(({ body }) => body.orderToken)).size).toBe(1)
    const more = { amountToTransfer: '50', amountToReceive: '105', bonus: '5' }
    expect(await order(more, key)).toMatchObject({ status: 422, body: { status: 'error' } })
    expect(await rows()).toBe(1)
    expect((await order({}, { 'idempotency-key': 'key-2' })).body.orderToken).not.toBe(
      answers[0]?.body.orderToken,
    )
    expect(await rows()).toBe(2)
  })
  test('without a key is stored once, at the same instant or shortly after', async () => {
    const answers = [...(await Promise.all([order(), order()])), await order({ amountToTransfer: 20 })]
    expect(new Set(answers.map(({ body }) => body.orderToken)).size).toBe(1)
    expect(await rows()).toBe(1)
  })
  test.each(['', ' ', 'a b', 'ü', 'x'.repeat(201)])('the key %j is no key', async (key) => {
    expect(await order({}, { 'idempotency-key': key })).toMatchObject({ status: 400 })
    expect(await rows()).toBe(0)
  })
})

describe('following an order', () => {
  test('shows its owner everything and masks e-mail and token for a stranger', {
    tags: ['abuse-30'],
  }, async () => {
    const { orderToken } = (await order()).body
    const [mine] = await follow(orderToken, buyer.sessionToken)
    expect(mine).toMatchObject({ email: buyer.email, user_token: buyer.sessionToken })
    const stranger = await addBuyer(db)
    const masked = { ...mine, email: `${buyer.email[0]}***@***`, user_token: null }
    for (const shown of [undefined, stranger.sessionToken, 'x', bearer]) {
      expect(await follow(orderToken, shown)).toEqual([masked])
    }
    for (const shown of [undefined, bearer, buyer.sessionToken]) {
      const there = await operator('GET', `transactions.php?orderToken=${orderToken}`, { bearer: shown })
      expect(there.body.transactions).toEqual([masked])
    }
  })
  test('answers an empty array for an unknown token', async () => {
    for (const unknown of ['0'.repeat(26), 'x', '']) expect(await follow(unknown)).toEqual([])
  })
})

describe('an operator', () => {
  test('approves, rejects and deletes, each with one effect, and the books agree', async () => {
    const { orderToken } = (await order()).body
    const [{ id }] = await follow(orderToken)
    const balance = async () =>
      (await ask('GET', 'users.php', { bearer: buyer.sessionToken })).body.user.balance
    const statuses = []
    for (const status of ['approved', 'approved', 'rejected', 'approved']) {
      expect(await settle(id, status)).toMatchObject({ status: 200, body: { status: 'success' } })
      statuses.push((await follow(orderToken))[0].status, await balance())
    }
    const approved = ['approved', '42.000000']
    expect(statuses).toEqual([...approved, ...approved, 'rejected', '0.000000', ...approved])
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
    expect([await follow(orderToken), await balance()]).toEqual([[], '0.000000'])
    expect(await settle(id, 'approved')).toMatchObject({
      status: 404,
      body: { message: "Transaction doesn't exist" },
    })
    expect(await booksThatDisagree(db)).toEqual([])
  })
  test('credits once when fifty approvals arrive at once', { tags: ['abuse-46'] }, async () => {
    const [{ id }] = await follow((await order()).body.orderToken)
    await Promise.all(Array.from({ length: 50 }, () => settle(id, 'approved')))
    const { body } = await ask('GET', 'users.php', { bearer: buyer.sessionToken })
    expect(body.user).toMatchObject({ balance: '42.000000', bonusTokens: '2.000000' })
  })
  test.each(['pending', 'void', 'Approved', '', 'approved '])('cannot set the status %j', async (status) => {
    const [{ id, order_token }] = await follow((await order()).body.orderToken)
    expect(await settle(id, status)).toMatchObject({ status: 422, body: { status: 'error' } })
    expect((await follow(order_token))[0].status).toBe('pending')
  })
  test.each([999_999_999, 999_999_999_999_999])('is told that %d doesn’t exist', async (id) => {
    expect((await settle(id, 'approved')).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })
  test('gets every order, oldest first, each with its buyer’s public id', async () => {
    await order()
    const { body } = await operator('GET', 'transactions.php', { bearer })
    const ids = body.transactions.map((row: { id: number }) => row.id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(body.total).toBe(ids.length)
    const { users } = (await operator('GET', 'users.php', { bearer })).body
    const { token } = users.find((user: { email: string }) => user.email === buyer.email)
    expect(body.transactions.at(-1)).toMatchObject({ email: buyer.email, user_token: token })
    expect(token).not.toBe(buyer.sessionToken)
  })
  test('who takes a whole list away stands in the audit trail, with the number of rows', {
    tags: ['abuse-44'],
  }, async () => {
    const lists = () =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'after', 'address'])
        .where('subject_id', '=', 'list')
        .orderBy('id')
        .execute()
    const before = await lists()
    const { total } = (await operator('GET', 'transactions.php', { bearer })).body
    const { total: buyers } = (await operator('GET', 'users.php', { bearer })).body
    expect((await lists()).slice(before.length)).toEqual([
      { action: 'orders.export', after: { rows: total }, address: '127.0.0.1' },
      { action: 'buyers.export', after: { rows: buyers }, address: '127.0.0.1' },
    ])
  })
})

test('an order that was not paid in time is rejected with the reason, and can be approved', {
  tags: ['abuse-50'],
}, async () => {
  const [{ id, order_token }] = await follow((await order()).body.orderToken)
  await ageOrder(asOwner.db, id, 7 * 24)
  await closeDueOrders(db, 'closing')
  const [closed] = await follow(order_token)
  expect(closed).toMatchObject({ status: 'rejected', reason: 'not paid in time' })
  expect(Date.parse(closed.closes_at) - Date.parse(closed.created_at)).toBe(7 * 86_400_000)
  expect(Date.parse(closed.price_held_until) - Date.parse(closed.created_at)).toBe(86_400_000)
  const refused = await settle(id, 'approved')
  expect(refused).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('To be paid: then 20 USDT') },
  })
  expect((await follow(order_token))[0]).toMatchObject({ status: 'rejected' })
  const body = { id, status: 'approved', reason: 'paid late' }
  expect(await operator('PUT', 'transactions.php', { bearer, body })).toMatchObject({ status: 200 })
  expect((await follow(order_token))[0]).toMatchObject({ status: 'approved', reason: null })
})

test('a list has at most the newest 10,000 rows, and the total', async () => {
  await order()
  await sql`
    insert into orders (reference, buyer_id, email, currency_id, currency_code, currency_version, network, deposit_address,
      tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, terms_version, idempotency_key, request_hash)
    select lpad(n::text, 26, '0'), buyer_id, email, currency_id, currency_code, currency_version, network, deposit_address,
      tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, terms_version, n::text, request_hash
    from orders, generate_series(1, 10001) n where buyer_id = ${buyer.buyerId}`.execute(db)
  const all = (await operator('GET', 'transactions.php', { bearer })).body
  for (const { transactions, total } of [await own(), all]) {
    expect(transactions).toHaveLength(10_000)
    expect(transactions.at(-1).order_token).toBe('10001'.padStart(26, '0'))
    expect(transactions[0].order_token).toBe('2'.padStart(26, '0'))
    expect(total).toBeGreaterThanOrEqual(10_002)
  }
})
