/** A buyer's second factor through the doors: tRPC, the documented REST log-in, and operators. */
import { CURRENT_PASSWORD_WRONG, TOO_MANY_ATTEMPTS, WRONG_CREDENTIALS } from '@presale/rules/account'
import {
  CODE_NEEDED,
  SECOND_FACTOR_NOT_BEGUN,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
  WRONG_CODE,
  WRONG_FIRST_CODE,
} from '@presale/rules/second-factor'
import { MAIL_TEXTS } from '@presale/rules/texts/mail'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { composeMail } from '../mail/compose.ts'
import { textOf } from '../mail/layout.ts'
import { switchMail } from '../mail/outbox.ts'
import { STORED_MAIL } from '../mail/stored-mail.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, PASSWORD } from '../testing/factories.ts'
import { useRest } from '../testing/rest.ts'
import { codeOf } from '../testing/totp.ts'

const connection = await useDatabase()
const { db } = connection
const app = await useApp('buyer', connection)
const operatorApp = await useApp('operator', connection)
const rest = await useRest('buyer', connection)
beforeAll(() => switchMail(db, 'kept'))

const change = (path: string, sessionToken: string, code: string, currentPassword = PASSWORD) =>
  call(app, 'mutation', `secondFactor.${path}`, { code, currentPassword }, sessionToken)

/** A buyer with a second factor and no used time steps. */
async function addGuarded() {
  const buyer = await addBuyer(db)
  const begun = await call(app, 'mutation', 'secondFactor.begin', undefined, buyer.sessionToken)
  const { body } = await change('confirm', buyer.sessionToken, codeOf(begun.body.result.data.secret))
  const recoveryCodes: string[] = body.result.data.recoveryCodes
  const { base32: secret, bytes } = new Secret({ size: 20 })
  await sql`update second_factor set secret = ${Buffer.from(bytes)}, last_step = 0
    where buyer_id = ${buyer.buyerId}`.execute(db)
  const logIn = (code?: string, password = PASSWORD) =>
    call(app, 'mutation', 'account.logIn', { email: buyer.email, password, code })
  return { ...buyer, secret, recoveryCodes, logIn }
}

const stateOf = async (sessionToken: string) =>
  (await call(app, 'query', 'secondFactor.read', undefined, sessionToken)).body.result.data

const refusal = (status: number, message: string) => ({ status, body: { error: { message } } })

const auditOf = (buyerId: string) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'operator_id', 'reason'])
    .where('subject_type', '=', 'buyer')
    .where('subject_id', '=', buyerId)
    .orderBy('id')
    .execute()

const mailsTo = (recipient: string) =>
  db.selectFrom('mail').select(STORED_MAIL).where('recipient', '=', recipient).orderBy('id').execute()

