import { CODE_NEEDED, WRONG_CODE } from '@presale/rules/second-factor'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginSecondFactor, confirmSecondFactor } from '../accounts/operator-second-factor.ts'
import { openSession } from '../accounts/sessions.ts'
import { createAttempts } from '../limits/attempts.ts'
import { useDatabase } from '../testing/database.ts'
import { addColleague, addOperator, PASSWORD } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'

const connection = await useDatabase()
const { ask } = await useRest('operator', connection)
let operatorId: string
let bearer: string

beforeEach(async () => {
  operatorId = (await addOperator(connection.db)).operatorId
  bearer = await openSession(connection.db, { operatorId })
})

const logIn = (password: string) => ask('POST', 'admin.php', { body: { login: 'operator', password } })
const change = (oldPassword: string, newPassword: string, shown?: string) =>
  ask('PUT', 'admin.php', { body: { login: 'operator', oldPassword, newPassword }, bearer: shown })
const check = async (token: string) => (await ask('GET', 'admin.php', { bearer: token })).status

describe('admin.php', () => {
  test('logs in only with the right password', async () => {
    const { body } = await logIn(PASSWORD)
    expect(body).toEqual({ status: 'success', token: expect.any(String) })
    expect(await ask('GET', 'admin.php', { bearer: body.token })).toMatchObject({
      status: 200,
      body: { status: 'success', login: 'operator' },
    })
    const wrong = await logIn('wrong')
    const unknown = await ask('POST', 'admin.php', { body: { login: 'nobody', password: PASSWORD } })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Wrong login or password.' } })
    expect(unknown.text).toBe(wrong.text)
    expect(await check('x')).toBe(401)
  })
  test('changes the password with the old one, and ends the other sessions', async () => {
    const other = await openSession(connection.db, { operatorId })
    expect((await change('wrong', 'new password', bearer)).status).toBe(401)
    expect(await change(PASSWORD, 'new password', bearer)).toMatchObject({
      status: 200,
      body: { status: 'success' },
    })
    expect([await check(bearer), await check(other)]).toEqual([200, 401])
    expect([(await logIn(PASSWORD)).status, (await logIn('new password')).status]).toEqual([401, 200])
    expect((await change('new password', PASSWORD)).status).toBe(200)
    expect(await check(bearer)).toBe(401)
  })
  test('asks for a code when there is a second factor, and accepts each code once', async () => {
    const { db } = connection
    const { operatorId: guarded, login } = await addColleague(db, 'viewer')
    const actor = { operatorId: guarded, requestId: 'test', address: '::1' }
    const { secret } = await beginSecondFactor(db, actor)
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const attempts = createAttempts(connection.db)
    const { recoveryCodes } = await confirmSecondFactor({ db, attempts }, { code: app.generate(), ...actor })
    const enter = (code?: string) => ask('POST', 'admin.php', { body: { login, password: PASSWORD, code } })
    expect(await enter()).toMatchObject({ status: 401, body: { message: CODE_NEEDED } })
    expect(await enter('000000')).toMatchObject({ status: 401, body: { message: WRONG_CODE } })
    expect(await enter(recoveryCodes[0])).toMatchObject({
      status: 200,
      body: { token: expect.any(String), recovery_codes_left: 9 },
    })
    expect(await enter(recoveryCodes[0])).toMatchObject({ status: 401, body: { message: WRONG_CODE } })
    const body = { login, oldPassword: PASSWORD, newPassword: PASSWORD }
    expect((await ask('PUT', 'admin.php', { body })).status).toBe(401)
    expect((await ask('PUT', 'admin.php', { body: { ...body, code: recoveryCodes[1] } })).status).toBe(200)
  })
  test('says the specification’s sentences', async () => {
    expect(await change('abc', 'abcd')).toMatchObject({
      status: 400,
      body: { message: 'Old password must be at least 4 characters.' },
    })
  })
  test('slows guessing at log-in and password change, and says for how long', {
    tags: ['abuse-1'],
  }, async () => {
    const guesses = []
    for (let n = 0; n < 12; n += 1)
      guesses.push(await (n % 2 ? logIn('guess') : change('guess', 'a new password')))
    expect(guesses.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0)
    const last = guesses.at(-1)
    expect(last).toMatchObject({ status: 429, body: { status: 'error' } })
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(60)
    expect(await check(bearer)).toBe(200)
  })
})
