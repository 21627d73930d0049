import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleOrder } from '../orders/settle-order.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder, PASSWORD } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'

const connection = await useDatabase()
const { db } = connection
const { ask } = await useRest('buyer', connection)
const { ask: operator } = await useRest('operator', connection)
let operatorToken: string

beforeAll(async () => {
  await addCurrency(db)
  operatorToken = (await addOperator(db)).sessionToken
})

/** A buyer with 214 tokens, 14 of them bonus. */
async function addHolder() {
  const buyer = await addBuyer(db)
  const { operatorId } = await addOperator(db)
  const order = await addOrder(db, buyer.buyerId, '200')
  await settleOrder(db, {
    orderId: order.id,
    decision: 'approved',
    operatorId,
    reason: '',
    requestId: '',
    address: '::1',
  })
  return buyer
}

const registration = () => ({
  type: 'reg',
  name: 'Ada Buyer',
  email: `${crypto.randomUUID()}@example.test`,
  phone: '+371',
  pass: 'a password',
})

describe('registering and logging in', () => {
  test('answer a token that opens the account', async () => {
    const account = registration()
    const { token } = (await ask('POST', 'users.php', { body: account })).body
    const logIn = await ask('POST', 'users.php', {
      body: { type: 'login', email: account.email.toUpperCase(), pass: account.pass },
    })
    const nothing = { balance: '0.000000', bonusTokens: '0.000000' }
    const user = { name: 'Ada Buyer', email: account.email, phone_number: '+371', ...nothing }
    expect(logIn.body).toEqual({ status: 'success', user: { ...user, token: expect.any(String) } })
    for (const opened of [token, logIn.body.user.token]) {
      const answer = { status: 200, body: { status: 'success', user: { ...user, token: opened } } }
      expect(await ask('GET', 'users.php', { bearer: opened })).toMatchObject(answer)
      expect(await ask('GET', `users.php?token=${opened}`)).toMatchObject(answer)
    }
  })
  test('refuse a taken e-mail, a wrong password and an unknown e-mail, the latter two alike', async () => {
    const account = registration()
    await ask('POST', 'users.php', { body: account })
    expect(await ask('POST', 'users.php', { body: account })).toMatchObject({ status: 409 })
    const wrong = await ask('POST', 'users.php', { body: { type: 'login', email: account.email, pass: 'x' } })
    const unknown = await ask('POST', 'users.php', { body: { type: 'login', email: 'nobody@x', pass: 'x' } })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Wrong e-mail or password.' } })
    expect(unknown.text).toBe(wrong.text)
  })
  test('say the rule’s own sentence of a blank field', async () => {
    const answer = await ask('POST', 'users.php', { body: { ...registration(), name: ' ' } })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Enter your full name.' } })
  })
})

describe('the profile', () => {
  const change = async (changed: object = {}) => {
    const { sessionToken, email } = await addHolder()
    const body = { token: sessionToken, name: 'Eve', email, phone_number: '2', ...changed }
    return { sessionToken, email, answer: await ask('PUT', 'users.php', { body }) }
  }
  test('is replaced, and the answer has it', async () => {
    const { sessionToken, email, answer } = await change()
    const user = { token: sessionToken, name: 'Eve', email, phone_number: '2', balance: '214.000000' }
    expect(answer.body).toMatchObject({ status: 'success', user })
    expect((await ask('GET', 'users.php', { bearer: sessionToken })).body).toEqual(answer.body)
  })
  test.each([{}, { pass: '' }])('keeps the password with %j', async (pass) => {
    const { email } = await change(pass)
    const logIn = await ask('POST', 'users.php', { body: { type: 'login', email, pass: PASSWORD } })
    expect(logIn.status).toBe(200)
  })
  test('with a new password ends the other sessions', async () => {
    const buyer = await addBuyer(db)
    const logIn = await ask('POST', 'users.php', {
      body: { type: 'login', email: buyer.email, pass: PASSWORD },
    })
    const body = { token: buyer.sessionToken, name: 'Eve', email: buyer.email, phone_number: '', pass: 'new' }
    expect((await ask('PUT', 'users.php', { body })).status).toBe(200)
    expect((await ask('GET', 'users.php', { bearer: logIn.body.user.token })).status).toBe(401)
    expect((await ask('GET', 'users.php', { bearer: buyer.sessionToken })).status).toBe(200)
  })
  test('cannot take another’s e-mail', async () => {
    const other = await addBuyer(db)
    const { answer } = await change({ email: other.email.toUpperCase() })
    expect(answer).toMatchObject({ status: 409 })
  })
})

describe('a balance that is sent', () => {
  const bodies = [
    { balance: '1000000', bonusTokens: '999' },
    { balance: 1_000_000, bonusTokens: 0 },
    { name: 'Eve', email: 'eve@example.test', phone_number: '', balance: '1000000', bonusTokens: '999' },
  ]
  test.each(bodies)('as in %j changes nothing; the ledger’s is answered', async (sent) => {
    const { buyerId, sessionToken } = await addHolder()
    const answer = await ask('PUT', 'users.php', { body: { token: sessionToken, ...sent } })
    const ledgers = { balance: '214.000000', bonusTokens: '14.000000' }
    expect(answer).toMatchObject({ status: 200, body: { status: 'success', user: ledgers } })
    const entries = db.selectFrom('ledger_entry').select('id').where('buyer_id', '=', buyerId)
    expect(await entries.execute()).toHaveLength(1)
    await db
      .updateTable('buyer')
      .set({ email: buyerId, email_key: buyerId })
      .where('id', '=', buyerId)
      .execute()
  })
  test('a hundred times changes nothing', async () => {
    const { sessionToken } = await addHolder()
    const body = { token: sessionToken, balance: '1', bonusTokens: '1' }
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('PUT', 'users.php', { body })))
    expect(new Set(answers.map((answer) => answer.body.user.balance))).toEqual(new Set(['214.000000']))
  })
})

describe('the operators’ list', () => {
  test('is oldest first and has at most the newest 10,000, with the number of all', async () => {
    const first = await addBuyer(db)
    await sql`
      insert into buyer (name, email, email_key, phone, password_hash)
      select 'n', 'many-' || n, 'many-' || n, '', 'x' from generate_series(1, 9999) n`.execute(db)
    const last = await addHolder()
    const { body } = await operator('GET', 'users.php', { bearer: operatorToken })
    expect(body.users).toHaveLength(10_000)
    expect(body.total).toBeGreaterThan(10_001)
    expect(body.users.at(-1)).toMatchObject({
      email: last.email,
      balance: '214.000000',
      bonusTokens: '14.000000',
    })
    expect(body.users[0].email).toBe('many-1')
    expect(Number(first.buyerId)).toBeLessThan(body.users[0].id)
  })
})
