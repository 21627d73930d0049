import { TOO_MANY_ATTEMPTS, WRONG_CREDENTIALS } from '@presale/rules/account'
import { RESET_EXPIRED, RESET_WITHOUT_MAIL } from '@presale/rules/reset'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchAudit } from '../audit/search-audit.ts'
import { readKeptMail, searchMail } from '../mail/list-mail.ts'
import { switchMail } from '../mail/outbox.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, addCurrency, PASSWORD } from '../testing/factories.ts'
import { changeOperatorRole, endOperatorSessions, removeOperator } from './manage-operators.ts'
import { replacePassword } from './operators.ts'
import { makeOwnersResetLink } from './reset-password.ts'

const connection = await useDatabase()
const { db, asOwner } = connection
const app = await useApp('buyer', connection)
beforeAll(async () => {
  await addCurrency(db)
  await asOwner.db.updateTable('currency').set({ demo: true }).execute()
  await switchMail(db, 'kept')
})

const ask = (email: string) => call(app, 'mutation', 'account.requestReset', { email })
const reset = (secret: string, password = 'a new one') =>
  call(app, 'mutation', 'account.resetPassword', { secret, password })
const check = async (secret: string) =>
  (await call(app, 'mutation', 'account.checkResetLink', { secret })).status
const logIn = (email: string, password: string) => call(app, 'mutation', 'account.logIn', { email, password })

/** Lets the buyer's links get older. */
const ageLinks = (buyerId: string, interval: string) =>
  sql`alter table account_link disable trigger account_link_is_kept;
    update account_link set created_at = created_at - ${sql.lit(interval)}::interval,
      expires_at = expires_at - ${sql.lit(interval)}::interval where buyer_id = ${sql.lit(buyerId)};
    alter table account_link enable trigger account_link_is_kept`.execute(asOwner.db)

/** The cookie of a device that logs in. */
async function logInWithCookie(email: string) {
  const payload = { email, password: PASSWORD }
  const answer = await app.inject({ method: 'POST', url: '/api/trpc/account.logIn', payload })
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}

/** The secret in the link of the newest mail. */
async function readSecret() {
  const [mail] = (await searchMail(db, { pageSize: 1 })).mails
  const content = await readKeptMail(db, 'https://presale.example', mail?.id ?? '')
  return /^https:\/\/presale\.example\/reset#(\S+)$/m.exec('text' in content ? content.text : '')?.[1] ?? ''
}

async function askedBuyer() {
  const buyer = await addBuyer(db)
  expect((await ask(buyer.email.toUpperCase())).status).toBe(200)
  return { ...buyer, secret: await readSecret() }
}

const resetsTo = async (recipient: string) =>
  (await db.selectFrom('mail').select('id').where('recipient', '=', recipient).execute()).length

beforeEach(async () => {
  await db.deleteFrom('attempt_count').execute()
})

describe('a buyer who forgot the password', () => {
  test('sets a new one by the link, which ends every session and is audited', async () => {
    const { buyerId, email, sessionToken, secret } = await askedBuyer()
    expect([await check(secret), await check('A'.repeat(43)), await check('cut')]).toEqual([200, 422, 400])
    expect((await reset(secret)).status).toBe(200)
    expect(await check(secret)).toBe(422)
    expect((await call(app, 'query', 'account.read', undefined, sessionToken)).status).toBe(401)
    expect((await logIn(email, PASSWORD)).body.error.message).toBe(WRONG_CREDENTIALS)
    expect((await logIn(email, 'a new one')).status).toBe(200)
    const { entries } = await searchAudit(db, {
      pageSize: 1,
      role: 'owner',
      filter: { action: 'buyer.reset-password' },
    })
    expect(entries).toMatchObject([{ subject: { type: 'buyer', id: buyerId } }])
    const { mails } = await searchMail(db, { pageSize: 10 })
    const told = mails.filter(({ recipient }) => recipient === email).map(({ kind }) => kind)
    expect(told).toEqual(['new-device', 'credentials-changed', 'password-reset'])
  })

  test('confirms the address by a mailed link', async () => {
    const { buyerId, secret } = await askedBuyer()
    await reset(secret)
    const buyer = db.selectFrom('buyer').select('email_confirmed_at').where('id', '=', buyerId)
    expect((await buyer.executeTakeFirstOrThrow()).email_confirmed_at).toBeInstanceOf(Date)
  })

  test('uses a link once, and each other link of the account stops working', {
    tags: ['abuse-11', 'asvs-6.6.2'],
  }, async () => {
    const { email, secret } = await askedBuyer()
    const other = await readSecret()
    expect(other).not.toBe(secret)
    expect((await reset(secret)).status).toBe(200)
    for (const used of [secret, other]) {
      expect((await reset(used, 'another')).body.error.message).toBe(RESET_EXPIRED)
    }
    expect((await logIn(email, 'a new one')).status).toBe(200)
  })

  test('sets one password when the link is opened twice at once', async () => {
    const { secret } = await askedBuyer()
    const statuses = (await Promise.all([reset(secret, 'one'), reset(secret, 'two')])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 422])
  })

  test('has 15 minutes from the sending of the mail', async () => {
    const { email, buyerId, secret } = await askedBuyer()
    const links = await db
      .selectFrom('account_link')
      .select(sql<boolean>`expires_at = created_at + interval '15 minutes'`.as('is_short'))
      .where('buyer_id', '=', buyerId)
      .execute()
    expect(links).toEqual([{ is_short: true }])
    await ageLinks(buyerId, '15 minutes')
    expect((await reset(secret)).body.error.message).toBe(RESET_EXPIRED)
    expect((await logIn(email, PASSWORD)).status).toBe(200)
  })

  test.each(['password', 'e-mail'])('another %s closes the link', async (what) => {
    const { email, sessionToken, secret } = await askedBuyer()
    const changed = what === 'password' ? { email, password: 'chosen' } : { email: `new-${email}` }
    await switchMail(db, 'off')
    const profile = { name: 'Ada', phone: '1', currentPassword: PASSWORD, ...changed }
    const saved = await call(app, 'mutation', 'account.updateProfile', profile, sessionToken)
    await switchMail(db, 'kept')
    expect(saved.status).toBe(200)
    expect((await reset(secret)).status).toBe(422)
  })

  test('is not slowed any more after a new password', async () => {
    const { email, secret } = await askedBuyer()
    for (let guess = 0; guess < 11; guess += 1) await logIn(email, 'wrong')
    expect((await logIn(email, PASSWORD)).status).toBe(429)
    await reset(secret)
    expect((await logIn(email, 'a new one')).status).toBe(200)
  })
})

