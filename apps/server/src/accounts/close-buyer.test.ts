import { ACCOUNT_CLOSED, CLOSING_AFTER_UNDO, CLOSING_WAITS, WRONG_CREDENTIALS } from '@presale/rules/account'
import { RESET_EXPIRED } from '@presale/rules/reset'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { searchAudit } from '../audit/search-audit.ts'
import { readKeptMail } from '../mail/list-mail.ts'
import { switchMail } from '../mail/outbox.ts'
import { makeResetLink } from '../mail/reset-link.ts'
import { balanceOf } from '../orders/ledger.ts'
import { readOrderHistory } from '../orders/order-history.ts'
import { answerBuyer } from '../orders/order-messages.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { call, useApp } from '../testing/app.ts'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import {
  addBuyer,
  addColleague,
  addCurrency,
  addOrder,
  orderRequest,
  PASSWORD,
} from '../testing/factories.ts'
import { accountServices } from '../testing/services.ts'
import { closeBuyer } from './close-buyer.ts'
import { setMailPhrase } from './mail-phrase.ts'
import { updateBuyerProfile } from './profile.ts'
import { makeOwnersResetLink } from './reset-password.ts'
import { readBuyer } from './search-buyers.ts'
import { openSession } from './sessions.ts'

const connection = await useDatabase()
const { db, asOwner } = connection
const app = await useApp('buyer', connection)
const services = accountServices(db)
const ORIGIN = 'https://presale.example'
let owner: { operatorId: string; requestId: string; address: string }

beforeAll(async () => {
  await addCurrency(db)
  await asOwner.db.updateTable('currency').set({ demo: true }).execute()
  await switchMail(db, 'kept')
  owner = { operatorId: (await addColleague(db, 'owner')).operatorId, requestId: 'test', address: '::1' }
})

const ask = (path: string, input: unknown, token?: string) => call(app, 'mutation', path, input, token)
const close = (buyerId: string, actor = owner) =>
  closeBuyer(services, { buyerId, reason: 'asked by mail', ...actor })

/** Decides on a new order of the buyer. */
async function decide(buyerId: string, decision: 'approved' | 'rejected') {
  const { id } = await addOrder(db, buyerId)
  await settleOrder(db, { orderId: id, decision, reason: '', ...owner })
  return id
}

