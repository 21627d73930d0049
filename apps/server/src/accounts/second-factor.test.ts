import { TOO_MANY_ATTEMPTS } from '@presale/rules/account'
import { WRONG_PASSWORD } from '@presale/rules/identity'
import { WRONG_OPERATOR_CREDENTIALS } from '@presale/rules/operator'
import { TOKEN_NAME } from '@presale/rules/presale'
import {
  CODE_NEEDED,
  SECOND_FACTOR_NOT_BEGUN,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
  WRONG_CODE,
  WRONG_FIRST_CODE,
} from '@presale/rules/second-factor'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { ATTEMPT_LIMITS, createAttempts } from '../limits/attempts.ts'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { addColleague, PASSWORD } from '../testing/factories.ts'
import { accountServices } from '../testing/services.ts'
import { codeOf } from '../testing/totp.ts'
import { confirmIdentity } from './confirm-identity.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from './operator-second-factor.ts'
import { changeOperatorPassword, logInOperator, readOperator } from './operators.ts'
import { findSessionOwner } from './sessions.ts'

const { db, url, asOwner } = await useDatabase()
const attempts = createAttempts(db, { ...ATTEMPT_LIMITS, perAddress: { points: 1000, duration: 60 } })
const address = '192.0.2.1'
const needed = { code: 'unauthenticated', message: CODE_NEEDED, details: { code: 'needed' } }
const wrong = { code: 'unauthenticated', message: WRONG_CODE, details: { code: 'wrong' } }

/** An operator with a second factor and no used time steps. */
async function addGuarded() {
  const operator = await addColleague(db, 'viewer')
  const actor = { operatorId: operator.operatorId, requestId: 'test', address: '192.0.2.1' }
  const begun = await beginSecondFactor(db, actor)
  const { recoveryCodes } = await confirmSecondFactor(
    { db, attempts },
    { code: codeOf(begun.secret), ...actor },
  )
  const { base32: secret, bytes } = new Secret({ size: 20 })
  await sql`update second_factor set secret = ${Buffer.from(bytes)}, last_step = 0
    where operator_id = ${operator.operatorId}`.execute(db)
  const logIn = (code?: string, from = address, password = PASSWORD) =>
    logInOperator(accountServices(db, attempts), {
      login: operator.login,
      password,
      code,
      address: from,
      requestId: 'log-in',
    })
  return { ...operator, actor, secret, recoveryCodes, logIn }
}

const auditOf = (operatorId: string) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('operator_id', '=', operatorId)
    .orderBy('id')
    .execute()

