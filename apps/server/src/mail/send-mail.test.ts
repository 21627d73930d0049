import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../db/connect.ts'
import { cancelOrder, closeDueOrders } from '../orders/end-orders.ts'
import { settleOrder, voidOrder } from '../orders/settle-order.ts'
import { undoDecision } from '../orders/undo-decision.ts'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder, ageOrder } from '../testing/factories.ts'
import { useSmtp } from '../testing/smtp.ts'
import { readKeptMail, readMailTrouble, searchMail, sendAgain } from './list-mail.ts'
import { storeMail, switchMail } from './outbox.ts'
import { scheduleSending } from './schedule-sending.ts'
import { MAX_ATTEMPTS, removeOldMail, sendDueMail } from './send-mail.ts'
import { createSmtp } from './smtp.ts'

const connection = await useDatabase()
const { db, asOwner, url } = connection
const { db: second } = connect(url, () => undefined, PATIENT)
const server = await useSmtp()
const smtp = createSmtp({ smtpUrl: server.url, from: 'Presale <no-reply@presale.example>' })
const sending = { smtp, origin: 'https://presale.example' }
let actor: { operatorId: string; requestId: string; address: string }
afterAll(async () => {
  smtp.close()
  await second.destroy()
})

beforeAll(async () => {
  await addCurrency(db)
  actor = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '::1' }
  await switchMail(db, 'sent')
})
beforeEach(async () => {
  await asOwner.db.deleteFrom('mail').execute()
  server.box.length = 0
  server.seen.length = 0
  server.behave('take')
})

const makeDue = () => asOwner.db.updateTable('mail').set({ next_attempt_at: sql`now()` }).execute()
const sendAll = async () => {
  await makeDue()
  while ((await sendDueMail(db, sending)) > 0);
}
const listed = async () => (await searchMail(db, { pageSize: 50 })).mails

async function placeOrder(name = 'Ada') {
  const buyer = await addBuyer(db)
  await db.updateTable('buyer').set({ name }).where('id', '=', buyer.buyerId).execute()
  return { ...buyer, order: await addOrder(db, buyer.buyerId) }
}

