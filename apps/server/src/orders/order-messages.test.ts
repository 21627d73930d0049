import { MESSAGE_LIMITS, MESSAGE_OF_DELETED_ORDER, TOO_MANY_MESSAGES } from '@presale/rules/order-message'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lastChangeOf } from '../audit/audit.ts'
import { createAttempts } from '../limits/attempts.ts'
import { composeMail } from '../mail/compose.ts'
import { htmlOf, textOf } from '../mail/layout.ts'
import { switchMail } from '../mail/outbox.ts'
import { STORED_MAIL } from '../mail/stored-mail.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder } from '../testing/factories.ts'
import { readOrderHistory } from './order-history.ts'
import { answerBuyer, askOperators, noteOnOrder, readBuyerMessages } from './order-messages.ts'
import { searchOrders } from './search-orders.ts'
import { settleOrder, voidOrder } from './settle-order.ts'

const { db, asOwner } = await useDatabase()
const services = { db, attempts: createAttempts(db) }
const request = { requestId: 'test', address: '::1' }
let actor: { operatorId: string } & typeof request

beforeAll(async () => {
  await addCurrency(db)
  actor = { operatorId: (await addOperator(db)).operatorId, ...request }
  await switchMail(db, 'kept')
})
beforeEach(() => asOwner.db.deleteFrom('attempt_count').execute())

async function placeOrder() {
  const { buyerId } = await addBuyer(db)
  const order = await addOrder(db, buyerId)
  const own = { buyerId, reference: order.reference }
  return {
    order,
    own,
    ask: (text: string) => askOperators(services, { ...own, text, ...request }),
    answer: (text: string) => answerBuyer(services, { orderId: order.id, text, ...actor }),
    note: (text: string) => noteOnOrder(services, { orderId: order.id, text, ...actor }),
    read: async () => (await readBuyerMessages(db, own)).map(({ text }) => text),
    isUnanswered: async () => (await readOrderHistory(db, order.id)).order.isUnanswered,
  }
}

const mailsOf = (orderId: string) =>
  db
    .selectFrom('mail')
    .select(STORED_MAIL)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order-message')
    .execute()