type Change = { targetId: string; operatorId: string; requestId: string; address: string }

describe('an owner’s link', () => {
  const makeFor = async (buyerId: string, role: 'owner' | 'manager' = 'owner') => {
    const { operatorId } = await addColleague(db, role)
    const request = { buyerId, reason: 'passport shown', origin: 'https://presale.example' }
    const made = makeOwnersResetLink(db, { ...request, operatorId, requestId: 'test', address: '::1' })
    return { ...(await made), maker: operatorId }
  }
  const make = async (role?: 'manager') => {
    const buyer = await addBuyer(db)
    return { ...buyer, ...(await makeFor(buyer.buyerId, role)) }
  }
  const secretOf = (link: string) => link.replace('https://presale.example/reset#', '')

  test('sets a new password where the site sends no mail, once, within a day, and confirms no address', async () => {
    await switchMail(db, 'off')
    const { buyerId, email, link } = await make()
    await ageLinks(buyerId, '23 hours')
    expect((await reset(secretOf(link))).status).toBe(200)
    expect((await reset(secretOf(link), 'another')).body.error.message).toBe(RESET_EXPIRED)
    expect((await logIn(email, 'a new one')).status).toBe(200)
    const buyer = db.selectFrom('buyer').select('email_confirmed_at').where('id', '=', buyerId)
    expect((await buyer.executeTakeFirstOrThrow()).email_confirmed_at).toBeNull()
    const late = await make()
    await ageLinks(late.buyerId, '24 hours')
    expect((await reset(secretOf(late.link))).status).toBe(422)
    await switchMail(db, 'kept')
  })

  test('is audited with its reason and never its secret, and told to the buyer', {
    tags: ['abuse-11'],
  }, async () => {
    const { buyerId, email, link } = await make()
    const { entries } = await searchAudit(db, {
      pageSize: 1,
      role: 'owner',
      filter: { action: 'buyer.make-reset-link' },
    })
    expect(entries).toMatchObject([{ subject: { id: buyerId }, reason: 'passport shown' }])
    expect(JSON.stringify(entries)).not.toContain(secretOf(link))
    const told = await db.selectFrom('mail').select('kind').where('recipient', '=', email).execute()
    expect(told).toEqual([{ kind: 'reset-link-made' }])
  })

  test.each([
    ['a removal', (change: Change) => removeOperator(db, change)],
    ['a lower role', (change: Change) => changeOperatorRole(db, { ...change, role: 'manager' })],
    ['the end of a session', (change: Change) => endOperatorSessions(db, { ...change, ending: 'all' })],
  ])('stops working with %s of its maker', { tags: ['abuse-11'] }, async (_name, change) => {
    const { link, maker } = await make()
    const { operatorId } = await addColleague(db, 'owner')
    await change({ targetId: maker, operatorId, requestId: 'test', address: '::1' })
    expect((await reset(secretOf(link))).body.error.message).toBe(RESET_EXPIRED)
  })

  test('stops working with a new password of its maker', { tags: ['abuse-11'] }, async () => {
    const { link, maker } = await make()
    const request = { operatorId: maker, requestId: 'test', address: '::1' }
    await db.transaction().execute((trx) => replacePassword(trx, request, maker, 'a hash'))
    expect((await reset(secretOf(link))).body.error.message).toBe(RESET_EXPIRED)
  })

  test('replaces the link that another owner made, also at once, and leaves a mailed one', {
    tags: ['abuse-11'],
  }, async () => {
    const { buyerId, secret } = await askedBuyer()
    const first = await makeFor(buyerId)
    const atOnce = await Promise.all([makeFor(buyerId), makeFor(buyerId)])
    expect((await reset(secretOf(first.link))).body.error.message).toBe(RESET_EXPIRED)
    const open = await db
      .selectFrom('account_link')
      .select('created_by')
      .where('buyer_id', '=', buyerId)
      .where('closed_at', 'is', null)
      .where('created_by', 'is not', null)
      .execute()
    expect(open).toHaveLength(1)
    expect(atOnce.map(({ maker }) => maker)).toContain(open[0]?.created_by)
    expect((await reset(secret)).status).toBe(200)
  })

  test('is not made by a manager', async () => {
    await expect(make('manager')).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a stranger', () => {
  test('gets the same answer for an e-mail without an account, which gets no mail', {
    tags: ['abuse-5'],
  }, async () => {
    const known = await ask((await addBuyer(db)).email)
    const unknown = await ask('nobody@example.test')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const [mail] = (await searchMail(db, { pageSize: 1 })).mails
    expect(await readKeptMail(db, '', mail?.id ?? '')).toEqual({
      dropped: 'No account has this address.',
    })
  })

  test('finds no secret of a link in the database', { tags: ['abuse-11'] }, async () => {
    const { buyerId, secret } = await askedBuyer()
    const dump = db.selectFrom('account_link').selectAll().where('buyer_id', '=', buyerId)
    const [row] = await dump.execute()
    expect(row?.secret_hash.toString('base64url')).not.toContain(secret)
    expect((await reset(row?.secret_hash.toString('base64url') ?? '')).status).toBe(422)
  })

  test('has one mail in 15 minutes sent to one mailbox, and is answered alike', {
    tags: ['abuse-5'],
  }, async () => {
    const { email } = await addBuyer(db)
    const [name, host] = email.split('@')
    const first = await ask(email)
    for (const again of [email.toUpperCase(), `${name}+1@${host}`]) {
      const { status, body } = await ask(again)
      expect([status, body]).toEqual([first.status, first.body])
    }
    expect(await resetsTo(email)).toBe(1)
    expect(await resetsTo(`${name}+1@${host}`)).toBe(0)
  })

  test('has at most twelve mails a day sent to one mailbox', async () => {
    const { email } = await addBuyer(db)
    for (let mails = 0; mails < 14; mails += 1) {
      expect((await ask(email)).status).toBe(200)
      await db.deleteFrom('attempt_count').where('key', 'like', 'reset:%').execute()
      await db.deleteFrom('attempt_count').where('key', 'like', 'reset-from:%').execute()
    }
    expect(await resetsTo(email)).toBe(12)
  })

  test('cannot use up the mails of a device that has logged in before', { tags: ['abuse-5'] }, async () => {
    const { email } = await addBuyer(db)
    const { cookie } = await logInWithCookie(email)
    await ask(email)
    const known = await app.inject({
      method: 'POST',
      url: '/api/trpc/account.requestReset',
      headers: { cookie },
      payload: { email },
    })
    expect(known.statusCode).toBe(200)
    const told = db.selectFrom('mail').select('id').where('recipient', '=', email)
    expect(await told.where('kind', '=', 'password-reset').execute()).toHaveLength(2)
  })

  test('asks ten times an hour from one network', async () => {
    for (let requests = 0; requests < 10; requests += 1) {
      expect((await ask(`${requests}@example.test`)).status).toBe(200)
    }
    expect((await ask('another@example.test')).body.error.message).toBe(TOO_MANY_ATTEMPTS)
  })

  test('moves no link to another site by a foreign Host', { tags: ['abuse-5', 'abuse-113'] }, async () => {
    const { email } = await addBuyer(db)
    const asked = await app.inject({
      method: 'POST',
      url: '/api/trpc/account.requestReset',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email },
    })
    expect(asked.statusCode).toBe(200)
    expect(await readSecret()).not.toBe('')
  })

  test.each(["1.' or 1=1", '0.x', '', 'A'.repeat(44)])('is refused the secret %j', async (secret) =>
    expect((await reset(secret)).status).toBe(400),
  )
})

test('a site that sends no mail says so', async () => {
  await switchMail(db, 'off')
  expect((await ask('ada@example.test')).body.error.message).toBe(RESET_WITHOUT_MAIL)
  await switchMail(db, 'kept')
})
