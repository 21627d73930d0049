import { OPERATOR_CODE_EXPIRED, OPERATOR_EMAIL_SAME, OPERATOR_MAIL_OFF } from '@presale/rules/operator-email'
import { OPERATOR_MAIL_TEXTS } from '@presale/rules/texts/operator-mail'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { composeMail } from '../mail/compose.ts'
import { textOf } from '../mail/layout.ts'
import { switchMail } from '../mail/outbox.ts'
import { STORED_MAIL } from '../mail/stored-mail.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addColleague, PASSWORD } from '../testing/factories.ts'
import { removeOperator } from './manage-operators.ts'

const connection = await useDatabase()
const { db, asOwner } = connection
const app = await useApp('operator', connection)
const ask = (path: string, token: string, input?: unknown) => call(app, 'mutation', path, input, token)

beforeEach(async () => {
  await switchMail(db, 'kept')
  await db.deleteFrom('attempt_count').execute()
})

/** The latest mail to the address: its text, and the code in it. */
async function mailTo(recipient: string) {
  const mail = await db
    .selectFrom('mail')
    .select(STORED_MAIL)
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!mail) return undefined
  const composed = await composeMail(db, mail, 'https://presale.example')
  if ('dropped' in composed) return { text: composed.dropped, code: '', html: '' }
  const text = textOf(composed.letter)
  return { text, code: /Code: ([0-9]{8})/.exec(text)?.[1] ?? '' }
}

async function setUp() {
  const operator = await addColleague(db, 'viewer')
  return { ...operator, email: `${crypto.randomUUID()}@example.test` }
}

/** An operator who has confirmed an address. */
async function setUpConfirmed() {
  const operator = await setUp()
  await ask('ownMail.request', operator.sessionToken, { email: operator.email })
  const code = (await mailTo(operator.email))?.code
  await ask('ownMail.confirm', operator.sessionToken, { code })
  return operator
}

const stateOf = async (token: string) =>
  (await call(app, 'query', 'ownMail.read', undefined, token)).body.result.data

const makeOld = (operatorId: string) =>
  asOwner.db
    .updateTable('mail')
    .set({ created_at: sql`now() - interval '25 hours'` } as object)
    .where('operator_id', '=', operatorId)
    .execute()

