import { EMAIL_TAKEN } from '@presale/rules/account'
import { EMAIL_LOOKALIKE } from '@presale/rules/email'
import { describe, expect, test } from 'vitest'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOrder, PASSWORD } from '../testing/factories.ts'
import { accountServices, useProductPasswords } from '../testing/services.ts'
import { untilLocked } from '../testing/wait-for-lock.ts'
import { readBuyerAccount } from './buyers.ts'
import { type ProfileChange, updateBuyerProfile } from './profile.ts'
import { closeOtherSessions, closeSession, findSessionOwner, openSession } from './sessions.ts'

const { db } = await useDatabase()
const passwords = useProductPasswords()

type Buyer = Awaited<ReturnType<typeof addBuyer>>

function update(buyer: Buyer, change: Partial<ProfileChange>) {
  const { buyerId, email, sessionToken } = buyer
  return updateBuyerProfile(
    { ...accountServices(db), passwords },
    {
      name: 'Ada',
      email,
      phone: '1',
      buyerId,
      sessionToken,
      needsPassword: false,
      requestId: 'test',
      address: '::1',
      ...change,
    },
  )
}

async function hashOf(buyer: Buyer): Promise<string> {
  const row = await db
    .selectFrom('buyer')
    .select('password_hash')
    .where('id', '=', buyer.buyerId)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

describe('the profile', () => {
  test('changes name, e-mail and phone of this buyer only', { tags: ['abuse-32'] }, async () => {
    const [buyer, other] = [await addBuyer(db), await addBuyer(db)]
    const change = { name: 'Ada Lovelace', email: 'Countess@Example.test', phone: '' }
    expect(await update(buyer, change)).toEqual({ email: 'Countess@Example.test' })
    expect(await readBuyerAccount(db, buyer.buyerId)).toMatchObject(change)
    expect(await readBuyerAccount(db, other.buyerId)).toMatchObject({ name: 'Ada', email: other.email })
  })

  test('changes the e-mail ten times in an hour, also to a taken one', { tags: ['abuse-5'] }, async () => {
    const [buyer, other] = [await addBuyer(db), await addBuyer(db)]
    for (let change = 0; change < 5; change += 1) {
      await update(buyer, { email: `free-${change}@example.test` })
      await expect(update(buyer, { email: other.email })).rejects.toMatchObject({ code: 'conflict' })
    }
    for (const email of [other.email, 'free@example.test']) {
      await expect(update(buyer, { email })).rejects.toMatchObject({ code: 'too-many' })
    }
    expect(await update(buyer, { email: 'free-4@example.test', name: 'Eve' })).toEqual({
      email: 'free-4@example.test',
    })
    await update(other, { email: 'free@example.test' })
  })

  test('with forty new passwords at once hashes ten, and leaves room for registrations', {
    tags: ['abuse-21'],
  }, async () => {
    const [buyer, other] = [await addBuyer(db), await addBuyer(db)]
    for (let change = 0; change <= 10; change += 1) await update(buyer, { password: `in turn ${change}` })
    const changes = Array.from({ length: 40 }, (_, change) => update(buyer, { password: `new ${change}` }))
    const all = Promise.allSettled(changes)
    await expect.poll(() => passwords.load().waiting, { interval: 1 }).toBeGreaterThan(0)
    await expect(passwords.hash('a registration')).resolves.toContain('argon2id')
    const refused = (await all).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(30)
    for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'too-many' } })
    await update(other, { password: 'another' })
  })

  test('with new passwords of many accounts from one address leaves room for registrations', {
    tags: ['abuse-21'],
  }, async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => addBuyer(db)))
    const address = '198.51.100.9'
    const changes = buyers.flatMap((buyer) =>
      Array.from({ length: 8 }, (_, change) => update(buyer, { password: `new ${change}`, address })),
    )
    const all = Promise.allSettled(changes)
    await expect.poll(() => passwords.load().waiting, { interval: 1 }).toBeGreaterThan(0)
    await expect(passwords.hash('a registration')).resolves.toContain('argon2id')
    const refused = (await all).flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused).toHaveLength(28)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'too-many' })
  })

  test.each([{ email: 'thief@example.test' }, { password: 'the thief’s' }])(
    'with %j changes nothing when the owner ended the session while it was at work',
    { tags: ['abuse-11'] },
    async (change) => {
      const buyer = await addBuyer(db)
      const stolen = await openSession(db, { buyerId: buyer.buyerId })
      const before = await hashOf(buyer)
      const late = await db.transaction().execute(async (trx) => {
        await trx.updateTable('buyer').set({ phone: '2' }).where('id', '=', buyer.buyerId).execute()
        const answer = update({ ...buyer, sessionToken: stolen }, change).catch((error) => error)
        await untilLocked(db)
        await closeOtherSessions(trx, { buyerId: buyer.buyerId }, buyer.sessionToken)
        return { answer }
      })
      expect(await late.answer).toMatchObject({ code: 'unauthenticated' })
      expect(await readBuyerAccount(db, buyer.buyerId)).toMatchObject({ email: buyer.email })
      expect(await hashOf(buyer)).toBe(before)
    },
  )

  test.each([{}, { password: '' }])('with %j keeps the old password and every session', async (change) => {
    const buyer = await addBuyer(db)
    const elsewhere = await openSession(db, { buyerId: buyer.buyerId })
    const before = await hashOf(buyer)
    await update(buyer, { name: 'Eve', ...change })
    expect(await hashOf(buyer)).toBe(before)
    expect(await findSessionOwner(db, elsewhere)).toEqual({ buyerId: buyer.buyerId })
  })

  test('with a new password ends the buyer’s other sessions and no other buyer’s', async () => {
    const [buyer, other] = [await addBuyer(db), await addBuyer(db)]
    const elsewhere = await openSession(db, { buyerId: buyer.buyerId })
    await update(buyer, { password: ' new one ' })
    const hash = await hashOf(buyer)
    expect(await passwords.verify(hash, ' new one ')).toBe(true)
    expect(await passwords.verify(hash, PASSWORD)).toBe(false)
    expect(await findSessionOwner(db, buyer.sessionToken)).toEqual({ buyerId: buyer.buyerId })
    expect(await findSessionOwner(db, elsewhere)).toBeUndefined()
    expect(await findSessionOwner(db, other.sessionToken)).toEqual({ buyerId: other.buyerId })
  })

  test.each([{ email: 'another@example.test' }, { password: 'another' }])(
    'with %j needs the current password, and nothing changes without it',
    { tags: ['abuse-11'] },
    async (change) => {
      const buyer = await addBuyer(db)
      const before = await hashOf(buyer)
      for (const currentPassword of [undefined, '', 'wrong']) {
        const attempt = update(buyer, { ...change, name: 'Eve', needsPassword: true, currentPassword })
        await expect(attempt).rejects.toMatchObject({
          code: 'refused',
          details: { field: 'currentPassword' },
        })
      }
      expect(await readBuyerAccount(db, buyer.buyerId)).toMatchObject({ name: 'Ada', email: buyer.email })
      expect(await hashOf(buyer)).toBe(before)
      await update(buyer, { ...change, needsPassword: true, currentPassword: PASSWORD })
    },
  )

  test('with another name or phone needs no password', async () => {
    const buyer = await addBuyer(db)
    await update(buyer, { name: 'Eve', phone: '2', needsPassword: true })
    expect(await readBuyerAccount(db, buyer.buyerId)).toMatchObject({ name: 'Eve', phone: '2' })
  })

  test('counts wrong passwords like failed log-ins', { tags: ['abuse-11'] }, async () => {
    const buyer = await addBuyer(db)
    const guess = (currentPassword: string) =>
      update(buyer, { password: 'mine', needsPassword: true, currentPassword, address: '192.0.2.77' })
    for (let count = 0; count < 10; count += 1)
      await expect(guess(`wrong ${count}`)).rejects.toMatchObject({ code: 'refused' })
    await expect(guess(PASSWORD)).rejects.toMatchObject({ code: 'too-many' })
  })

  test('with another e-mail ends the other sessions, and stands in the audit trail', {
    tags: ['abuse-11'],
  }, async () => {
    const buyer = await addBuyer(db)
    const elsewhere = await openSession(db, { buyerId: buyer.buyerId })
    await update(buyer, { email: `moved-${buyer.email}`, password: 'new one' })
    expect(await findSessionOwner(db, buyer.sessionToken)).toBeDefined()
    expect(await findSessionOwner(db, elsewhere)).toBeUndefined()
    const entries = db.selectFrom('audit_entry').select(['action', 'after', 'operator_id'])
    expect(await entries.where('subject_id', '=', buyer.buyerId).execute()).toEqual([
      { action: 'buyer.change-credentials', after: { changed: ['e-mail', 'password'] }, operator_id: null },
    ])
  })

  test('with an e-mail whose coded domain imitates another changes nothing', {
    tags: ['abuse-23'],
  }, async () => {
    const buyer = await addBuyer(db)
    const email = 'ada@xn--pypal-4ve.com'
    await expect(update(buyer, { email })).rejects.toMatchObject({
      code: 'bad-input',
      message: EMAIL_LOOKALIKE,
    })
    expect(await findSessionOwner(db, buyer.sessionToken)).toBeDefined()
  })

  test('the books report a password that changed without ending the sessions', {
    tags: ['abuse-11'],
  }, async () => {
    const buyer = await addBuyer(db)
    await openSession(db, { buyerId: buyer.buyerId })
    await update(buyer, { password: 'new one' })
    expect(await booksThatDisagree(db)).toEqual([])
    await db.updateTable('buyer').set({ password_hash: 'another' }).where('id', '=', buyer.buyerId).execute()
    expect(await booksThatDisagree(db)).toEqual([
      {
        invariant: 'I16',
        subject: `buyer ${buyer.buyerId}`,
        details: 'the password was changed, and 1 sessions from before are still open',
      },
    ])
    await closeSession(db, buyer.sessionToken)
  })

  test('with another account’s e-mail in any spelling changes nothing', async () => {
    const [buyer, other] = [await addBuyer(db), await addBuyer(db)]
    const elsewhere = await openSession(db, { buyerId: buyer.buyerId })
    const before = await hashOf(buyer)
    const taken = { name: 'Eve', email: ` ${other.email.toUpperCase()}`, password: 'new' }
    await expect(update(buyer, taken)).rejects.toMatchObject({ code: 'conflict', message: EMAIL_TAKEN })
    expect(await readBuyerAccount(db, buyer.buyerId)).toMatchObject({ name: 'Ada', email: buyer.email })
    expect(await hashOf(buyer)).toBe(before)
    expect(await findSessionOwner(db, elsewhere)).toEqual({ buyerId: buyer.buyerId })
  })

  test('accepts another spelling of the buyer’s own e-mail', async () => {
    const buyer = await addBuyer(db)
    const email = buyer.email.toUpperCase()
    expect(await update(buyer, { email })).toEqual({ email })
  })

  test('gives an e-mail to one of ten accounts that ask for it at once', async () => {
    const buyers = await Promise.all(Array.from({ length: 10 }, () => addBuyer(db)))
    const answers = await Promise.allSettled(
      buyers.map((buyer) => update(buyer, { email: 'one@example.test' })),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' })
    }
  })

  test('leaves the e-mail of earlier orders', async () => {
    await addCurrency(db)
    const buyer = await addBuyer(db)
    const order = await addOrder(db, buyer.buyerId)
    await update(buyer, { email: 'later@example.test' })
    const kept = await db.selectFrom('orders').select('email').where('id', '=', order.id).executeTakeFirst()
    expect(kept).toEqual({ email: buyer.email })
  })

  test('of an unknown account is not found', async () => {
    const buyer = await addBuyer(db)
    const unknown = update(buyer, { buyerId: '999999', email: 'nobody@example.test' })
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
  })
})