async function mailsTo(recipient: string) {
  const mails = await db
    .selectFrom('mail')
    .select(['id', 'kind'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return Promise.all(mails.map(async ({ id, kind }) => ({ kind, ...(await readKeptMail(db, ORIGIN, id)) })))
}

test('a closed account has no name and no log-in, keeps its books, and its e-mail is free again', async () => {
  const { buyerId, email, sessionToken } = await addBuyer(db)
  const orderId = await decide(buyerId, 'approved')
  const before = await balanceOf(db, buyerId)
  await db
    .insertInto('second_factor')
    .values({ buyer_id: buyerId, secret: Buffer.alloc(20), confirmed_at: new Date() })
    .execute()
  await db
    .insertInto('passkey')
    .values({
      ...{ buyer_id: buyerId, name: 'phone', counter: '0', transports: [] },
      ...{ credential_id: Buffer.alloc(16), public_key: Buffer.alloc(32) },
    })
    .execute()
  await close(buyerId)
  expect(await readBuyer(db, buyerId)).toMatchObject({
    ...{ name: '', phone: '', email: `closed-${buyerId}@account.invalid`, closedAt: expect.any(String) },
    ...{ hasConfirmedEmail: false, hasSecondFactor: false, sessions: [], ...before },
  })
  for (const table of ['session', 'passkey', 'second_factor'] as const)
    expect(await db.selectFrom(table).select('id').where('buyer_id', '=', buyerId).execute()).toEqual([])
  expect((await call(app, 'query', 'account.read', undefined, sessionToken)).status).toBe(401)
  for (const known of [email, `closed-${buyerId}@account.invalid`, `CLOSED ${buyerId}`]) {
    const refused = await ask('account.logIn', { email: known, password: PASSWORD })
    expect(refused.body.error.message).toBe(WRONG_CREDENTIALS)
  }
  await expect(openSession(db, { buyerId })).rejects.toThrow(ACCOUNT_CLOSED)
  const again = await ask('account.register', { name: 'Ada', email, phone: '1', password: 'p' })
  expect(again.status).toBe(200)
  const { entries } = await searchAudit(db, { pageSize: 1, role: 'owner', filter: { action: 'buyer.close' } })
  expect(entries).toMatchObject([{ subject: { id: buyerId }, reason: 'asked by mail' }])
  expect(JSON.stringify(entries)).not.toContain(email)
  expect((await readOrderHistory(db, orderId)).order).toMatchObject({ email, buyerEmail: null })
  expect(await booksThatDisagree(db)).toEqual([])
})

test('no link opens a closed account, and none is mailed for it', { tags: ['abuse-11'] }, async () => {
  const { buyerId } = await addBuyer(db)
  const { link } = await makeResetLink(db, ORIGIN, { buyerId, minutes: 15 })
  await close(buyerId)
  const reset = await ask('account.resetPassword', { secret: link.split('#')[1], password: 'another' })
  expect(reset.body.error.message).toBe(RESET_EXPIRED)
  const byOwner = makeOwnersResetLink(db, { buyerId, reason: 'x', origin: ORIGIN, ...owner })
  await expect(byOwner).rejects.toThrow(ACCOUNT_CLOSED)
  for (const email of [`CLOSED ${buyerId}`, `closed-${buyerId}@account.invalid`]) {
    expect((await ask('account.requestReset', { email })).status).toBe(200)
    expect((await mailsTo(email.toLowerCase())).at(-1)).toMatchObject({
      dropped: 'No account has this address.',
    })
  }
})

test('an account is not closed while its former address can take the change of e-mail back', {
  tags: ['abuse-11'],
}, async () => {
  const { buyerId, email, sessionToken } = await addBuyer(db)
  const profile = { name: 'Ada', phone: '1', email: `new-${email}`, currentPassword: PASSWORD }
  expect((await ask('account.updateProfile', profile, sessionToken)).status).toBe(200)
  await expect(close(buyerId)).rejects.toThrow(CLOSING_AFTER_UNDO)
  await asOwner.db
    .updateTable('email_change')
    .set({ changed_at: sql<Date>`now() - interval '7 days'` } as object)
    .where('buyer_id', '=', buyerId)
    .execute()
  await close(buyerId)
})

test('the buyer is told of the closing, and of nothing later', async () => {
  const { buyerId, email } = await addBuyer(db)
  const orderId = await decide(buyerId, 'rejected')
  await close(buyerId)
  expect((await mailsTo(email)).at(-1)).toMatchObject({
    kind: 'account-closed',
    text: expect.stringContaining('An owner of this sale closed your account'),
  })
  await settleOrder(db, { orderId, decision: 'approved', reason: 'paid after all', ...owner })
  expect(await mailsTo(`closed-${buyerId}@account.invalid`)).toEqual([
    { kind: 'order-approved', dropped: 'The account was closed.' },
  ])
  const answer = answerBuyer(services, { orderId, text: 'Here you are.', ...owner })
  await expect(answer).rejects.toThrow(ACCOUNT_CLOSED)
})

test('what the buyer saved while the account was closed is refused', async () => {
  const { buyerId, email, sessionToken } = await addBuyer(db)
  await close(buyerId)
  await expect(setMailPhrase(db, { buyerId, phrase: 'blue whale' })).rejects.toThrow(ACCOUNT_CLOSED)
  const profile = { name: 'Ada', email, phone: '1', buyerId, sessionToken, needsPassword: false }
  const saving = updateBuyerProfile(services, { ...profile, requestId: 'test', address: '::1' })
  await expect(saving).rejects.toThrow(ACCOUNT_CLOSED)
})

test('an account is not closed while an order is pending, twice, or by a manager', async () => {
  const { buyerId, sessionToken } = await addBuyer(db)
  const order = await addOrder(db, buyerId)
  await expect(close(buyerId)).rejects.toThrow(CLOSING_WAITS)
  await settleOrder(db, { orderId: order.id, decision: 'rejected', reason: '', ...owner })
  const { operatorId } = await addColleague(db, 'manager')
  await expect(close(buyerId, { ...owner, operatorId })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await call(app, 'query', 'account.read', undefined, sessionToken)).status).toBe(200)
  await close(buyerId)
  await expect(close(buyerId)).rejects.toThrow(ACCOUNT_CLOSED)
  await expect(close('999')).rejects.toMatchObject({ code: 'not-found' })
})

test('of a closing and an order at once, the account has no pending order when it is closed', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { buyerId, sessionToken } = await addBuyer(db)
      const [closing, order] = await Promise.allSettled([
        close(buyerId),
        ask('orders.create', orderRequest(), sessionToken),
      ])
      const isPlaced = order.status === 'fulfilled' && order.value.status === 200
      return { isClosed: closing.status === 'fulfilled', isPlaced }
    }),
  )
  for (const { isClosed, isPlaced } of outcomes) expect(isClosed).not.toBe(isPlaced)
})