describe('messages about an order', () => {
  test('are read by both sides in their order, and the buyer learns no login', async () => {
    const { order, own, ask, answer } = await placeOrder()
    await ask('Where is it?')
    await answer('It came.')
    const messages = await readBuyerMessages(db, own)
    expect(messages).toMatchObject([
      { text: 'Where is it?', isOwn: true },
      { text: 'It came.', isOwn: false },
    ])
    expect(JSON.stringify(messages)).not.toContain('operator')
    expect((await readOrderHistory(db, order.id)).messages).toMatchObject([
      { text: 'Where is it?', operator: null },
      { text: 'It came.', operator: 'operator' },
    ])
  })

  test('are in the audit trail with their text, and in no history of decisions', async () => {
    const { order, ask, answer } = await placeOrder()
    const subject = { type: 'order', id: order.id }
    await ask('Where is it?')
    expect(await lastChangeOf(db, subject)).toMatchObject({ operator: null, action: 'order.ask' })
    await answer('It came.')
    expect(await lastChangeOf(db, subject)).toMatchObject({ operator: 'operator', action: 'order.answer' })
    const entries = await db
      .selectFrom('audit_entry')
      .select('after')
      .where('subject_id', '=', order.id)
      .execute()
    expect(entries.map(({ after }) => after)).toContainEqual({ position: 1, text: 'Where is it?' })
    expect((await readOrderHistory(db, order.id)).decisions).toEqual([])
  })

  test('sent twice are stored once', async () => {
    const { ask, answer, read } = await placeOrder()
    await ask('Where is it?')
    await ask('Where is it?')
    await answer('Where is it?')
    expect(await read()).toEqual(['Where is it?', 'Where is it?'])
  })

  test('of the same text are both stored when ten minutes lie between them', async () => {
    const { order, ask, note, read, isUnanswered } = await placeOrder()
    await ask('Any news?')
    await note('A colleague asks the bank.')
    await asOwner.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update order_message set created_at = created_at - interval '11 minutes'
        where order_id = ${order.id}`.execute(trx)
    })
    await ask('Any news?')
    expect(await read()).toEqual(['Any news?', 'Any news?'])
    expect(await isUnanswered()).toBe(true)
  })

  test('of both sides at once are all stored', async () => {
    const { ask, answer, read } = await placeOrder()
    await Promise.all([ask('one'), answer('two'), ask('three'), answer('four')])
    expect((await read()).toSorted()).toEqual(['four', 'one', 'three', 'two'])
  })

  test('about another buyer’s order are neither written nor read', { tags: ['abuse-30'] }, async () => {
    const { order, read } = await placeOrder()
    const stranger = { buyerId: (await addBuyer(db)).buyerId, reference: order.reference }
    const asking = askOperators(services, { ...stranger, text: 'mine', ...request })
    await expect(asking).rejects.toMatchObject({ code: 'not-found' })
    await expect(readBuyerMessages(db, stranger)).rejects.toMatchObject({ code: 'not-found' })
    expect(await read()).toEqual([])
  })

  test('about a decided order are possible, and about a deleted one are not', async () => {
    const { order, ask, answer, note } = await placeOrder()
    await settleOrder(db, { orderId: order.id, decision: 'rejected', reason: '', ...actor })
    await ask('Why?')
    await voidOrder(db, { orderId: order.id, reason: '', ...actor })
    await expect(ask('Hello?')).rejects.toMatchObject({ code: 'not-found' })
    await expect(answer('Because.')).rejects.toThrow(MESSAGE_OF_DELETED_ORDER)
    await note('Deleted as a duplicate.')
  })

  test('of a buyer end at half of an order’s messages, so that operators can answer', {
    tags: ['abuse-62'],
  }, async () => {
    const { order, ask, answer } = await placeOrder()
    const known = Array.from({ length: MESSAGE_LIMITS.ofBuyer }, (_, index) => ({
      order_id: order.id,
      position: index + 1,
      operator_id: null,
      text: `${index}`,
    }))
    await db.insertInto('order_message').values(known).execute()
    await expect(ask('one more')).rejects.toThrow(TOO_MANY_MESSAGES)
    await answer('Enough.')
  })

  test('of one buyer are twenty in an hour, whatever the order', { tags: ['abuse-62'] }, async () => {
    const { own, ask } = await placeOrder()
    const second = await addOrder(db, own.buyerId)
    const askAgain = (text: string) =>
      askOperators(services, { buyerId: own.buyerId, reference: second.reference, text, ...request })
    for (let number = 0; number < 10; number += 1) {
      await ask(`${number}`)
      await askAgain(`${number}`)
    }
    await expect(askAgain('one more')).rejects.toMatchObject({ code: 'too-many' })
  })
})

describe('a note', () => {
  test('is seen by operators alone, and audited', { tags: ['abuse-30'] }, async () => {
    const { order, note, read } = await placeOrder()
    await note('A regular.')
    expect(await read()).toEqual([])
    const { notes, messages } = await readOrderHistory(db, order.id)
    expect(notes).toMatchObject([{ text: 'A regular.', operator: 'operator' }])
    expect(messages).toEqual([])
    const last = await lastChangeOf(db, { type: 'order', id: order.id })
    expect(last).toMatchObject({ operator: 'operator', action: 'order.note' })
    expect(await mailsOf(order.id)).toEqual([])
  })
})

describe('an order with a message of its buyer', () => {
  test.each(['answer', 'note'] as const)('is marked until an operator writes an %s', async (reply) => {
    const placed = await placeOrder()
    expect(await placed.isUnanswered()).toBe(false)
    await placed.ask('Where is it?')
    await placed.ask('Hello?')
    expect(await placed.isUnanswered()).toBe(true)
    await placed[reply]('Seen.')
    expect(await placed.isUnanswered()).toBe(false)
  })

  test('is found by the filter, and marked in the list', async () => {
    const [first, second] = [await placeOrder(), await placeOrder()]
    await first.ask('Where is it?')
    const page = { pageSize: 50, sort: 'id', direction: 'desc' } as const
    const found = await searchOrders(db, { filter: { messages: 'unanswered' }, ...page })
    expect(found.orders.every(({ isUnanswered }) => isUnanswered)).toBe(true)
    const ids = found.orders.map(({ id }) => id)
    expect(ids).toContain(first.order.id)
    expect(ids).not.toContain(second.order.id)
  })
})

describe('an operator’s message', () => {
  test('is mailed to the buyer with a link and without its text, and a buyer’s is not', {
    tags: ['abuse-80'],
  }, async () => {
    const { order, ask, answer } = await placeOrder()
    await ask('Where is it?')
    expect(await mailsOf(order.id)).toEqual([])
    await answer('<b>Pay</b> to the-other-address')
    const [mail, ...more] = await mailsOf(order.id)
    expect(more).toEqual([])
    if (!mail) throw new Error('No mail was stored.')
    const composed = await composeMail(db, mail, 'https://presale.example')
    if ('dropped' in composed) throw new Error(composed.dropped)
    for (const content of [textOf(composed.letter), htmlOf(composed.letter)]) {
      expect(content).toContain(`https://presale.example/dashboard/transaction?order=${order.reference}`)
      expect(content).not.toContain('the-other-address')
    }
  })

  test('is mailed also when the order was decided since', async () => {
    const { order, answer } = await placeOrder()
    await answer('It came.')
    await settleOrder(db, { orderId: order.id, decision: 'approved', reason: '', ...actor })
    const [mail] = await mailsOf(order.id)
    expect(mail && (await composeMail(db, mail, 'https://presale.example'))).toHaveProperty('letter')
  })
})
