import { EMAIL_TAKEN } from '@presale/rules/account'
import { CONFIRMATION_EXPIRED, NOTHING_TO_CONFIRM, UNDO_EXPIRED } from '@presale/rules/mailed-proof'
import { MAIL_TEXTS } from '@presale/rules/texts/mail'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { composeMail } from '../mail/compose.ts'
import { textOf } from '../mail/layout.ts'
import { switchMail } from '../mail/outbox.ts'
import { STORED_MAIL } from '../mail/stored-mail.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, PASSWORD } from '../testing/factories.ts'

const { db, ...connection } = await useDatabase()
const app = await useApp('buyer', { db, ...connection })
const ORIGIN = 'https://presale.example'
const ask = (path: string, input?: unknown, token?: string) => call(app, 'mutation', path, input, token)

beforeEach(async () => {
  await switchMail(db, 'kept')
  await db.deleteFrom('attempt_count').execute()
})

/** A buyer, and a free address. */
async function setUp() {
  const { buyerId: id, sessionToken, email } = await addBuyer(db)
  return { id, sessionToken, email, next: `${crypto.randomUUID()}@example.test` }
}

/** The latest mail to the address: its text, and the code and the link in it. */
async function mailTo(recipient: string, kind: 'confirm-email' | 'email-changed' = 'confirm-email') {
  const mail = await db
    .selectFrom('mail')
    .select(STORED_MAIL)
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const composed = await composeMail(db, mail, ORIGIN)
  if ('dropped' in composed) return { to: '', text: composed.dropped, code: '', link: '' }
  const text = textOf(composed.letter)
  return {
    to: composed.to,
    text,
    code: /Code: ([0-9]{8})/.exec(text)?.[1] ?? '',
    link: /#(.+)/.exec(text)?.[1] ?? '',
  }
}

