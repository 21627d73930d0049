import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleOrder } from '../orders/settle-order.ts'
import { call } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder, PASSWORD } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'

const connection = await useDatabase()
const { db } = connection
const { app, ask } = await useRest('buyer', connection)
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

test('a token in the query finds no call on the operator’s origin', async () => {
  const { sessionToken } = await addBuyer(db)
  for (const bearer of [undefined, operatorToken])
    expect((await operator('GET', `users.php?token=${sessionToken}`, { bearer })).status).toBe(404)
  expect((await operator('GET', 'users.php', { bearer: operatorToken })).status).toBe(200)
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
  test('need name and phone number by REST; the app sends them later, but never empty', async () => {
    const { type: _type, pass: password, email } = registration()
    const register = (fields: object) =>
      call(app, 'mutation', 'account.register', { email, password, ...fields })
    const refused = await ask('POST', 'users.php', { body: { type: 'reg', pass: password, email } })
    expect(refused.status).toBe(400)
    for (const empty of [{ name: ' ' }, { phone: '' }]) expect((await register(empty)).status).toBe(400)
    const { status, body } = await register({})
    expect(status).toBe(200)
    const opened = await ask('GET', 'users.php', { bearer: body.result.data.sessionToken })
    expect(opened.body.user).toMatchObject({ name: '', email, phone_number: '' })
  })
  test('refuse an e-mail with an invisible character or a look-alike, by both doors', {
    tags: ['abuse-23'],
  }, async () => {
    const { type: _type, pass: password, ...account } = registration()
    for (const email of [
      'a\u200bda@example.test',
      'ada@ex\u0430mple.test',
      'ada@xn--exmple-4nf.test',
      'ada@\uff58\uff4e--exmple-4nf.test',
    ]) {
      const refused = await ask('POST', 'users.php', {
        body: { ...account, type: 'reg', pass: password, email },
      })
      const { status, body } = await call(app, 'mutation', 'account.register', {
        ...account,
        password,
        email,
      })
      expect([refused.status, status]).toEqual([400, 400])
      expect(body.error.message).toBe(refused.body.message)
    }
  })
  test('accept an e-mail whose coded domain (xn--) has letters of one script', async () => {
    const body = { ...registration(), email: 'ada@xn--mnchen-3ya.test' }
    expect(await ask('POST', 'users.php', { body })).toMatchObject({ status: 200 })
  })
  test('refuse a taken e-mail, and a wrong password like an unknown e-mail', {
    tags: ['abuse-5'],
  }, async () => {
    const account = registration()
    await ask('POST', 'users.php', { body: account })
    expect(await ask('POST', 'users.php', { body: account })).toMatchObject({ status: 409 })
    const wrong = await ask('POST', 'users.php', { body: { type: 'login', email: account.email, pass: 'x' } })
    const unknown = await ask('POST', 'users.php', { body: { type: 'login', email: 'nobody@x', pass: 'x' } })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Wrong e-mail or password.' } })
    expect(unknown.text).toBe(wrong.text)
  })
  test('answer the rule’s sentence for a blank field', async () => {
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
  test('is replaced and answered', async () => {
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
  test('ends the other sessions with a new password', async () => {
    const buyer = await addBuyer(db)
    const logIn = await ask('POST', 'users.php', {
      body: { type: 'login', email: buyer.email, pass: PASSWORD },
    })
    const body = { token: buyer.sessionToken, name: 'Eve', email: buyer.email, phone_number: '', pass: 'new' }
    expect((await ask('PUT', 'users.php', { body })).status).toBe(200)
    expect((await ask('GET', 'users.php', { bearer: logIn.body.user.token })).status).toBe(401)
    expect((await ask('GET', 'users.php', { bearer: buyer.sessionToken })).status).toBe(200)
  })
  test('asks for the current password only where the setting says so', { tags: ['abuse-11'] }, async () => {
    const { ask: careful } = await useRest('buyer', connection, { restProfileNeedsPassword: true })
    const { sessionToken, email } = await addBuyer(db)
    const body = { token: sessionToken, name: 'Eve', email, phone_number: '', pass: 'new' }
    for (const current of [{}, { current_password: 'wrong' }]) {
      expect(await careful('PUT', 'users.php', { body: { ...body, ...current } })).toMatchObject({
        status: 422,
      })
    }
    const right = { ...body, current_password: PASSWORD }
    expect((await careful('PUT', 'users.php', { body: right })).status).toBe(200)
    const again = { ...body, pass: 'newer' }
    expect((await ask('PUT', 'users.php', { body: again })).status).toBe(200)
    const blank = { ...body, pass: 'newest', current_password: '' }
    expect((await ask('PUT', 'users.php', { body: blank })).status).toBe(200)
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
  test('a hundred times changes nothing', { tags: ['abuse-49'] }, async () => {
    const { sessionToken } = await addHolder()
    const body = { token: sessionToken, balance: '1', bonusTokens: '1' }
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('PUT', 'users.php', { body })))
    expect(new Set(answers.map((answer) => answer.body.user.balance))).toEqual(new Set(['214.000000']))
  })
})

describe('the operators’ list', () => {
  test('has at most the newest 10,000 buyers, oldest first, and the total', async () => {
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
