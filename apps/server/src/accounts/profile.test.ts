import { EMAIL_TAKEN } from '@presale/rules/account'
import { describe, expect, test } from 'vitest'
import { booksThatDisagree } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOrder, PASSWORD } from '../testing/factories.ts'
import { readBuyerAccount } from './buyers.ts'
import { verifyPassword } from './passwords.ts'
import { type ProfileChange, updateBuyerProfile } from './profile.ts'
import { closeSession, findSessionOwner, openSession } from './sessions.ts'

const { db } = await useDatabase()

type Buyer = Awaited<ReturnType<typeof addBuyer>>

function update(buyer: Buyer, change: Partial<ProfileChange>) {
  const { buyerId, email, sessionToken } = buyer
  return updateBuyerProfile(db, { name: 'Ada', email, phone: '1', buyerId, sessionToken, ...change })
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
  test('takes name, e-mail and phone, of this buyer only', async () => {
    const [buyer, other] = [await addBuyer(db), await addBuyer(db)]
    const change = { name: 'Ada Lovelace', email: 'Countess@Example.test', phone: '' }
    expect(await update(buyer, change)).toEqual({ email: 'Countess@Example.test' })
    expect(await readBuyerAccount(db, buyer.buyerId)).toMatchObject(change)
    expect(await readBuyerAccount(db, other.buyerId)).toMatchObject({ name: 'Ada', email: other.email })
  })

  test.each([{}, { password: '' }])('%j keeps the old password and every session', async (change) => {
    const buyer = await addBuyer(db)
    const elsewhere = await openSession(db, { buyerId: buyer.buyerId })
    const before = await hashOf(buyer)
    await update(buyer, { name: 'Eve', ...change })
    expect(await hashOf(buyer)).toBe(before)
    expect(await findSessionOwner(db, elsewhere)).toEqual({ buyerId: buyer.buyerId })
  })

  test('a new password replaces the old one and ends the buyer’s other sessions, nobody else’s', async () => {
    const [buyer, other] = [await addBuyer(db), await addBuyer(db)]
    const elsewhere = await openSession(db, { buyerId: buyer.buyerId })
    await update(buyer, { password: ' new one ' })
    const hash = await hashOf(buyer)
    expect(await verifyPassword(hash, ' new one ')).toBe(true)
    expect(await verifyPassword(hash, PASSWORD)).toBe(false)
    expect(await findSessionOwner(db, buyer.sessionToken)).toEqual({ buyerId: buyer.buyerId })
    expect(await findSessionOwner(db, elsewhere)).toBeUndefined()
    expect(await findSessionOwner(db, other.sessionToken)).toEqual({ buyerId: other.buyerId })
  })

  test('a password changed past the sessions is told of by the books, however it was changed', async () => {
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

  test('an e-mail that another account has, however it is written, changes nothing at all', async () => {
    const [buyer, other] = [await addBuyer(db), await addBuyer(db)]
    const elsewhere = await openSession(db, { buyerId: buyer.buyerId })
    const before = await hashOf(buyer)
    const taken = { name: 'Eve', email: ` ${other.email.toUpperCase()}`, password: 'new' }
    await expect(update(buyer, taken)).rejects.toMatchObject({ code: 'conflict', message: EMAIL_TAKEN })
    expect(await readBuyerAccount(db, buyer.buyerId)).toMatchObject({ name: 'Ada', email: buyer.email })
    expect(await hashOf(buyer)).toBe(before)
    expect(await findSessionOwner(db, elsewhere)).toEqual({ buyerId: buyer.buyerId })
  })

  test('the own e-mail may be written anew', async () => {
    const buyer = await addBuyer(db)
    const email = buyer.email.toUpperCase()
    expect(await update(buyer, { email })).toEqual({ email })
  })

  test('of ten accounts that want one e-mail at once, one gets it', async () => {
    const buyers = await Promise.all(Array.from({ length: 10 }, () => addBuyer(db)))
    const answers = await Promise.allSettled(
      buyers.map((buyer) => update(buyer, { email: 'one@example.test' })),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' })
    }
  })

  test('an order keeps the e-mail it was placed with', async () => {
    await addCurrency(db)
    const buyer = await addBuyer(db)
    const order = await addOrder(db, buyer.buyerId)
    await update(buyer, { email: 'later@example.test' })
    const kept = await db.selectFrom('orders').select('email').where('id', '=', order.id).executeTakeFirst()
    expect(kept).toEqual({ email: buyer.email })
  })

  test('an account nobody has is not found', async () => {
    const buyer = await addBuyer(db)
    const nobody = update(buyer, { buyerId: '999999', email: 'nobody@example.test' })
    await expect(nobody).rejects.toMatchObject({ code: 'not-found' })
  })
})