const readBuyer = (id: string) =>
  db
    .selectFrom('buyer')
    .select(['email', 'next_email', 'email_confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const changeEmail = (token: string, email: string) =>
  ask('account.updateProfile', { name: 'Ada', phone: '1', email, currentPassword: PASSWORD }, token)

/** A buyer whose address has changed from `email` to `next`. */
async function setUpChanged() {
  const buyer = await setUp()
  await changeEmail(buyer.sessionToken, buyer.next)
  expect((await ask('account.confirmEmail', { link: (await mailTo(buyer.next)).link })).status).toBe(200)
  return buyer
}

describe('a registration', () => {
  const register = async () => {
    const email = `${crypto.randomUUID()}@example.test`
    const answer = await ask('account.register', { email, password: PASSWORD })
    expect(answer.status).toBe(200)
    return { email, token: answer.body.result.data.sessionToken as string }
  }

  test('mails a link that confirms the address once, without a session', async () => {
    const { email, token } = await register()
    const state = () => call(app, 'query', 'account.emailState', undefined, token)
    expect((await state()).body.result.data).toEqual({
      email,
      isConfirmed: false,
      next: null,
      canConfirm: true,
    })
    const { to, link, text } = await mailTo(email)
    expect(to).toBe(email)
    expect(text).toContain(`${ORIGIN}/confirm#${link}`)
    expect((await ask('account.confirmEmail', { link })).body.result.data).toEqual({ email })
    expect((await state()).body.result.data).toEqual({
      email,
      isConfirmed: true,
      next: null,
      canConfirm: false,
    })
    const again = await ask('account.confirmEmail', { link })
    expect(again.status).toBe(422)
    expect(again.body.error.message).toBe(CONFIRMATION_EXPIRED)
    expect((await mailTo(email)).text).toBe('There is nothing to confirm any more.')
  })

  test('mails nothing while mail is off', async () => {
    await switchMail(db, 'off')
    const { email, token } = await register()
    expect(await db.selectFrom('mail').select('id').where('recipient', '=', email).execute()).toEqual([])
    const { body } = await call(app, 'query', 'account.emailState', undefined, token)
    expect(body.result.data).toMatchObject({ isConfirmed: false, canConfirm: false })
  })
})

describe('a confirmation', () => {
  test('by code belongs to the account that is logged in', async () => {
    const [buyer, stranger] = [await setUp(), await setUp()]
    await ask('account.sendConfirmation', undefined, buyer.sessionToken)
    const { code } = await mailTo(buyer.email)
    expect((await ask('account.confirmEmailByCode', { code }, stranger.sessionToken)).status).toBe(422)
    expect((await ask('account.confirmEmailByCode', { code }, buyer.sessionToken)).status).toBe(200)
    expect((await readBuyer(buyer.id)).email_confirmed_at).toBeInstanceOf(Date)
  })

  test('ends with its day', async () => {
    const buyer = await setUp()
    await ask('account.sendConfirmation', undefined, buyer.sessionToken)
    const { link, code } = await mailTo(buyer.email)
    const age = (interval: string) =>
      sql`update mail set created_at = now() - ${interval}::interval where buyer_id = ${buyer.id}`.execute(db)
    await age('24 hours')
    expect((await ask('account.confirmEmail', { link })).status).toBe(422)
    expect((await ask('account.confirmEmailByCode', { code }, buyer.sessionToken)).status).toBe(422)
    await age('23 hours')
    expect((await ask('account.confirmEmail', { link })).status).toBe(200)
  })

  test('with an altered link is refused', async () => {
    const buyer = await setUp()
    await ask('account.sendConfirmation', undefined, buyer.sessionToken)
    const { link } = await mailTo(buyer.email)
    const altered = link.replace(/.$/, link.endsWith('A') ? 'B' : 'A')
    expect((await ask('account.confirmEmail', { link: altered })).status).toBe(422)
    expect((await readBuyer(buyer.id)).email_confirmed_at).toBeNull()
  })

  test('allows few guesses of the code', async () => {
    const { sessionToken } = await setUp()
    const guess = (code: number) =>
      ask('account.confirmEmailByCode', { code: String(code).padStart(8, '0') }, sessionToken)
    const statuses = []
    for (let code = 0; code < 12; code += 1) statuses.push((await guess(code)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  })

  test('is mailed five times an hour to one address, and not for a confirmed one', async () => {
    const buyer = await setUp()
    const send = () => ask('account.sendConfirmation', undefined, buyer.sessionToken)
    for (let mails = 0; mails < 5; mails += 1) expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
    await ask('account.confirmEmail', { link: (await mailTo(buyer.email)).link })
    const refused = await send()
    expect(refused.status).toBe(422)
    expect(refused.body.error.message).toBe(NOTHING_TO_CONFIRM)
  })
})

describe('another e-mail', () => {
  test('takes effect when it is confirmed, and the former address is told', async () => {
    const { id, sessionToken, email, next } = await setUp()
    const saved = await changeEmail(sessionToken, next)
    expect(saved.body.result.data).toEqual({ email, next })
    expect(await readBuyer(id)).toMatchObject({ email, next_email: next })
    expect((await ask('account.logIn', { email: next, password: PASSWORD })).status).toBe(401)
    await ask('account.confirmEmail', { link: (await mailTo(next)).link })
    expect(await readBuyer(id)).toMatchObject({ email: next, next_email: null })
    expect((await ask('account.logIn', { email: next, password: PASSWORD })).status).toBe(200)
    const told = await mailTo(email, 'email-changed')
    expect(told.to).toBe(email)
    expect(told.text).not.toContain(next)
    const audit = await db
      .selectFrom('audit_entry')
      .select(['action', 'subject_id'])
      .where('subject_type', '=', 'buyer')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(audit).toEqual({ action: 'buyer.confirm-email', subject_id: id })
  })

  test('of another account is answered alike, and only its owner learns of it', async () => {
    const [buyer, owner] = [await setUp(), await setUp()]
    const saved = await changeEmail(buyer.sessionToken, owner.email)
    expect(saved.body.result.data).toEqual({ email: buyer.email, next: owner.email })
    const mail = await mailTo(owner.email)
    expect(mail).toMatchObject({ to: owner.email, code: '', link: '' })
    expect(mail.text).toContain(MAIL_TEXTS.taken.body)
  })

  test('that another buyer took meanwhile is refused', async () => {
    const [buyer, other] = [await setUp(), await setUp()]
    await changeEmail(buyer.sessionToken, buyer.next)
    const { link } = await mailTo(buyer.next)
    await changeEmail(other.sessionToken, buyer.next)
    await ask('account.confirmEmail', { link: (await mailTo(buyer.next)).link })
    const refused = await ask('account.confirmEmail', { link })
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toBe(EMAIL_TAKEN)
    expect(await readBuyer(buyer.id)).toMatchObject({ email: buyer.email, next_email: buyer.next })
  })

  test('can be given up, which ends its link', async () => {
    const { id, sessionToken, email, next } = await setUp()
    await changeEmail(sessionToken, next)
    const { link } = await mailTo(next)
    expect((await ask('account.cancelEmailChange', undefined, sessionToken)).status).toBe(200)
    expect((await ask('account.confirmEmail', { link })).status).toBe(422)
    expect(await readBuyer(id)).toMatchObject({ email, next_email: null })
  })

  test('takes effect at once while mail is off, and is not confirmed', async () => {
    const { id, sessionToken, next } = await setUp()
    await sql`update buyer set email_confirmed_at = now() where id = ${id}`.execute(db)
    await switchMail(db, 'off')
    const saved = await changeEmail(sessionToken, next)
    expect(saved.body.result.data).toEqual({ email: next, next: null })
    expect(await readBuyer(id)).toEqual({ email: next, next_email: null, email_confirmed_at: null })
  })
})

describe('a change that is taken back', () => {
  test('gives the account its former address, and ends every session, once', async () => {
    const { id, sessionToken, email } = await setUpChanged()
    const { link, text } = await mailTo(email, 'email-changed')
    expect(text).toContain(`${ORIGIN}/undo#${link}`)
    expect((await ask('account.undoEmailChange', { link })).body.result.data).toEqual({ email })
    expect(await readBuyer(id)).toMatchObject({ email, next_email: null })
    expect((await call(app, 'query', 'account.read', undefined, sessionToken)).status).toBe(401)
    const again = await ask('account.undoEmailChange', { link })
    expect(again.status).toBe(422)
    expect(again.body.error.message).toBe(UNDO_EXPIRED)
  })

  test('takes back what came after it, too', async () => {
    const { id, sessionToken, email, next } = await setUpChanged()
    const last = `${crypto.randomUUID()}@example.test`
    await changeEmail(sessionToken, last)
    await ask('account.confirmEmail', { link: (await mailTo(last)).link })
    const later = await mailTo(next, 'email-changed')
    await ask('account.undoEmailChange', { link: (await mailTo(email, 'email-changed')).link })
    expect((await ask('account.undoEmailChange', { link: later.link })).status).toBe(422)
    expect((await readBuyer(id)).email).toBe(email)
  })

  test('must be so within seven days', async () => {
    const { id, email, next } = await setUpChanged()
    const { link } = await mailTo(email, 'email-changed')
    await sql`update email_change set changed_at = now() - interval '7 days' where buyer_id = ${id}`.execute(
      db,
    )
    expect((await ask('account.undoEmailChange', { link })).status).toBe(422)
    expect((await readBuyer(id)).email).toBe(next)
  })

  test('is refused when another account has the former address by now', async () => {
    const [buyer, other] = [await setUpChanged(), await setUp()]
    await changeEmail(other.sessionToken, buyer.email)
    await ask('account.confirmEmail', { link: (await mailTo(buyer.email)).link })
    const { link } = await mailTo(buyer.email, 'email-changed')
    expect((await ask('account.undoEmailChange', { link })).status).toBe(409)
    expect((await readBuyer(buyer.id)).email).toBe(buyer.next)
  })
})