describe('setting up', () => {
  test('has no effect before a code confirms it, and can begin again', async () => {
    const { operatorId, login } = await addColleague(db, 'viewer')
    const actor = { operatorId, requestId: 'test', address: '192.0.2.1' }
    const confirm = (code: string) => confirmSecondFactor({ db, attempts }, { code, ...actor })
    const input = { login, password: PASSWORD, address, requestId: 'test' }
    await expect(confirm('000000')).rejects.toMatchObject({
      code: 'refused',
      message: SECOND_FACTOR_NOT_BEGUN,
    })
    const first = await beginSecondFactor(db, actor)
    expect(decodeURIComponent(first.uri)).toContain(`/${TOKEN_NAME} operators:${login}?`)
    expect(await readOperator(db, operatorId)).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 })
    await expect(logInOperator(accountServices(db, attempts), input)).resolves.toHaveProperty('sessionToken')
    const second = await beginSecondFactor(db, actor)
    expect(second.secret).not.toBe(first.secret)
    await expect(confirm(codeOf(first.secret))).rejects.toMatchObject({
      code: 'refused',
      message: WRONG_FIRST_CODE,
    })
    const { recoveryCodes } = await confirm(codeOf(second.secret))
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(await readOperator(db, operatorId)).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 })
    const isOn = { code: 'refused', message: SECOND_FACTOR_ON }
    await expect(beginSecondFactor(db, actor)).rejects.toMatchObject(isOn)
    await expect(confirm(codeOf(second.secret, 1))).rejects.toMatchObject(isOn)
  })
  test('refuses the code that confirmed it at a log-in', async () => {
    const { operatorId, login } = await addColleague(db, 'viewer')
    const actor = { operatorId, requestId: 'test', address: '192.0.2.1' }
    const { secret } = await beginSecondFactor(db, actor)
    const code = codeOf(secret)
    await confirmSecondFactor({ db, attempts }, { code, ...actor })
    const again = logInOperator(accountServices(db, attempts), {
      login,
      password: PASSWORD,
      code,
      address,
      requestId: 'test',
    })
    await expect(again).rejects.toMatchObject(wrong)
  })
  test('writes audit entries without the secret', async () => {
    const { actor, recoveryCodes, secret, logIn } = await addGuarded()
    await logIn(recoveryCodes[0])
    await renewRecoveryCodes({ db, attempts }, { code: codeOf(secret), ...actor })
    await switchOffSecondFactor({ db, attempts }, { code: codeOf(secret, 1), ...actor })
    const trace = await auditOf(actor.operatorId)
    expect(trace.map(({ action }) => action)).toEqual([
      'operator.switch-on-second-factor',
      'operator.log-in',
      'operator.renew-recovery-codes',
      'operator.switch-off-second-factor',
    ])
    expect(trace[1]?.after).toEqual({ code: 'recovery' })
    const { rows } = await sql<{
      text: string
    }>`select string_agg(e::text, '') as text from audit_entry e`.execute(db)
    for (const hidden of [secret, ...recoveryCodes]) expect(rows[0]?.text).not.toContain(hidden)
  })
})