describe('an operator’s address', () => {
  test('gets nothing but a code until the code is typed, and the audit trail has the change', {
    tags: ['abuse-27'],
  }, async () => {
    const { operatorId, email, sessionToken } = await setUp()
    await ask('ownMail.request', sessionToken, { email })
    expect(await stateOf(sessionToken)).toEqual({ email: null, next: email, isOn: true })
    const code = (await mailTo(email))?.code
    expect((await ask('ownMail.confirm', sessionToken, { code })).status).toBe(200)
    expect(await stateOf(sessionToken)).toEqual({ email, next: null, isOn: true })
    const { after } = await db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'operator.change-email')
      .where('operator_id', '=', operatorId)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ email })
  })

  test('stays until another one is confirmed, and the code works once', async () => {
    const { email, sessionToken } = await setUpConfirmed()
    const next = `next-${email}`
    await ask('ownMail.request', sessionToken, { email: next })
    expect(await stateOf(sessionToken)).toMatchObject({ email, next })
    const code = (await mailTo(next))?.code
    expect((await ask('ownMail.confirm', sessionToken, { code })).status).toBe(200)
    expect(await stateOf(sessionToken)).toMatchObject({ email: next, next: null })
    const again = await ask('ownMail.confirm', sessionToken, { code })
    expect(again).toMatchObject({ status: 422, body: { error: { message: OPERATOR_CODE_EXPIRED } } })
  })

  test('is not confirmed by the code of an address that was replaced, or by one older than a day', async () => {
    const { operatorId, email, sessionToken } = await setUp()
    await ask('ownMail.request', sessionToken, { email })
    const former = (await mailTo(email))?.code
    await ask('ownMail.request', sessionToken, { email: `next-${email}` })
    expect((await ask('ownMail.confirm', sessionToken, { code: former })).status).toBe(422)
    expect((await mailTo(email))?.text).toBe('There is nothing to confirm any more.')
    const code = (await mailTo(`next-${email}`))?.code
    await makeOld(operatorId)
    expect((await ask('ownMail.confirm', sessionToken, { code })).status).toBe(422)
    expect(await stateOf(sessionToken)).toMatchObject({ email: null })
  })

  test('is not confirmed by the code of another operator', async () => {
    const [one, other] = [await setUp(), await setUp()]
    await ask('ownMail.request', one.sessionToken, { email: one.email })
    await ask('ownMail.request', other.sessionToken, { email: one.email })
    await ask('ownMail.request', one.sessionToken, { email: one.email })
    const code = (await mailTo(one.email))?.code
    expect((await ask('ownMail.confirm', other.sessionToken, { code })).status).toBe(422)
    expect((await ask('ownMail.confirm', one.sessionToken, { code })).status).toBe(200)
  })

  test('allows few guesses of the code, and five mails in an hour', { tags: ['asvs-6.6.2'] }, async () => {
    const { email, sessionToken } = await setUp()
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => ask('ownMail.request', sessionToken, { email })),
    )
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429])
    const guess = () => ask('ownMail.confirm', sessionToken, { code: '00000000' })
    for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })

  test('is refused where the site sends no mail, and when it is the present one', async () => {
    const { email, sessionToken } = await setUpConfirmed()
    const same = await ask('ownMail.request', sessionToken, { email })
    expect(same).toMatchObject({ status: 422, body: { error: { message: OPERATOR_EMAIL_SAME } } })
    await switchMail(db, 'off')
    const off = await ask('ownMail.request', sessionToken, { email: `next-${email}` })
    expect(off).toMatchObject({ status: 422, body: { error: { message: OPERATOR_MAIL_OFF } } })
    expect(await stateOf(sessionToken)).toEqual({ email, next: null, isOn: false })
  })

  test('can be removed, and a change can be taken back', async () => {
    const { email, sessionToken } = await setUpConfirmed()
    await ask('ownMail.request', sessionToken, { email: `next-${email}` })
    await ask('ownMail.cancel', sessionToken)
    expect(await stateOf(sessionToken)).toMatchObject({ email, next: null })
    await ask('ownMail.remove', sessionToken)
    expect(await stateOf(sessionToken)).toMatchObject({ email: null, next: null })
  })
})

describe('a log-in with a recovery code', () => {
  /** Logs in with a recovery code of an operator who has two. */
  async function logIn(operator: { operatorId: string; login: string }) {
    const { operatorId, login } = operator
    await db
      .insertInto('second_factor')
      .values({ operator_id: operatorId, secret: Buffer.alloc(20), confirmed_at: new Date() })
      .execute()
    await sql`insert into recovery_code (operator_id, code_hash)
      values (${operatorId}, sha256('0123456789abcdef')), (${operatorId}, sha256('another'))`.execute(db)
    const credentials = { login, password: PASSWORD, code: '0123-4567-89ab-cdef' }
    return call(app, 'mutation', 'account.logIn', credentials)
  }

  test('is told by mail, with the codes that are left and without a link', {
    tags: ['abuse-27'],
  }, async () => {
    const operator = await setUpConfirmed()
    expect((await logIn(operator)).status).toBe(200)
    const text = (await mailTo(operator.email))?.text ?? ''
    expect(text).toContain(OPERATOR_MAIL_TEXTS.recoveryCode.body)
    expect(text).toMatch(/Recovery codes left: 1\n/)
    expect(text).toMatch(/Network address: 127\.0\.0\.1\n/)
    expect(text).not.toContain('://')
  })

  test('is not told to an operator who was removed since', async () => {
    const operator = await setUpConfirmed()
    await logIn(operator)
    const { operatorId } = await addColleague(db, 'owner')
    await removeOperator(db, { operatorId, targetId: operator.operatorId, requestId: 'test', address: '::1' })
    expect((await mailTo(operator.email))?.text).toBe('The operator gets no mail any more.')
  })

  test('stores no mail for an operator without a confirmed address', async () => {
    const operator = await setUp()
    await ask('ownMail.request', operator.sessionToken, { email: operator.email })
    expect((await logIn(operator)).status).toBe(200)
    const mails = db.selectFrom('mail').select('kind').where('operator_id', '=', operator.operatorId)
    expect(await mails.execute()).toEqual([{ kind: 'operator-confirm-email' }])
  })
})
