import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Attempts } from '../limits/attempts.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder, PASSWORD } from '../testing/factories.ts'
import { accountServices } from '../testing/services.ts'
import { registerBuyer } from './buyers.ts'
import { endBuyerSessions, readBuyer, searchBuyers } from './search-buyers.ts'
import { findSessionOwner, openSession } from './sessions.ts'

const { db } = await useDatabase()
let actor: { operatorId: string; requestId: string; address: string }
let ada: Awaited<ReturnType<typeof addBuyer>>

beforeAll(async () => {
  await addCurrency(db)
  actor = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '::1' }
  ada = await addBuyer(db, 'ada@example.test')
  const never: Attempts = {
    count: async () => {},
    forget: async () => {},
    countRegistration: async () => {},
    countCode: async () => {},
    forgetCodes: async () => {},
    countEmailChange: async () => {},
    countMail: async () => {},
    countReset: async () => true,
    countUnconfirmedMail: async () => undefined,
    countFile: async () => {},
    countCancellation: async () => {},
    countMessage: async () => {},
    whilePasswordCounts: (_changer, work) => work(),
  }
  for (const [name, phone] of [
    ['Grace 100%', '+1 555 0100'],
    ['Ünal_1', '+90 212'],
  ] as const) {
    const account = { name, phone, email: `${name.slice(0, 4)}@example.test`, password: PASSWORD }
    await registerBuyer(accountServices(db, never), { ...account, address: '127.0.0.1' })
  }
})

const names = async (search?: string) =>
  (await searchBuyers(db, { search, pageSize: 10 })).buyers.map((buyer) => buyer.name)

describe('searching buyers', () => {
  test.each([
    [undefined, ['Ünal_1', 'Grace 100%', 'Ada']],
    ['GRACE', ['Grace 100%']],
    ['1%0', []],
    ['100%', ['Grace 100%']],
    ['ünal_', ['Ünal_1']],
    ['555 01', ['Grace 100%']],
    ['ada@', ['Ada']],
    ['a@e', ['Ada']],
    ['ADA@Example.te', ['Ada']],
    ['ada@example.com', []],
    ['nobody', []],
  ])('for %s finds %j', { tags: ['abuse-85'] }, async (search, found) => {
    expect(await names(search)).toEqual(found)
  })
  test('finds a buyer by number, with the balance', async () => {
    const order = await addOrder(db, ada.buyerId)
    await settleOrder(db, { orderId: order.id, decision: 'approved', reason: '', ...actor })
    const { buyers, count } = await searchBuyers(db, { search: ada.buyerId, pageSize: 10 })
    expect(buyers.find((buyer) => buyer.id === ada.buyerId)?.balance).toBe('42.000000')
    expect(count.exact).toBe(true)
  })
  test('pages forwards and backwards', async () => {
    const first = await searchBuyers(db, { pageSize: 2 })
    const second = await searchBuyers(db, { pageSize: 2, after: first.next ?? '' })
    expect(second.buyers.map((buyer) => buyer.name)).toEqual(['Ada'])
    const back = await searchBuyers(db, { pageSize: 2, before: second.previous ?? '' })
    expect(back.buyers).toEqual(first.buyers)
  })
  test('answers the nearest page for one that has become empty', async () => {
    const gone = (id: string) => Buffer.from(JSON.stringify([id, id])).toString('base64url')
    const first = await searchBuyers(db, { pageSize: 2 })
    expect(await searchBuyers(db, { pageSize: 2, before: gone('999999') })).toEqual(first)
    const last = await searchBuyers(db, { pageSize: 2, after: gone('0') })
    expect(last).toMatchObject({ next: null, buyers: [{}, { name: 'Ada' }] })
  })
})

describe('a buyer’s page', () => {
  test('shows balance, investment and valid sessions', async () => {
    expect(await readBuyer(db, ada.buyerId)).toMatchObject({
      email: 'ada@example.test',
      balance: '42.000000',
      purchasedTokens: '40.000000',
      investedUsd: '20.00',
      sessions: [{ openedAt: expect.any(String), expiresAt: expect.any(String) }],
    })
    await expect(readBuyer(db, '999999')).rejects.toMatchObject({ code: 'not-found' })
  })
  test('is read with whether the e-mail is confirmed', async () => {
    const { buyerId } = await addBuyer(db)
    expect(await readBuyer(db, buyerId)).toMatchObject({ hasConfirmedEmail: false })
    const confirmed = { email_confirmed_at: sql`now()` } as object
    await db.updateTable('buyer').set(confirmed).where('id', '=', buyerId).execute()
    expect(await readBuyer(db, buyerId)).toMatchObject({ hasConfirmedEmail: true })
  })
  test('ends every session of the buyer and of no other, with an audit entry', {
    tags: ['asvs-7.4.2'],
  }, async () => {
    const other = await addBuyer(db)
    const second = await openSession(db, { buyerId: ada.buyerId })
    expect(await endBuyerSessions(db, { buyerId: ada.buyerId, ...actor })).toEqual({ ended: 2 })
    expect(await findSessionOwner(db, ada.sessionToken)).toBeUndefined()
    expect(await findSessionOwner(db, second)).toBeUndefined()
    expect(await findSessionOwner(db, other.sessionToken)).toEqual({ buyerId: other.buyerId })
    expect(await endBuyerSessions(db, { buyerId: ada.buyerId, ...actor })).toEqual({ ended: 0 })
    const entry = await db
      .selectFrom('audit_entry')
      .select(['action', 'subject_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'buyer.end-sessions', subject_id: ada.buyerId })
    await expect(endBuyerSessions(db, { buyerId: '999999', ...actor })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
