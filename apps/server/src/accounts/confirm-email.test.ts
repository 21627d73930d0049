import { EMAIL_TAKEN } from '@presale/rules/account'
import type { MailKind } from '@presale/rules/mail'
import { CONFIRMATION_EXPIRED, NOTHING_TO_CONFIRM, UNDO_EXPIRED } from '@presale/rules/mailed-proof'
import { MAIL_TEXTS } from '@presale/rules/texts/mail'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { composeMail } from '../mail/compose.ts'
import { textOf } from '../mail/layout.ts'
import { type NewMail, storeMail, switchMail } from '../mail/outbox.ts'
import { STORED_MAIL } from '../mail/stored-mail.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, PASSWORD } from '../testing/factories.ts'
import { untilLocked } from '../testing/wait-for-lock.ts'

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
async function mailTo(recipient: string, kind: MailKind = 'confirm-email') {
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
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const changeEmail = (token: string, email: string) =>
  ask('account.updateProfile', { name: 'Ada', phone: '1', email, currentPassword: PASSWORD }, token)

const register = (email: string) => ask('account.register', { email, password: PASSWORD })

const confirmNow = (id: string) =>
  db.updateTable('buyer').set({ email_confirmed_at: sql`now()` }).where('id', '=', id).execute()

/** A buyer whose address has changed from `email`, which was confirmed, to `next`. */
async function setUpChanged() {
  const buyer = await setUp()
  await confirmNow(buyer.id)
  expect((await changeEmail(buyer.sessionToken, buyer.next)).status).toBe(200)
  return buyer
}

/** Makes the buyer's changes as old as that. */
const ageChanges = (id: string, interval: string) =>
  sql`update email_change set changed_at = now() - ${interval}::interval where buyer_id = ${id}`.execute(db)

describe('a registration', () => {
  const registerOne = async () => {
    const email = `${crypto.randomUUID()}@example.test`
    const answer = await register(email)
    expect(answer.status).toBe(200)
    return { email, token: answer.body.result.data.sessionToken as string }
  }

  test('mails a link that confirms the address without a session, and again says so', async () => {
    const { email, token } = await registerOne()
    const state = () => call(app, 'query', 'account.read', undefined, token)
    expect((await state()).body.result.data).toMatchObject({
      email,
      isEmailConfirmed: false,
      siteHasMail: true,
    })
    const { to, link, text } = await mailTo(email)
    expect(to).toBe(email)
    expect(text).toContain(`${ORIGIN}/confirm#${link}`)
    expect((await ask('account.confirmEmail', { link })).body.result.data).toEqual({ email })
    expect((await state()).body.result.data).toMatchObject({ isEmailConfirmed: true })
    const entries = () => db.selectFrom('audit_entry').select('id').execute()
    const before = await entries()
    expect((await ask('account.confirmEmail', { link })).body.result.data).toEqual({ email })
    expect(await entries()).toEqual(before)
    expect((await mailTo(email)).text).toBe('There is nothing to confirm any more.')
  })

  test('mails nothing while mail is off', async () => {
    await switchMail(db, 'off')
    const { email, token } = await registerOne()
    expect(await db.selectFrom('mail').select('id').where('recipient', '=', email).execute()).toEqual([])
    const { body } = await call(app, 'query', 'account.read', undefined, token)
    expect(body.result.data).toMatchObject({ isEmailConfirmed: false, siteHasMail: false })
  })
})

describe('a confirmation', () => {
  test('by code belongs to the account that is logged in', { tags: ['asvs-6.6.2'] }, async () => {
    const [buyer, stranger] = [await setUp(), await setUp()]
    await ask('account.sendConfirmation', undefined, buyer.sessionToken)
    const { code } = await mailTo(buyer.email)
    expect((await ask('account.confirmEmailByCode', { code }, stranger.sessionToken)).status).toBe(422)
    expect((await ask('account.confirmEmailByCode', { code }, buyer.sessionToken)).status).toBe(200)
    const { email_confirmed_at: confirmedAt } = await readBuyer(buyer.id)
    expect(confirmedAt).toBeInstanceOf(Date)
    expect((await ask('account.confirmEmailByCode', { code }, buyer.sessionToken)).status).toBe(200)
    expect((await readBuyer(buyer.id)).email_confirmed_at).toEqual(confirmedAt)
  })

  test('sends at once what was held back from the address, and nothing else', async () => {
    const [buyer, stranger] = [await setUp(), await setUp()]
    const hold = async (mail: NewMail, attempts = 0, error: string | null = 'held') => {
      await storeMail(db, mail)
      const { id } = await db
        .updateTable('mail')
        .set({ attempts, error, next_attempt_at: sql`now() + interval '1 hour'` })
        .where('id', '=', (eb) => eb.selectFrom('mail').select(eb.fn.max('id').as('id')))
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const to = (recipient: string, { id: buyerId } = buyer) =>
      ({ kind: 'credentials-changed', recipient, buyerId }) as const
    const reset = (email: string) => ({ kind: 'password-reset', recipient: email.toLowerCase() }) as const
    const held = [await hold(to(buyer.email)), await hold(reset(buyer.email))]
    const others = [
      await hold(to(buyer.email), 0, null),
      await hold(to(buyer.email), 1, 'refused'),
      await hold(to('former@example.test')),
      await hold(to(stranger.email, stranger)),
      await hold(reset(stranger.email)),
    ]
    await ask('account.sendConfirmation', undefined, buyer.sessionToken)
    expect((await ask('account.confirmEmail', { link: (await mailTo(buyer.email)).link })).status).toBe(200)
    const due = await db
      .selectFrom('mail')
      .select('id')
      .where('id', 'in', [...held, ...others])
      .orderBy('id')
      .where('next_attempt_at', '<=', sql<Date>`now()`)
      .execute()
    expect(due).toEqual(held.map((id) => ({ id })))
  })

  test('ends with its day', { tags: ['asvs-6.6.2'] }, async () => {
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

  test('allows few guesses of the code', { tags: ['abuse-11', 'asvs-6.6.2'] }, async () => {
    const { sessionToken } = await setUp()
    const guess = (code: number) =>
      ask('account.confirmEmailByCode', { code: String(code).padStart(8, '0') }, sessionToken)
    const statuses = []
    for (let code = 0; code < 12; code += 1) statuses.push((await guess(code)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  })

  test('by the code of a former address is refused, and forgives no wrong guess', {
    tags: ['abuse-11'],
  }, async () => {
    const { sessionToken, email, next } = await setUp()
    await ask('account.sendConfirmation', undefined, sessionToken)
    const { code } = await mailTo(email)
    await changeEmail(sessionToken, next)
    const wrong = code === '00000000' ? '11111111' : '00000000'
    const statuses = []
    for (const guess of [...Array<string>(9).fill(wrong), code, wrong])
      statuses.push((await ask('account.confirmEmailByCode', { code: guess }, sessionToken)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
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
  test('takes effect at once and unconfirmed, and the former address is told', {
    tags: ['abuse-11'],
  }, async () => {
    const { id, sessionToken, email, next } = await setUp()
    await confirmNow(id)
    const saved = await changeEmail(sessionToken, next)
    expect(saved.body.result.data).toEqual({ email: next })
    expect(await readBuyer(id)).toEqual({ email: next, email_confirmed_at: null })
    expect((await ask('account.logIn', { email: next, password: PASSWORD })).status).toBe(200)
    expect((await ask('account.logIn', { email, password: PASSWORD })).status).toBe(401)
    const told = await mailTo(email, 'email-changed')
    expect(told.to).toBe(email)
    expect(told.text).not.toContain(next)
    expect((await ask('account.confirmEmail', { link: (await mailTo(next)).link })).status).toBe(200)
    expect((await readBuyer(id)).email_confirmed_at).toBeInstanceOf(Date)
    const audit = await db
      .selectFrom('audit_entry')
      .select(['action', 'subject_id'])
      .where('subject_type', '=', 'buyer')
      .orderBy('position', 'desc')
      .limit(2)
      .execute()
    expect(audit).toEqual([
      { action: 'buyer.confirm-email', subject_id: id },
      { action: 'buyer.change-credentials', subject_id: id },
    ])
  })

  test('by PUT users.php takes effect alike, and the former address is told', {
    tags: ['abuse-11'],
  }, async () => {
    const { id, sessionToken, email, next } = await setUp()
    const { statusCode } = await app.inject({
      method: 'PUT',
      url: '/api/controllers/users.php',
      payload: { token: sessionToken, name: 'Ada', email: next, phone_number: '1' },
    })
    expect(statusCode).toBe(200)
    expect(await readBuyer(id)).toEqual({ email: next, email_confirmed_at: null })
    expect((await mailTo(email, 'email-changed')).to).toBe(email)
  })

  test('is not confirmed by the link that the former address got', async () => {
    const { id, sessionToken, email, next } = await setUp()
    await ask('account.sendConfirmation', undefined, sessionToken)
    const { link } = await mailTo(email)
    await changeEmail(sessionToken, next)
    for (const _ of ['before the next address is confirmed', 'after it']) {
      const refused = await ask('account.confirmEmail', { link })
      expect(refused.status).toBe(422)
      expect(refused.body.error.message).toBe(CONFIRMATION_EXPIRED)
      await confirmNow(id)
    }
    expect((await mailTo(email)).text).toBe('There is nothing to confirm any more.')
  })

  test('of another account is refused, and no mail tells of it', { tags: ['abuse-5'] }, async () => {
    const [buyer, owner] = [await setUp(), await setUp()]
    const refused = await changeEmail(buyer.sessionToken, owner.email)
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toBe(EMAIL_TAKEN)
    expect((await readBuyer(buyer.id)).email).toBe(buyer.email)
    expect(await db.selectFrom('mail').select('id').where('buyer_id', '=', buyer.id).execute()).toEqual([])
  })

  test('while mail is off takes effect alike, and keeps no change to take back', async () => {
    const { id, sessionToken, next } = await setUp()
    await switchMail(db, 'off')
    expect((await changeEmail(sessionToken, next)).body.result.data).toEqual({ email: next })
    expect((await readBuyer(id)).email).toBe(next)
    expect(await db.selectFrom('email_change').select('id').where('buyer_id', '=', id).execute()).toEqual([])
  })
})

describe('the former address of an account', () => {
  test('that was confirmed is taken for seven days, for registrations and profiles of others', {
    tags: ['abuse-11'],
  }, async () => {
    const [buyer, other] = [await setUpChanged(), await setUp()]
    for (const answer of [await register(buyer.email), await changeEmail(other.sessionToken, buyer.email)]) {
      expect(answer.status).toBe(409)
      expect(answer.body.error.message).toBe(EMAIL_TAKEN)
    }
    await ageChanges(buyer.id, '7 days')
    expect((await register(buyer.email)).status).toBe(200)
  })

  test('that was confirmed is refused to a registration that waited for the change', async () => {
    const { id, email, next } = await setUp()
    const late = await db.transaction().execute(async (trx) => {
      const change = { buyer_id: id, old_email: email, new_email: next, reserved_key: email }
      await trx.updateTable('buyer').set({ email: next, email_key: next }).where('id', '=', id).execute()
      const answer = register(email)
      await untilLocked(db)
      await trx.insertInto('email_change').values(change).execute()
      return { answer }
    })
    expect((await late.answer).status).toBe(409)
  })

  test('goes back to the same account by its profile', async () => {
    const { id, sessionToken, email } = await setUpChanged()
    expect((await changeEmail(sessionToken, email)).status).toBe(200)
    expect((await readBuyer(id)).email).toBe(email)
  })

  test('that was never confirmed is free, so that no stranger blocks it', {
    tags: ['abuse-11'],
  }, async () => {
    const { sessionToken, email, next } = await setUp()
    await changeEmail(sessionToken, next)
    expect((await register(email)).status).toBe(200)
  })
})

describe('a change that is taken back', () => {
  test('gives the account its former address, and ends every session, once', {
    tags: ['abuse-11'],
  }, async () => {
    const { id, sessionToken, email, next } = await setUpChanged()
    await ask('account.setMailPhrase', { phrase: 'the thief’s' }, sessionToken)
    const { link, text } = await mailTo(email, 'email-changed')
    expect(text).toContain(`${ORIGIN}/undo#${link}`)
    expect((await ask('account.undoEmailChange', { link })).body.result.data).toEqual({ email })
    expect(await readBuyer(id)).toEqual({ email, email_confirmed_at: expect.any(Date) })
    const phrase = db.selectFrom('buyer').select('mail_phrase').where('id', '=', id)
    expect(await phrase.executeTakeFirst()).toEqual({ mail_phrase: null })
    expect((await call(app, 'query', 'account.read', undefined, sessionToken)).status).toBe(401)
    const again = await ask('account.undoEmailChange', { link })
    expect(again.status).toBe(422)
    expect(again.body.error.message).toBe(UNDO_EXPIRED)
    const { text: told } = await mailTo(next, 'email-change-undone')
    expect(told).toContain(MAIL_TEXTS.emailChangeUndone.body)
    expect(told).not.toContain(email)
  })

  test('removes the passkeys that were added since', { tags: ['abuse-11'] }, async () => {
    const buyer = await setUp()
    const addKey = (name: string) =>
      db
        .insertInto('passkey')
        .values({
          buyer_id: buyer.id,
          credential_id: Buffer.from(crypto.randomUUID()),
          public_key: Buffer.from('key'),
          counter: '0',
          transports: [],
          name,
        })
        .execute()
    await addKey('own')
    await changeEmail(buyer.sessionToken, buyer.next)
    await addKey('the thief’s')
    await ask('account.undoEmailChange', { link: (await mailTo(buyer.email, 'email-changed')).link })
    const kept = db.selectFrom('passkey').select('name').where('buyer_id', '=', buyer.id)
    expect(await kept.execute()).toEqual([{ name: 'own' }])
  })

  test.each([
    ['removes the second factor that was switched on since', 'the thief’s', 0],
    ['keeps the second factor that was on before', 'own', 1],
  ])('%s', { tags: ['abuse-11'] }, async (_rule, whose, left) => {
    const buyer = await setUp()
    const addFactor = () =>
      db
        .insertInto('second_factor')
        .values({
          buyer_id: buyer.id,
          secret: Buffer.alloc(20, 1),
          confirmed_at: sql<Date>`clock_timestamp()`,
        })
        .execute()
    if (whose === 'own') await addFactor()
    await changeEmail(buyer.sessionToken, buyer.next)
    if (whose !== 'own') await addFactor()
    await ask('account.undoEmailChange', { link: (await mailTo(buyer.email, 'email-changed')).link })
    const kept = db.selectFrom('second_factor').select('id').where('buyer_id', '=', buyer.id)
    expect(await kept.execute()).toHaveLength(left)
  })

  test('takes back what came after it, too', { tags: ['abuse-11'] }, async () => {
    const { id, sessionToken, email, next } = await setUpChanged()
    const last = `${crypto.randomUUID()}@example.test`
    await changeEmail(sessionToken, last)
    const later = await mailTo(next, 'email-changed')
    await ask('account.undoEmailChange', { link: (await mailTo(email, 'email-changed')).link })
    expect((await ask('account.undoEmailChange', { link: later.link })).status).toBe(422)
    expect((await readBuyer(id)).email).toBe(email)
  })

  test('must be so within seven days', async () => {
    const { id, email, next } = await setUpChanged()
    const { link } = await mailTo(email, 'email-changed')
    await ageChanges(id, '7 days')
    expect((await ask('account.undoEmailChange', { link })).status).toBe(422)
    expect((await readBuyer(id)).email).toBe(next)
  })

  test('is refused when another account has the former address by now', async () => {
    const buyer = await setUp()
    await changeEmail(buyer.sessionToken, buyer.next)
    const { link } = await mailTo(buyer.email, 'email-changed')
    expect((await register(buyer.email)).status).toBe(200)
    expect((await ask('account.undoEmailChange', { link })).status).toBe(409)
    expect((await readBuyer(buyer.id)).email).toBe(buyer.next)
  })

  test('waits for a later change that is under way, and takes it back, too', async () => {
    const { id, email, next } = await setUpChanged()
    const { link } = await mailTo(email, 'email-changed')
    const last = `${crypto.randomUUID()}@example.test`
    const undoing = await db.transaction().execute(async (trx) => {
      await trx.updateTable('buyer').set({ email: last, email_key: last }).where('id', '=', id).execute()
      const answer = ask('account.undoEmailChange', { link })
      await untilLocked(db)
      await trx
        .insertInto('email_change')
        .values({ buyer_id: id, old_email: next, new_email: last })
        .execute()
      return { answer }
    })
    expect((await undoing.answer).status).toBe(200)
    const open = db.selectFrom('email_change').select('id').where('buyer_id', '=', id)
    expect(await open.where('undone_at', 'is', null).execute()).toEqual([])
  })
})
