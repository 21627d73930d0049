import { beforeAll, describe, expect, test } from 'vitest'
import { updateCurrencies } from '../currencies/edit-currencies.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, addOrder, ageOrder } from '../testing/factories.ts'
import { previewMany } from './preview-many.ts'
import { settleMany } from './settle-many.ts'
import { settleOrder } from './settle-order.ts'
import { undoDecision } from './undo-decision.ts'

const { db, asOwner } = await useDatabase()
let actor: { operatorId: string; requestId: string; address: string }
let buyerId: string

beforeAll(async () => {
  await addCurrency(db)
  actor = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '::1' }
  buyerId = (await addBuyer(db)).buyerId
})

async function addAged(hours: number) {
  const { id } = await addOrder(db, buyerId)
  await ageOrder(asOwner.db, id, hours)
  return id
}
const approve = (orderId: string, reason: string) =>
  settleOrder(db, { orderId, decision: 'approved', reason, ...actor })
const statusOf = async (id: string) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('the approval of an order whose price is no longer held', () => {
  test.each(['', '  '])(
    'is refused with what has moved for the reason %j',
    { tags: ['abuse-50'] },
    async (reason) => {
      const id = await addAged(25)
      const rate = reason === '' ? '4' : '5'
      const changes = [{ code: 'USDT', tokensPerUnit: rate }]
      await updateCurrencies(db, { changes, ...actor, rateReasonPercent: '1000' })
      await expect(approve(id, reason)).rejects.toMatchObject({
        code: 'refused',
        details: {
          moved: {
            orderId: id,
            tokensPerUnit: { now: rate },
            tokenPriceUsd: { before: '0.5', now: '0.5' },
            payAmount: { now: rate === '4' ? '10.000000' : '8.000000' },
          },
        },
      })
      expect(await statusOf(id)).toBe('pending')
      await updateCurrencies(db, {
        changes: [{ code: 'USDT', tokensPerUnit: '2' }],
        ...actor,
        rateReasonPercent: '1000',
      })
    },
  )

  test('is booked with a reason, and repeated and undone without another one', async () => {
    const id = await addAged(25)
    await approve(id, 'paid in time, seen late')
    expect(await approve(id, '')).toMatchObject({ changed: false })
    await undoDecision(db, { orderId: id, version: 2, ...actor })
    expect(await statusOf(id)).toBe('pending')
  })

  test('needs no reason while the price is held, nor for a rejection', async () => {
    const [held, old] = [await addAged(23), await addAged(25)]
    await approve(held, '')
    await settleOrder(db, { orderId: old, decision: 'rejected', reason: '', ...actor })
    expect([await statusOf(held), await statusOf(old)]).toEqual(['approved', 'rejected'])
  })

  test('of many is refused for the old ones alone, which the preview names', {
    tags: ['abuse-50'],
  }, async () => {
    const [held, old] = [await addAged(1), await addAged(25)]
    const orders = [held, old].map((orderId) => ({ orderId, version: 1 }))
    const preview = await previewMany(db, { orders, decision: 'approved' })
    expect(preview.unheld).toMatchObject([{ orderId: old, payAmount: { before: '20.000000' } }])
    expect((await previewMany(db, { orders, decision: 'rejected' })).unheld).toEqual([])
    const settle = (reason: string) =>
      settleMany(db, { orders, decision: 'approved', reason, ...actor }, () => undefined)
    expect(await settle('')).toMatchObject([
      { result: { changed: true } },
      { refusal: expect.stringContaining('no longer held') },
    ])
    expect(await settle('seen late')).toMatchObject([
      { result: { changed: false } },
      { result: { changed: true } },
    ])
  })

  test('is refused by the database itself without a reason', { tags: ['abuse-50'] }, async () => {
    const id = await addAged(25)
    const credit = {
      order_id: id,
      buyer_id: buyerId,
      kind: 'credit' as const,
      tokens: '40',
      bonus_tokens: '2',
      order_position: 1,
      buyer_position: 1,
      tokens_before: '0',
      bonus_before: '0',
      tokens_after: '40',
      bonus_after: '2',
      operator_id: actor.operatorId,
      reason: ' ',
      request_id: 'test',
    }
    await expect(db.insertInto('ledger_entry').values(credit).execute()).rejects.toThrow('no longer held')
  })
})