describe('mails of an order', () => {
  test('tell that it was placed, with its number, amounts and a link, and without the deposit address', async () => {
    const { email, order } = await placeOrder()
    await sendAll()
    const [mail] = server.box
    expect(mail?.recipients).toEqual([email])
    expect(mail?.subject).toBe('Your order: send 20 USDT')
    for (const content of [mail?.text, mail?.html]) {
      expect(content).toContain(order.reference)
      expect(content).toContain(`https://presale.example/dashboard/transaction?order=${order.reference}`)
      expect(content).not.toContain('the-deposit-address')
    }
  })

  test.each([
    ['approved', 'Approved: 42 iToken are yours'],
    ['rejected', /^Order .* was rejected$/],
  ] as const)('tell that it was %s', async (decision, subject) => {
    const { order } = await placeOrder()
    await sendAll()
    await settleOrder(db, { decision, orderId: order.id, reason: '', ...actor })
    await sendAll()
    expect(server.box.at(-1)?.subject).toMatch(subject)
    expect(server.box).toHaveLength(2)
  })

  test('give the reason when it was not paid in time or was cancelled', async () => {
    const late = await placeOrder()
    await ageOrder(asOwner.db, late.order.id, 7 * 24)
    await closeDueOrders(db, 'closing')
    const { buyerId, order } = await placeOrder()
    await cancelOrder(db, { buyerId, reference: order.reference, requestId: 'test', address: '' })
    await sendAll()
    const texts = server.box.map(({ text }) => text).join()
    expect(texts).toContain('We found no payment in time')
    expect(texts).toContain('You cancelled this order')
  })

  const approve = (orderId: string) =>
    settleOrder(db, { decision: 'approved', orderId, reason: '', ...actor })
  const undo = (orderId: string, version: number) => undoDecision(db, { orderId, version, ...actor })

  test('tell nothing of a decision that is undone before it was told, nor of its undoing', async () => {
    const { order } = await placeOrder()
    await sendAll()
    await approve(order.id)
    await undo(order.id, 2)
    await sendAll()
    expect(server.box).toHaveLength(1)
    expect((await listed()).map(({ state }) => state)).toEqual(['dropped', 'sent'])
  })

  test('tell that a told decision was undone, and of the same decision no second time', async () => {
    const { order } = await placeOrder()
    await sendAll()
    await approve(order.id)
    await sendAll()
    await undo(order.id, 2)
    await approve(order.id)
    await sendAll()
    expect(server.box.map(({ subject }) => subject)).toEqual([
      'Your order: send 20 USDT',
      'Approved: 42 iToken are yours',
    ])
    await undo(order.id, 4)
    await sendAll()
    expect(server.box.at(-1)?.subject).toBe(`Order ${order.reference} is being checked again`)
  })

  test('tell the last of two decisions', async () => {
    const { order } = await placeOrder()
    await sendAll()
    await approve(order.id)
    await settleOrder(db, { decision: 'rejected', orderId: order.id, reason: 'mistake', ...actor })
    await sendAll()
    expect(server.box.at(-1)?.subject).toBe(`Order ${order.reference} was rejected`)
    expect(server.box.at(-1)?.text).not.toContain('mistake')
    expect(server.box).toHaveLength(2)
  })

  test('tell that an order was deleted only after its approval was told', async () => {
    const [untold, told] = [await placeOrder(), await placeOrder()]
    await sendAll()
    await approve(told.order.id)
    await sendAll()
    await approve(untold.order.id)
    for (const { order } of [untold, told]) await voidOrder(db, { orderId: order.id, reason: '', ...actor })
    await sendAll()
    const deleted = server.box.filter(({ subject }) => subject?.includes('deleted'))
    expect(deleted.map(({ recipients }) => recipients)).toEqual([[told.email]])
  })

  test('wait two minutes after a decision', async () => {
    const { order } = await placeOrder()
    await sendAll()
    await approve(order.id)
    expect(await sendDueMail(db, sending)).toBe(0)
    const [waiting] = await db
      .selectFrom('mail')
      .select(sql<boolean>`next_attempt_at = created_at + interval '2 minutes'`.as('is_two_minutes'))
      .where('sent_at', 'is', null)
      .execute()
    expect(waiting).toEqual({ is_two_minutes: true })
  })

  test('are stored with the decision or not at all', async () => {
    const { order } = await placeOrder()
    const failing = db.transaction().execute(async (trx) => {
      await settleOrder(trx, { decision: 'approved', orderId: order.id, reason: '', ...actor })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect((await listed()).map(({ kind }) => kind)).toEqual(['order-placed'])
  })

  test('are not stored while mail is switched off', async () => {
    await switchMail(db, 'off')
    await placeOrder()
    await switchMail(db, 'sent')
    expect(await listed()).toEqual([])
  })

  test('hold no name, so that no stranger writes in them, and say that a mail with an address is a fake', {
    tags: ['abuse-80'],
  }, async () => {
    await placeOrder('<b>You won</b>, see evil.example\r\nBcc: all@example.test')
    await sendAll()
    const [mail] = server.box
    expect(mail?.recipients).toHaveLength(1)
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    for (const content of [mail?.text, mail?.html]) {
      expect(content).not.toContain('You won')
      expect(content?.replaceAll('\n', ' ')).toContain(
        'never send a deposit address: a mail with one is a fake',
      )
    }
  })
})

describe('sending', () => {
  test('by two servers at once sends each mail once', async () => {
    for (let order = 0; order < 8; order += 1) await placeOrder()
    const sendBy = async (database: typeof db) => {
      while ((await sendDueMail(database, sending)) > 0);
    }
    await Promise.all([sendBy(db), sendBy(second)])
    expect(server.box).toHaveLength(8)
    expect(new Set(server.seen).size).toBe(8)
  })

  test.each(['hang-up', { code: 451 }, { code: 550, to: 'sender' }] as const)(
    'retries after %j, under the same Message-ID',
    async (behaviour) => {
      await placeOrder()
      server.behave(behaviour)
      await sendDueMail(db, sending)
      expect(await sendDueMail(db, sending)).toBe(0)
      const [waiting] = await listed()
      expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, error: expect.any(String) })
      expect(Date.parse(waiting?.nextAttemptAt ?? '')).toBeGreaterThan(Date.now() + 30_000)
      expect(await readMailTrouble(db)).toEqual({ delayed: 1, failed: 0 })
      server.behave('take')
      await sendAll()
      expect(server.box).toHaveLength(1)
      expect(new Set(server.seen).size).toBe(1)
      expect(await listed()).toMatchObject([{ state: 'sent', error: null }])
      expect(await readMailTrouble(db)).toEqual({ delayed: 0, failed: 0 })
    },
  )

  test.each([
    { code: 550, to: 'recipient' },
    { code: 550, to: 'data' },
  ] as const)('fails at once after %j, and an operator sends it again', async (behaviour) => {
    await placeOrder()
    server.behave(behaviour)
    await sendDueMail(db, sending)
    const [failed] = await listed()
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('550') })
    expect(await readMailTrouble(db)).toEqual({ delayed: 0, failed: 1 })
    server.behave('take')
    await sendAgain(db, { id: failed?.id ?? '', ...actor })
    await sendDueMail(db, sending)
    expect(await listed()).toMatchObject([{ state: 'sent' }])
    await expect(sendAgain(db, { id: failed?.id ?? '', ...actor })).rejects.toThrow('has not failed')
  })

  test('fails after the last attempt', async () => {
    await placeOrder()
    await asOwner.db
      .updateTable('mail')
      .set({ attempts: MAX_ATTEMPTS - 1 })
      .execute()
    server.behave({ code: 451 })
    await sendDueMail(db, sending)
    expect(await listed()).toMatchObject([{ state: 'failed', attempts: MAX_ATTEMPTS }])
  })

  test.each(['no address', 'a@example.test, b@example.test', 'a@example.test\r\nBcc: b@example.test'])(
    'never sends to %j',
    { tags: ['abuse-80'] },
    async (email) => {
      const { buyerId } = await addBuyer(db)
      await db.updateTable('buyer').set({ email, email_key: email }).where('id', '=', buyerId).execute()
      await addOrder(db, buyerId)
      await sendAll()
      expect(server.seen).toEqual([])
      expect(await listed()).toMatchObject([{ state: 'failed', error: 'This is not a mail address.' }])
    },
  )

  test('says that the password of SMTP_URL is wrong, and sends what waited after a start with the right one', async () => {
    await placeOrder()
    const { host } = new URL(server.url)
    const settings = (password: string) => {
      const { from, origin } = { from: 'no-reply@presale.example', origin: sending.origin }
      return { smtpUrl: `smtp://presale:${password}@${host}`, from, origin }
    }
    const wrong = createSmtp(settings('wrong'))
    await sendDueMail(db, { ...sending, smtp: wrong })
    wrong.close()
    const [waiting] = await listed()
    expect(waiting).toMatchObject({
      state: 'waiting',
      error: expect.stringContaining('refuses the user or password of SMTP_URL'),
    })
    expect(waiting?.error).toContain('535')
    expect(waiting?.error).not.toContain('@')
    const mended = scheduleSending(db, settings('right'), pino({ level: 'silent' }))
    await vi.waitFor(async () => expect(await listed()).toMatchObject([{ state: 'sent' }]))
    await mended.stop()
  })

  test('leaves this machine only with TLS or where SMTP_TLS is none, which the log says', {
    tags: ['asvs-12.3.1'],
  }, async () => {
    await placeOrder()
    // The same server at a name that is none of this machine.
    const smtpUrl = server.url.replace('127.0.0.1', '0.0.0.0')
    const settings = { smtpUrl, from: 'no-reply@presale.example', origin: sending.origin }
    const strict = createSmtp(settings)
    await sendDueMail(db, { ...sending, smtp: strict })
    strict.close()
    expect(server.seen).toEqual([])
    expect(await listed()).toMatchObject([
      { state: 'waiting', error: expect.stringContaining('offers no encryption') },
    ])
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    const plain = scheduleSending(db, { ...settings, withoutTls: true }, log)
    await vi.waitFor(async () => expect(await listed()).toMatchObject([{ state: 'sent' }]))
    await plain.stop()
    expect(lines.join()).toContain('without TLS')
  })

  test('keeps a mail as sent whose order changed while it was under way', async () => {
    const { order } = await placeOrder()
    server.behave('hold')
    const sendingNow = sendDueMail(db, sending)
    await vi.waitFor(() => expect(server.seen).toHaveLength(1))
    await settleOrder(db, { decision: 'approved', orderId: order.id, reason: '', ...actor })
    server.behave('take')
    await sendingNow
    expect((await listed()).at(-1)).toMatchObject({ kind: 'order-placed', state: 'sent', error: null })
  })

  test('sends again what a server was sending that kill -9 ended, under the same Message-ID', async () => {
    await placeOrder()
    server.behave('hold')
    const main = fileURLToPath(new URL('./sending-process.fixture.ts', import.meta.url))
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE }
    const child = spawn(process.execPath, [main, url, server.url], { env, stdio: 'ignore' })
    await vi.waitFor(() => expect(server.seen).toHaveLength(1), { timeout: 10_000 })
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    server.behave('take')
    expect(await listed()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    expect(await sendDueMail(db, sending)).toBe(0)
    await sendAll()
    expect(await listed()).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(server.seen).toHaveLength(2)
    expect(new Set(server.seen).size).toBe(1)
  })

  test('gives a mail server up that does not answer, and tries again, under the same Message-ID', async () => {
    await placeOrder()
    server.behave('hold')
    const hasty = createSmtp({ smtpUrl: server.url, from: 'no-reply@presale.example', patienceMs: 200 })
    await sendDueMail(db, { ...sending, smtp: hasty })
    hasty.close()
    expect(await listed()).toMatchObject([
      { state: 'waiting', attempts: 1, error: expect.stringMatching(/timeout/i) },
    ])
    server.behave('take')
    await sendAll()
    expect(await listed()).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(server.seen).toHaveLength(2)
    expect(new Set(server.seen).size).toBe(1)
  })

  test('drops what waited for too long: a reset for an hour, other mails for two days after they were due', async () => {
    const { email } = await placeOrder()
    await storeMail(db, { kind: 'password-reset', recipient: email })
    await sql`update mail set created_at = now() - interval '1 hour' where kind = 'password-reset'`.execute(
      asOwner.db,
    )
    await sql`update mail set next_attempt_at = now() - interval '3 days' where kind = 'order-placed'`.execute(
      asOwner.db,
    )
    await sendDueMail(db, sending)
    expect(server.seen).toEqual([])
    expect(await listed()).toMatchObject([
      { state: 'dropped', error: 'It waited for too long.' },
      { state: 'dropped', error: 'It waited for too long.' },
    ])
  })

  test('removes mails that ended a month ago, and no other', async () => {
    await placeOrder()
    await asOwner.db
      .updateTable('mail')
      .set({ created_at: sql`now() - interval '31 days'` } as object)
      .execute()
    await removeOldMail(db)
    expect(await listed()).toHaveLength(1)
    await sendAll()
    await removeOldMail(db)
    expect(await listed()).toEqual([])
  })
})

