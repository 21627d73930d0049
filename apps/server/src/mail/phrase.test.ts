import { emailKey } from '@presale/rules/account'
import { CORPUS } from '@presale/rules/injection-corpus.fixture'
import type { MailKind } from '@presale/rules/mail'
import { MAIL_PHRASE_ONE_LINE } from '@presale/rules/mail-phrase'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOrder, PASSWORD } from '../testing/factories.ts'
import { useSmtp } from '../testing/smtp.ts'
import { storeMail, switchMail } from './outbox.ts'
import { sendDueMail } from './send-mail.ts'
import { createSmtp } from './smtp.ts'

const connection = await useDatabase()
const { db, asOwner } = connection
const app = await useApp('buyer', connection)
const server = await useSmtp()
const smtp = createSmtp({ smtpUrl: server.url, from: 'Presale <no-reply@presale.example>' })
afterAll(() => smtp.close())

const PHRASE = '<b>blue</b> & "whale"'

beforeAll(async () => {
  await addCurrency(db)
  await switchMail(db, 'sent')
})
beforeEach(async () => {
  await asOwner.db.deleteFrom('mail').execute()
  server.box.length = 0
})

type Buyer = Awaited<ReturnType<typeof addBuyer>>
/** A mail to an address that the buyer disowned is none to the buyer; a closed account has no phrase. */
type BuyerMailKind = Exclude<
  MailKind,
  `operator-${string}` | 'email-change-undone' | 'account-closed' | 'test'
>

const setPhrase = ({ sessionToken }: Buyer, phrase: string) =>
  call(app, 'mutation', 'account.setMailPhrase', { phrase }, sessionToken)
const readPhrase = async ({ sessionToken }: Buyer) =>
  (await call(app, 'query', 'account.read', undefined, sessionToken)).body.result.data.mailPhrase

/** The address is confirmed. */
async function addBuyerWithPhrase(): Promise<Buyer> {
  const buyer = await addBuyer(db)
  await setPhrase(buyer, PHRASE)
  const confirmed = { email_confirmed_at: sql`now()` } as object
  await db.updateTable('buyer').set(confirmed).where('id', '=', buyer.buyerId).execute()
  return buyer
}

/** A mail about an order of the buyer, of that kind and nothing else. */
const storeOrderMail = (kind: BuyerMailKind) => async (buyer: Buyer) => {
  await addOrder(db, buyer.buyerId)
  await asOwner.db.updateTable('mail').set({ kind }).execute()
}

const storeAccountMail =
  (kind: Exclude<BuyerMailKind, `order-${string}`>) =>
  ({ buyerId, email: recipient }: Buyer) =>
    storeMail(db, { kind, recipient, buyerId })