describe('a buyer', () => {
  test('switches it on with a code and the password, and nothing holds before', async () => {
    const { email, sessionToken } = await addBuyer(db)
    expect(await change('confirm', sessionToken, '000000')).toMatchObject(
      refusal(422, SECOND_FACTOR_NOT_BEGUN),
    )
    const begun = await call(app, 'mutation', 'secondFactor.begin', undefined, sessionToken)
    const { secret, uri } = begun.body.result.data
    expect(uri).toContain(encodeURIComponent(email))
    const logIn = () => call(app, 'mutation', 'account.logIn', { email, password: PASSWORD })
    expect((await logIn()).status).toBe(200)
    expect(await change('confirm', sessionToken, codeOf(secret), 'wrong')).toMatchObject(
      refusal(422, CURRENT_PASSWORD_WRONG),
    )
    expect(await change('confirm', sessionToken, '000000')).toMatchObject(refusal(422, WRONG_FIRST_CODE))
    expect(await stateOf(sessionToken)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    const confirmed = await change('confirm', sessionToken, codeOf(secret))
    expect(confirmed.body.result.data.recoveryCodes).toHaveLength(10)
    expect(await stateOf(sessionToken)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect((await logIn()).status).toBe(401)
    const again = await call(app, 'mutation', 'secondFactor.begin', undefined, sessionToken)
    expect(again).toMatchObject(refusal(422, SECOND_FACTOR_ON))
  })

  test('switches it off, or makes new codes, only with the password and a current code', {
    tags: ['abuse-27'],
  }, async () => {
    const { sessionToken, recoveryCodes, secret, logIn } = await addGuarded()
    for (const path of ['switchOff', 'renewRecoveryCodes']) {
      const [first = ''] = recoveryCodes
      expect(await change(path, sessionToken, first, 'wrong')).toMatchObject(
        refusal(422, CURRENT_PASSWORD_WRONG),
      )
      expect(await change(path, sessionToken, '000000')).toMatchObject(refusal(422, WRONG_CODE))
    }
    expect(await stateOf(sessionToken)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    const renewed = await change('renewRecoveryCodes', sessionToken, recoveryCodes[0] ?? '')
    expect((await logIn(recoveryCodes[1])).status).toBe(401)
    const [newCode = ''] = renewed.body.result.data.recoveryCodes
    expect((await logIn(newCode)).status).toBe(200)
    expect((await change('switchOff', sessionToken, codeOf(secret))).status).toBe(200)
    expect((await logIn()).status).toBe(200)
    expect(await change('switchOff', sessionToken, codeOf(secret, 1))).toMatchObject(
      refusal(422, SECOND_FACTOR_OFF),
    )
  })

  test('is told every change by mail, and the audit trail names the buyer', {
    tags: ['abuse-27'],
  }, async () => {
    const { buyerId, email, sessionToken, recoveryCodes, secret } = await addGuarded()
    await change('renewRecoveryCodes', sessionToken, recoveryCodes[0] ?? '')
    await change('switchOff', sessionToken, codeOf(secret))
    const mails = await mailsTo(email)
    expect(mails.map(({ kind }) => kind)).toEqual([
      'second-factor-on',
      'new-recovery-codes',
      'second-factor-off',
    ])
    for (const mail of mails) {
      const composed = await composeMail(db, mail, 'https://presale.example')
      if ('dropped' in composed) throw new Error(composed.dropped)
      const { subject, unexpected } = MAIL_TEXTS.secondFactor[mail.kind as 'second-factor-on']
      expect(composed).toMatchObject({ to: email, letter: { subject, after: [unexpected] } })
      expect(textOf(composed.letter)).toContain('https://presale.example/forgot')
    }
    expect(await auditOf(buyerId)).toMatchObject([
      { action: 'buyer.switch-on-second-factor', operator_id: null },
      { action: 'buyer.renew-recovery-codes', operator_id: null },
      { action: 'buyer.switch-off-second-factor', operator_id: null },
    ])
    const { rows } = await sql<{ text: string }>`
      select string_agg(e::text, '') as text from audit_entry e`.execute(db)
    for (const hidden of [secret, ...recoveryCodes]) expect(rows[0]?.text).not.toContain(hidden)
  })

  test('cannot use the codes of another buyer', async () => {
    const [one, two] = [await addGuarded(), await addGuarded()]
    expect((await one.logIn(two.recoveryCodes[0])).status).toBe(401)
    expect(await stateOf(two.sessionToken)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    const other = await addBuyer(db)
    expect(await stateOf(other.sessionToken)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  })
})

describe('a log-in', () => {
  test('asks for a code only once the password is right', async () => {
    const { logIn, secret } = await addGuarded()
    for (const code of [undefined, '000000', codeOf(secret)]) {
      const refused = await logIn(code, 'wrong')
      expect(refused).toMatchObject(refusal(401, WRONG_CREDENTIALS))
      expect(refused.body.error.data.details).toBeUndefined()
    }
    for (const code of [undefined, '', ' ']) {
      const asked = await logIn(code)
      expect(asked).toMatchObject(refusal(401, CODE_NEEDED))
      expect(asked.body.error.data.details).toEqual({ code: 'needed' })
    }
    expect((await logIn(codeOf(secret))).body.result.data).not.toHaveProperty('recoveryCodesLeft')
  })

  test('accepts each code once, of the app and for recovery', { tags: ['abuse-27'] }, async () => {
    const { logIn, secret, recoveryCodes } = await addGuarded()
    const code = codeOf(secret, 1)
    expect((await logIn(code)).status).toBe(200)
    expect(await logIn(code)).toMatchObject(refusal(401, WRONG_CODE))
    expect(await logIn(codeOf(secret))).toMatchObject(refusal(401, WRONG_CODE))
    const first = recoveryCodes[0]?.toUpperCase()
    expect((await logIn(first)).body.result.data).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await logIn(first)).toMatchObject(refusal(401, WRONG_CODE))
  })

  test('admits one of five simultaneous ones with one code', async () => {
    const { logIn, recoveryCodes } = await addGuarded()
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(recoveryCodes[0])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('counts wrong codes, and refuses every code after ten', { tags: ['abuse-27'] }, async () => {
    const { buyerId, email, secret } = await addGuarded()
    const logIn = (code: string, place: number) =>
      app.inject({
        method: 'POST',
        url: '/api/trpc/account.logIn',
        remoteAddress: `10.4.0.${place}`,
        payload: { email, password: PASSWORD, code },
      })
    for (let place = 0; place < 10; place += 1) expect((await logIn('000000', place)).statusCode).toBe(401)
    const blocked = await logIn(codeOf(secret), 99)
    expect(blocked.statusCode).toBe(429)
    expect(blocked.json().error.message).toBe(TOO_MANY_ATTEMPTS)
    const { rows } = await sql<{ failures: string }>`
      select sum(failures) as failures from failed_log_in where buyer_id = ${buyerId}`.execute(db)
    expect(rows).toEqual([{ failures: '10' }])
  })

  test('from a device that the account knows needs a code too, and is not told by mail', async () => {
    const { email, recoveryCodes } = await addGuarded()
    const logIn = (code?: string, cookie?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/trpc/account.logIn',
        // Another browser, so that a second mail of the day would be stored.
        ...(cookie && { headers: { cookie, 'user-agent': 'another browser' } }),
        payload: { email, password: PASSWORD, code },
      })
    const asked = await logIn()
    expect([asked.statusCode, asked.headers['set-cookie']]).toEqual([401, undefined])
    const [cookie] = String((await logIn(recoveryCodes[0])).headers['set-cookie']).split(';')
    expect((await logIn(undefined, cookie)).statusCode).toBe(401)
    expect((await logIn(recoveryCodes[1], cookie)).statusCode).toBe(200)
    const kinds = (await mailsTo(email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'new-device')).toHaveLength(1)
  })

  test('still asks for a code after a new password by mail', { tags: ['asvs-6.4.1'] }, async () => {
    const { email, logIn, recoveryCodes } = await addGuarded()
    await call(app, 'mutation', 'account.requestReset', { email })
    const [mail] = (await mailsTo(email)).filter(({ kind }) => kind === 'password-reset')
    if (!mail) throw new Error('No mail was stored.')
    const composed = await composeMail(db, mail, 'https://presale.example')
    const link = 'letter' in composed ? composed.letter.action?.href : ''
    const secret = link?.split('#')[1]
    const reset = await call(app, 'mutation', 'account.resetPassword', { secret, password: 'a new one' })
    expect(reset.status).toBe(200)
    expect(await logIn(undefined, 'a new one')).toMatchObject(refusal(401, CODE_NEEDED))
    expect((await logIn(recoveryCodes[0], 'a new one')).status).toBe(200)
  })

  test('over REST takes the code in an optional field', async () => {
    const { email, recoveryCodes, secret } = await addGuarded()
    const logIn = (code?: string) =>
      rest.ask('POST', 'users.php', { body: { type: 'login', email, pass: PASSWORD, ...(code && { code }) } })
    expect(await logIn()).toMatchObject({ status: 401, body: { status: 'error', message: CODE_NEEDED } })
    expect(await logIn('000000')).toMatchObject({ status: 401, body: { message: WRONG_CODE } })
    const answer = await logIn(codeOf(secret))
    expect(answer).toMatchObject({ status: 200, body: { status: 'success', user: { email } } })
    expect(answer.body).not.toHaveProperty('recovery_codes_left')
    expect(await logIn(recoveryCodes[0])).toMatchObject({ status: 200, body: { recovery_codes_left: 9 } })
  })
})

test('an operator removes it with a reason, and the buyer is told', { tags: ['asvs-6.4.1'] }, async () => {
  const { buyerId, email, logIn } = await addGuarded()
  const { operatorId, sessionToken } = await addColleague(db, 'manager')
  const remove = (reason: string) =>
    call(operatorApp, 'mutation', 'buyers.removeSecondFactor', { id: buyerId, reason }, sessionToken)
  const read = async () =>
    (await call(operatorApp, 'query', 'buyers.read', { id: buyerId }, sessionToken)).body.result.data
  expect((await remove(' ')).status).toBe(400)
  expect(await read()).toMatchObject({ hasSecondFactor: true })
  expect((await remove('passport seen')).status).toBe(200)
  expect(await read()).toMatchObject({ hasSecondFactor: false })
  expect((await logIn()).status).toBe(200)
  const entries = (await auditOf(buyerId)).slice(1)
  const action = 'buyer.switch-off-second-factor'
  expect(entries).toEqual([{ action, operator_id: operatorId, reason: 'passport seen' }])
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
    'second-factor-on',
    'second-factor-off',
    'new-device',
  ])
  expect(await remove('again')).toMatchObject(refusal(422, SECOND_FACTOR_OFF))
})