describe('logging in', () => {
  test('counts a wrong code as a failed log-in, and a missing one not', { tags: ['abuse-1'] }, async () => {
    const { operatorId, logIn } = await addGuarded()
    await expect(logIn()).rejects.toMatchObject(needed)
    await expect(logIn('000000')).rejects.toMatchObject(wrong)
    const counted = db.selectFrom('failed_log_in').select('failures').where('operator_id', '=', operatorId)
    expect(await counted.execute()).toEqual([{ failures: 1 }])
  })
  test('asks for a code only once the password is right', async () => {
    const { logIn, secret } = await addGuarded()
    for (const code of [undefined, '000000', codeOf(secret)]) {
      await expect(logIn(code, address, 'wrong')).rejects.toMatchObject({
        message: WRONG_OPERATOR_CREDENTIALS,
        details: undefined,
      })
    }
    await expect(logIn()).rejects.toMatchObject(needed)
    await expect(logIn(' ')).rejects.toMatchObject(needed)
    await expect(logIn('12345')).rejects.toMatchObject(wrong)
    const code = codeOf(secret)
    const { sessionToken } = await logIn(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(await findSessionOwner(db, sessionToken)).toHaveProperty('operatorId')
  })
  test('with a recovery code says how many are left, and with the app’s code nothing of them', async () => {
    const { logIn, secret, recoveryCodes } = await addGuarded()
    expect(await logIn(codeOf(secret))).not.toHaveProperty('recoveryCodesLeft')
    expect(await logIn(recoveryCodes[0])).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await logIn(recoveryCodes[1])).toMatchObject({ recoveryCodesLeft: 8 })
  })
  test('refuses a used code and every earlier one', { tags: ['abuse-27'] }, async () => {
    const { logIn, secret } = await addGuarded()
    const [present, next] = [codeOf(secret), codeOf(secret, 1)]
    await logIn(next)
    await expect(logIn(next)).rejects.toMatchObject(wrong)
    await expect(logIn(present)).rejects.toMatchObject(wrong)
  })
  test('admits one of ten simultaneous log-ins with one code on two servers', {
    tags: ['abuse-27'],
  }, async () => {
    const { login, secret } = await addGuarded()
    const other = connect(url, () => undefined, PATIENT)
    const code = codeOf(secret)
    const tries = Array.from({ length: 10 }, (_, index) => {
      const from = `192.0.2.${index}`
      const input = { login, password: PASSWORD, code, address: from, requestId: 'race' }
      return logInOperator(accountServices(index % 2 ? db : other.db, attempts), input)
    })
    const answers = await Promise.allSettled(tries)
    await other.db.destroy()
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(wrong)
  })
  test('admits one of ten simultaneous log-ins with one recovery code, and leaves the other codes', async () => {
    const { logIn, operatorId, recoveryCodes } = await addGuarded()
    const [first = '', second = ''] = recoveryCodes
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => logIn(first, `192.0.2.${index}`)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(wrong)
    expect(await readOperator(db, operatorId)).toMatchObject({ recoveryCodesLeft: 9 })
    await logIn(` ${second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `)
    expect(await readOperator(db, operatorId)).toMatchObject({ recoveryCodesLeft: 8 })
  })
  test('accepts a recovery code in any case and grouping', async () => {
    const { logIn, operatorId } = await addGuarded()
    await sql`insert into recovery_code (operator_id, code_hash)
      values (${operatorId}, sha256('0110abcdefghjkmn'))`.execute(db)
    await expect(logIn('OiLo ABCD-efgh-jkmn')).resolves.toHaveProperty('sessionToken')
  })
  test('refuses another operator’s recovery code', async () => {
    const [one, two] = [await addGuarded(), await addGuarded()]
    await expect(one.logIn(two.recoveryCodes[0])).rejects.toMatchObject(wrong)
  })
  test('leaves the code of a failed log-in unused', async () => {
    const { logIn, recoveryCodes, operatorId } = await addGuarded()
    await sql`alter table session add constraint broken check (false) not valid`.execute(asOwner.db)
    await expect(logIn(recoveryCodes[0])).rejects.toThrow(/broken/)
    await sql`alter table session drop constraint broken`.execute(asOwner.db)
    expect(await readOperator(db, operatorId)).toMatchObject({ recoveryCodesLeft: 10 })
    await logIn(recoveryCodes[0])
  })
  test('bounds wrong codes over all addresses', async () => {
    const { logIn, secret } = await addGuarded()
    for (let tried = 0; tried < 10; tried += 1) {
      await expect(logIn('000000', `10.1.0.${tried}`)).rejects.toMatchObject({ code: 'unauthenticated' })
    }
    await expect(logIn(codeOf(secret), '10.1.0.99')).rejects.toMatchObject({
      code: 'too-many',
      message: TOO_MANY_ATTEMPTS,
    })
  })
  test('lock no device out that the account knows', { tags: ['abuse-27'] }, async () => {
    const { logIn, login, recoveryCodes } = await addGuarded()
    for (let tried = 0; tried < 10; tried += 1) {
      await expect(logIn('000000', `10.2.0.${tried}`)).rejects.toMatchObject({ code: 'unauthenticated' })
    }
    const device = { knownAs: async () => 'known', remember: async () => undefined }
    const known = { ...accountServices(db, attempts), device }
    const own = { login, password: PASSWORD, address: '10.2.0.99', requestId: 'log-in' }
    await logInOperator(known, { ...own, code: recoveryCodes[0] ?? '' })
    await expect(logIn(recoveryCodes[1], '10.2.0.99')).rejects.toMatchObject({ code: 'too-many' })
  })
})

