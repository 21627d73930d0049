import { TOO_MANY_ATTEMPTS, WRONG_CREDENTIALS } from '@presale/rules/account'
import { RESET_EXPIRED, RESET_WITHOUT_MAIL } from '@presale/rules/mailed-proof'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchAudit } from '../audit/search-audit.ts'
import { readKeptMail, searchMail } from '../mail/list-mail.ts'
import { switchMail } from '../mail/outbox.ts'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, PASSWORD } from '../testing/factories.ts'

const connection = await useDatabase()
const { db, asOwner } = connection
const app = await useApp('buyer', connection)
beforeAll(async () => {
  await addCurrency(db)
  await asOwner.db.updateTable('currency').set({ demo: true }).execute()
  await switchMail(db, 'kept')
})

const ask = (email: string) => call(app, 'mutation', 'account.requestReset', { email })
const reset = (proof: object, password = 'a new one') =>
  call(app, 'mutation', 'account.resetPassword', { proof, password })
const logIn = (email: string, password: string) => call(app, 'mutation', 'account.logIn', { email, password })

/** The link and the code of the newest mail. */
async function readProof() {
  const [mail] = (await searchMail(db, { pageSize: 1 })).mails
  const content = await readKeptMail(db, 'https://presale.example', mail?.id ?? '')
  const text = 'text' in content ? content.text : ''
  return {
    link: /reset-password#(\S+)/.exec(text)?.[1] ?? '',
    code: /Code: (\d{8})/.exec(text)?.[1] ?? '',
  }
}

async function askedBuyer() {
  const buyer = await addBuyer(db)
  expect((await ask(buyer.email.toUpperCase())).status).toBe(200)
  return { ...buyer, ...(await readProof()) }
}

describe('a buyer who forgot the password', () => {
  test('sets a new one by the link, which ends every session and is audited', async () => {
    const { buyerId, email, sessionToken, link } = await askedBuyer()
    expect((await reset({ link })).status).toBe(200)
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

  test('sets a new one by the code', async () => {
    const { email, code } = await askedBuyer()
    expect((await reset({ email, code })).status).toBe(200)
    expect((await logIn(email, 'a new one')).status).toBe(200)
  })

  test('uses a link and its code once', async () => {
    const { email, link, code } = await askedBuyer()
    expect((await reset({ link })).status).toBe(200)
    for (const proof of [{ link }, { email, code }]) {
      expect((await reset(proof, 'another')).body.error.message).toBe(RESET_EXPIRED)
    }
    expect((await logIn(email, 'a new one')).status).toBe(200)
  })

  test('sets one password when the link is opened twice at once', async () => {
    const { link } = await askedBuyer()
    const statuses = (await Promise.all([reset({ link }, 'one'), reset({ link }, 'two')])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 422])
  })

  test('has 15 minutes', async () => {
    const { email, link, code } = await askedBuyer()
    await asOwner.db
      .updateTable('mail')
      .set({ created_at: sql`now() - interval '15 minutes'` } as object)
      .execute()
    for (const proof of [{ link }, { email, code }]) expect((await reset(proof)).status).toBe(422)
    expect((await logIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('a stranger', () => {
  test('gets the same answer for an e-mail without an account, which gets no mail', async () => {
    const known = await ask((await addBuyer(db)).email)
    const unknown = await ask('nobody@example.test')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const [mail] = (await searchMail(db, { pageSize: 1 })).mails
    expect(await readKeptMail(db, '', mail?.id ?? '')).toEqual({
      dropped: 'No account has this address.',
    })
  })

  test('guesses a code as seldom as a password', async () => {
    const { email } = await askedBuyer()
    let answer = await reset({ email, code: '00000000' })
    for (let guess = 0; guess < 40 && answer.status === 422; guess += 1) {
      answer = await reset({ email, code: '00000000' })
    }
    expect(answer).toMatchObject({ status: 429, body: { error: { message: TOO_MANY_ATTEMPTS } } })
  })

  test('cannot use the link of one account for another', async () => {
    const mine = await askedBuyer()
    const { link, email } = await askedBuyer()
    const [id] = link.split('.')
    expect((await reset({ link: `${id}.${mine.link.split('.')[1]}` })).status).toBe(422)
    expect((await reset({ email, code: mine.code === '00000000' ? '1' : mine.code })).status).toBe(422)
    expect((await logIn(email, PASSWORD)).status).toBe(200)
  })

  test('has at most five mails an hour sent to one address', async () => {
    const { email } = await addBuyer(db)
    for (let mails = 0; mails < 5; mails += 1) expect((await ask(email)).status).toBe(200)
    expect((await ask(email.toUpperCase())).status).toBe(429)
  })

  test.each([{ link: "1.' or 1=1" }, { link: '0.x' }, { email: 'a@example.test', code: '1234567' }, {}])(
    'is refused the proof %j',
    async (proof) => expect((await reset(proof)).status).toBe(400),
  )
})

test('a site that sends no mail says so', async () => {
  await switchMail(db, 'off')
  expect((await ask('ada@example.test')).body.error.message).toBe(RESET_WITHOUT_MAIL)
  await switchMail(db, 'kept')
})