describe('unconfirmed addresses', () => {
  const SITE = 'unconfirmed-mails'
  beforeEach(async () => {
    await asOwner.db.deleteFrom('attempt_count').execute()
  })

  test('of one mailbox get five mails a day, apart from those that let the owner in, and the rest waits until one is confirmed', {
    tags: ['abuse-2'],
  }, async () => {
    const mailbox = crypto.randomUUID()
    const [ada, eve] = [await addBuyer(db, `${mailbox}+1@x.test`), await addBuyer(db, `${mailbox}+2@x.test`)]
    for (let order = 0; order < 3; order += 1) await addOrder(db, ada.buyerId)
    for (let mails = 0; mails < 4; mails += 1)
      await storeMail(db, { kind: 'credentials-changed', recipient: eve.email, buyerId: eve.buyerId })
    await sendAll()
    expect(server.box).toHaveLength(5)
    const waiting = (await listed()).filter(({ state }) => state === 'waiting')
    expect(waiting).toHaveLength(2)
    for (const mail of waiting)
      expect(mail).toMatchObject({ attempts: 0, error: expect.stringContaining('not confirmed') })
    for (let mails = 0; mails < 6; mails += 1)
      await storeMail(db, { kind: 'confirm-email', recipient: eve.email, buyerId: eve.buyerId })
    await sendAll()
    expect(server.box).toHaveLength(10)
    await db
      .updateTable('buyer')
      .set({ email_confirmed_at: sql`now()` } as object)
      .execute()
    await sendAll()
    expect(server.box).toHaveLength(12)
  })

  test('get 500 mails an hour all together, which uses up no mailbox’s own', {
    tags: ['abuse-2'],
  }, async () => {
    const { email } = await placeOrder()
    await db
      .insertInto('attempt_count')
      .values({ key: SITE, points: 500, expire: String(Date.now() + 3_600_000) })
      .execute()
    for (let look = 0; look < 6; look += 1) await sendAll()
    expect(await listed()).toMatchObject([
      { state: 'waiting', attempts: 0, error: expect.stringContaining('all together') },
    ])
    await db.deleteFrom('attempt_count').where('key', '=', SITE).execute()
    await sendAll()
    expect(server.box.map(({ recipients }) => recipients)).toEqual([[email]])
  })

  test('lose what was held back for two days', async () => {
    await placeOrder()
    await db
      .insertInto('attempt_count')
      .values({ key: SITE, points: 500, expire: String(Date.now() + 3_600_000) })
      .execute()
    await sendAll()
    await sql`update mail set created_at = now() - interval '2 days'`.execute(asOwner.db)
    await sendAll()
    expect(await listed()).toMatchObject([{ state: 'dropped', error: 'It waited for too long.' }])
  })

  test('hold back nothing from a confirmed one', async () => {
    await db
      .insertInto('attempt_count')
      .values({ key: SITE, points: 500, expire: String(Date.now() + 3_600_000) })
      .execute()
    const { buyerId, email } = await placeOrder()
    await db
      .updateTable('buyer')
      .set({ email_confirmed_at: sql`now()` } as object)
      .where('id', '=', buyerId)
      .execute()
    await sendAll()
    expect(server.box.map(({ recipients }) => recipients)).toEqual([[email]])
  })
})

describe('the content of a mail', () => {
  test('is shown where a demonstration keeps mails, and nowhere else', async () => {
    const read = async () => readKeptMail(db, 'http://localhost:3000', (await listed())[0]?.id ?? '')
    await switchMail(db, 'kept')
    await placeOrder()
    await expect(read()).rejects.toThrow('demonstration only')
    await asOwner.db.updateTable('currency').set({ demo: true }).execute()
    expect(await read()).toMatchObject({ subject: 'Your order: send 20 USDT' })
    await switchMail(db, 'sent')
    await expect(read()).rejects.toThrow('demonstration only')
  })

  test('of the time before mails were sent is never sent', async () => {
    await switchMail(db, 'kept')
    await placeOrder()
    await switchMail(db, 'sent')
    await sendAll()
    expect(server.seen).toEqual([])
    expect(await listed()).toMatchObject([{ state: 'dropped' }])
  })
})