describe('changing credentials', () => {
  test('invalidates the old recovery codes when new ones are made', async () => {
    const { actor, logIn, recoveryCodes, secret } = await addGuarded()
    const renewed = await renewRecoveryCodes({ db, attempts }, { code: codeOf(secret), ...actor })
    expect(renewed.recoveryCodes).toHaveLength(10)
    await expect(logIn(recoveryCodes[0])).rejects.toMatchObject(wrong)
    await logIn(renewed.recoveryCodes[0])
  })
  test('deletes secret and codes when switched off, and log-ins need no code', async () => {
    const { actor, logIn, secret } = await addGuarded()
    await switchOffSecondFactor({ db, attempts }, { code: codeOf(secret), ...actor })
    await logIn()
    const kept = await db
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('operator_id', '=', actor.operatorId)
    expect(await kept.execute()).toEqual([])
    for (const again of [renewRecoveryCodes, switchOffSecondFactor]) {
      await expect(again({ db, attempts }, { code: '000000', ...actor })).rejects.toMatchObject({
        code: 'refused',
        message: SECOND_FACTOR_OFF,
      })
    }
  })
  test.each([
    ['new recovery codes', renewRecoveryCodes],
    ['switching it off', switchOffSecondFactor],
  ])('needs a current code for %s', { tags: ['abuse-27'] }, async (_what, change) => {
    const { actor, secret, recoveryCodes, logIn } = await addGuarded()
    const used = codeOf(secret)
    await logIn(used)
    for (const code of [used, '000000', '']) {
      const attempt = change({ db, attempts }, { code, ...actor })
      await expect(attempt).rejects.toMatchObject({ code: 'refused', message: WRONG_CODE })
    }
    await logIn(recoveryCodes[0])
    await change({ db, attempts }, { code: recoveryCodes[1] ?? '', ...actor })
  })
  test('needs a code for a new password, except in the operator’s own session', async () => {
    const { login, logIn, recoveryCodes } = await addGuarded()
    const { sessionToken } = await logIn(recoveryCodes[0])
    const change = (more: { code?: string; sessionToken?: string }) =>
      changeOperatorPassword(accountServices(db, attempts), {
        ...{
          login,
          oldPassword: PASSWORD,
          newPassword: PASSWORD,
          address,
          requestId: 'test',
        },
        ...more,
      })
    await expect(change({})).rejects.toMatchObject(needed)
    await expect(change({ code: recoveryCodes[0] ?? '' })).rejects.toMatchObject(wrong)
    const stranger = await addColleague(db, 'owner')
    await expect(change({ sessionToken: stranger.sessionToken })).rejects.toMatchObject(needed)
    await change({ sessionToken })
    await change({ code: recoveryCodes[1] ?? '' })
  })
  test('forgets the wrong codes once a new password had the right one', { tags: ['abuse-27'] }, async () => {
    const { login, logIn, recoveryCodes } = await addGuarded()
    const change = (code: string, place: number) =>
      changeOperatorPassword(accountServices(db, attempts), {
        ...{ login, code, oldPassword: PASSWORD, newPassword: PASSWORD },
        ...{ address: `10.3.0.${place}`, requestId: 'test' },
      })
    for (let tried = 0; tried < 9; tried += 1)
      await expect(change('000000', tried)).rejects.toThrow(WRONG_CODE)
    await change(recoveryCodes[0] ?? '', 10)
    await expect(logIn('000000', '10.3.0.11')).rejects.toMatchObject(wrong)
    await logIn(recoveryCodes[1], '10.3.0.12')
  })
})