async function storeEmailChange({ buyerId, email: recipient }: Buyer) {
  const { id } = await db
    .insertInto('email_change')
    .values({ buyer_id: buyerId, old_email: recipient, new_email: 'new@example.test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeMail(db, { kind: 'email-changed', recipient, buyerId, emailChangeId: id })
}

async function storeNewDevice({ buyerId, email: recipient }: Buyer) {
  const session = db.selectFrom('session').select('id').where('buyer_id', '=', buyerId)
  const { id: sessionId } = await session.executeTakeFirstOrThrow()
  await storeMail(db, { kind: 'new-device', recipient, buyerId, sessionId })
}

/** Stores one mail of each kind that buyers get. */
const STORES: Record<BuyerMailKind, (buyer: Buyer) => Promise<void>> = {
  'order-placed': storeOrderMail('order-placed'),
  'order-approved': storeOrderMail('order-approved'),
  'order-rejected': storeOrderMail('order-rejected'),
  'order-reopened': storeOrderMail('order-reopened'),
  'order-voided': storeOrderMail('order-voided'),
  'order-message': storeOrderMail('order-message'),
  'password-reset': ({ email }) => storeMail(db, { kind: 'password-reset', recipient: emailKey(email) }),
  'reset-link-made': storeAccountMail('reset-link-made'),
  'credentials-changed': storeAccountMail('credentials-changed'),
  'confirm-email': storeAccountMail('confirm-email'),
  'second-factor-on': storeAccountMail('second-factor-on'),
  'second-factor-off': storeAccountMail('second-factor-off'),
  'new-recovery-codes': storeAccountMail('new-recovery-codes'),
  'passkey-added': storeAccountMail('passkey-added'),
  'passkey-removed': storeAccountMail('passkey-removed'),
  'email-changed': storeEmailChange,
  'new-device': storeNewDevice,
}

/** Sends what was stored, and answers the one mail of it. */
async function sendOne() {
  await asOwner.db.updateTable('mail').set({ next_attempt_at: sql`now()` }).execute()
  await sendDueMail(db, { smtp, origin: 'https://presale.example' })
  expect(server.box).toHaveLength(1)
  const { text = '', html = '', headers = [], recipients = [] } = server.box[0] ?? {}
  return { text, html, recipients, headers: JSON.stringify(headers) }
}

/** A confirmed address gets no mail that confirms it. */
const KINDS = Object.entries(STORES).filter(([kind]) => kind !== 'confirm-email')

describe('every mail to a confirmed address carries the buyer’s phrase, as text and never in a header', {
  tags: ['abuse-80'],
}, () => {
  test.each(KINDS)('%s', async (_, store) => {
    await store(await addBuyerWithPhrase())
    const { text, html, headers } = await sendOne()
    expect(text.startsWith(`Your phrase: ${PHRASE}\n`)).toBe(true)
    expect(html).toContain('Your phrase: <bdi>&#60;b&#62;blue&#60;/b&#62; &#38; &#34;whale&#34;</bdi>')
    expect(html).not.toContain('<b>')
    expect(headers).not.toMatch(/phrase|whale/)
  })

  test('also to the former address that a change is told to, and not to the new one', async () => {
    const { sessionToken, email } = await addBuyerWithPhrase()
    const next = `new-${email}`
    const profile = { name: 'Ada', phone: '1', email: next, currentPassword: PASSWORD }
    expect((await call(app, 'mutation', 'account.updateProfile', profile, sessionToken)).status).toBe(200)
    await sendDueMail(db, { smtp, origin: 'https://presale.example' })
    const told = server.box.map(({ recipients, text }) => [recipients[0], text?.startsWith('Your phrase')])
    expect(Object.fromEntries(told)).toEqual({ [email]: true, [next]: false })
  })

  test('a mail to a buyer without a phrase says nothing of one', async () => {
    await STORES['credentials-changed'](await addBuyer(db))
    const { text, html } = await sendOne()
    expect(text + html).not.toContain('Your phrase')
  })
})

describe('no mail to an unconfirmed address holds text that a person typed', { tags: ['abuse-80'] }, () => {
  /** An address of a stranger, and the corpus in every field that a buyer fills. */
  async function addSpammer() {
    const buyer = await addBuyer(db)
    const texts = {
      name: CORPUS.join(' '),
      phone: CORPUS.join(' '),
      mail_phrase: 'You won, see evil.example',
    }
    await db.updateTable('buyer').set(texts).where('id', '=', buyer.buyerId).execute()
    const agent = { user_agent: CORPUS.join(' ').slice(0, 200) }
    await db.updateTable('session').set(agent).where('buyer_id', '=', buyer.buyerId).execute()
    return buyer
  }

  test.each(Object.entries(STORES))('%s', async (_, store) => {
    await store(await addSpammer())
    const { text, html, headers, recipients } = await sendOne()
    expect(recipients).toHaveLength(1)
    for (const typed of [...CORPUS, 'evil.example', 'Your phrase'])
      expect(`${text}${html}${headers}`).not.toContain(typed)
  })

  test.each(CORPUS)('a phrase reaches its own reader as text: %s', { tags: ['abuse-80'] }, async (piece) => {
    const buyer = await addBuyerWithPhrase()
    const phrase = piece.slice(0, 60)
    if ((await setPhrase(buyer, phrase)).status !== 200) return
    await STORES['credentials-changed'](buyer)
    const { html, headers } = await sendOne()
    if (/[<>"'&]/.test(phrase)) expect(html).not.toContain(phrase)
    expect(headers).not.toContain(phrase)
  })
})

describe('a buyer’s phrase', () => {
  test('is set, replaced and removed by the buyer, and only the buyer’s own', async () => {
    const [ada, eve] = [await addBuyer(db), await addBuyer(db)]
    expect(await readPhrase(ada)).toBe('')
    await setPhrase(ada, ' blue whale ')
    expect(await readPhrase(ada)).toBe('blue whale')
    expect(await readPhrase(eve)).toBe('')
    await setPhrase(ada, '')
    expect(await readPhrase(ada)).toBe('')
  })

  test.each([
    ['blue\r\nBcc: all@example.test', MAIL_PHRASE_ONE_LINE],
    ['x'.repeat(61), 'At most 60 characters.'],
  ])('is refused, and the former one stays: %j', { tags: ['abuse-80'] }, async (phrase, message) => {
    const buyer = await addBuyerWithPhrase()
    expect(await setPhrase(buyer, phrase)).toMatchObject({ status: 400, body: { error: { message } } })
    expect(await readPhrase(buyer)).toBe(PHRASE)
  })
})