describe('confirming one’s identity', () => {
  test('accepts an app code, a recovery code or the password, for this session only', async () => {
    const { actor, logIn, login, recoveryCodes, secret } = await addGuarded()
    const { sessionToken } = await logIn(recoveryCodes[0])
    const elsewhere = await logIn(recoveryCodes[1])
    const session = await findSessionOwner(db, sessionToken)
    const sessionId = session && 'sessionId' in session ? session.sessionId : ''
    const age = () =>
      sql`update session set confirmed_at = now() - interval '16 minutes'
        where operator_id = ${actor.operatorId}`.execute(db)
    const confirm = (proof: { password: string } | { code: string }) =>
      confirmIdentity(accountServices(db, attempts), { proof, sessionId, ...actor })
    const code = codeOf(secret)
    for (const proof of [{ password: PASSWORD }, { code }, { code: recoveryCodes[2] ?? '' }]) {
      await age()
      expect(await findSessionOwner(db, sessionToken)).toMatchObject({ isRecent: false })
      await confirm(proof)
      expect(await findSessionOwner(db, sessionToken)).toMatchObject({ isRecent: true })
      expect(await findSessionOwner(db, elsewhere.sessionToken)).toMatchObject({ isRecent: false })
    }
    await age()
    for (const proof of [{ code }, { code: '1' }]) {
      await expect(confirm(proof)).rejects.toMatchObject({ code: 'refused', message: WRONG_CODE })
    }
    expect(await findSessionOwner(db, sessionToken)).toMatchObject({ isRecent: false })
    const by = (await auditOf(actor.operatorId)).filter(
      ({ action }) => action === 'operator.confirm-identity',
    )
    expect(by.map(({ after }) => after)).toEqual([{ by: 'password' }, { by: 'app' }, { by: 'recovery' }])
    for (let tried = 0; tried < 8; tried += 1) await confirm({ password: 'x' }).catch(() => undefined)
    await expect(confirm({ password: PASSWORD })).rejects.toMatchObject({ code: 'too-many' })
    expect(login).toContain('viewer')
  })
  test('refuses every code without a second factor', async () => {
    const { operatorId } = await addColleague(db, 'viewer')
    const input = {
      proof: { code: '000000' },
      sessionId: '1',
      address,
      operatorId,
      requestId: 'test',
    }
    const isOff = { code: 'refused', message: SECOND_FACTOR_OFF }
    await expect(confirmIdentity(accountServices(db, attempts), input)).rejects.toMatchObject(isOff)
  })
  test('counts failures together with those of logging in, until a success', async () => {
    const { actor, logIn } = await addGuarded()
    const confirm = (password: string) =>
      confirmIdentity(accountServices(db, attempts), { proof: { password }, sessionId: '1', ...actor })
    const fail = async (times: number) => {
      for (let tried = 0; tried < times; tried += 1) {
        await expect(confirm('wrong')).rejects.toMatchObject({ code: 'refused', message: WRONG_PASSWORD })
      }
    }
    await fail(9)
    await confirm(PASSWORD)
    await fail(10)
    await expect(logIn()).rejects.toMatchObject({ code: 'too-many' })
  })
  test('bounds wrong codes over all addresses, until a right one', async () => {
    const { actor, recoveryCodes } = await addGuarded()
    const tryFrom = (place: number, code = '000000') =>
      confirmIdentity(accountServices(db, attempts), {
        ...actor,
        proof: { code },
        sessionId: '1',
        address: `10.2.0.${place}`,
      })
    const fail = async (from: number, to: number) => {
      for (let place = from; place < to; place += 1) {
        await expect(tryFrom(place)).rejects.toMatchObject({ code: 'refused', message: WRONG_CODE })
      }
    }
    await fail(0, 9)
    await tryFrom(9, recoveryCodes[0])
    await fail(10, 20)
    await expect(tryFrom(20, recoveryCodes[1])).rejects.toMatchObject({ code: 'too-many' })
  })
  test('keeps counting wrong codes after a right password', async () => {
    const { actor, recoveryCodes } = await addGuarded()
    const confirm = (proof: { password: string } | { code: string }, place: number) =>
      confirmIdentity(accountServices(db, attempts), {
        ...actor,
        proof,
        sessionId: '1',
        address: `10.3.0.${place}`,
      })
    for (let place = 0; place < 10; place += 1) {
      await expect(confirm({ code: '000000' }, place)).rejects.toMatchObject({ code: 'refused' })
    }
    await confirm({ password: PASSWORD }, 10)
    const code = recoveryCodes[0] ?? ''
    await expect(confirm({ code }, 11)).rejects.toMatchObject({ code: 'too-many' })
  })
})
