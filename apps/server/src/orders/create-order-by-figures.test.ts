import { CURRENCY_UNKNOWN, KEY_REUSED, QUOTE_STALE } from '@presale/rules/order'
import type { OrderFigures } from '@presale/rules/order-request'
import { TOO_FEW, TOO_MANY } from '@presale/rules/quote'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { ADDRESS, addBuyer, addCurrency } from '../testing/factories.ts'
import { createOrderByFigures } from './create-order-by-figures.ts'

const { db, asOwner } = await useDatabase()
await addCurrency(db)
let buyerId: string

beforeEach(async () => {
  buyerId = (await addBuyer(db)).buyerId
})

/** Forty tokens and their bonus, at two tokens a unit. */
const figures = (changed: Partial<OrderFigures> = {}): OrderFigures => ({
  currencyCode: 'USDT',
  payAmount: '20',
  totalTokens: '42',
  bonusTokens: '2',
  depositAddress: ADDRESS,
  ...changed,
})

const orders = () => db.selectFrom('orders').selectAll().where('buyer_id', '=', buyerId).execute()
const KEY = 'a key of the client'.replaceAll(' ', '-')

describe('an order by its figures', () => {
  test('is the server’s own quote, typed in the token', async () => {
    await createOrderByFigures(db, buyerId, figures({ payAmount: '20.000002', bonusTokens: '1.999999' }))
    expect(await orders()).toMatchObject([
      { typed_in: 'token', pay_amount: '20.000001', tokens: '40.000001', bonus_tokens: '2.000000' },
    ])
  })
  test('keeps an amount typed in the currency as it was typed', async () => {
    const typed = { payAmount: '20.00000055', totalTokens: '42.0000012', bonusTokens: '2' }
    await createOrderByFigures(db, buyerId, figures(typed))
    expect(await orders()).toMatchObject([
      { typed_in: 'currency', pay_amount: '20.00000055', tokens: '40.000001', bonus_tokens: '2.000000' },
    ])
  })
})

describe('nothing is stored when', { tags: ['abuse-58'] }, () => {
  test.each([
    ['there are too few tokens', { payAmount: '19.5', totalTokens: '40.95', bonusTokens: '1.95' }, TOO_FEW],
    [
      'there are too many',
      { payAmount: '50000.5', totalTokens: '120001.2', bonusTokens: '20000.2' },
      TOO_MANY,
    ],
    ['the currency is unknown', { currencyCode: 'NOPE' }, CURRENCY_UNKNOWN],
    ['the pay amount is two units off', { payAmount: '19.999998' }, QUOTE_STALE],
    ['there are two units of tokens more', { totalTokens: '42.000003' }, QUOTE_STALE],
    ['there is one percent more', { totalTokens: '42.42' }, QUOTE_STALE],
    ['there is a thousand times more', { totalTokens: '42000' }, QUOTE_STALE],
    ['the bonus is of a higher level', { totalTokens: '48', bonusTokens: '8' }, QUOTE_STALE],
    ['nothing is paid', { payAmount: '0' }, QUOTE_STALE],
    ['the address is another', { depositAddress: 'another-address' }, QUOTE_STALE],
  ])('%s', async (_case, changed, message) => {
    const refused = expect.objectContaining({ code: 'refused', message })
    await expect(createOrderByFigures(db, buyerId, figures(changed))).rejects.toEqual(refused)
    const withKey = figures({ ...changed, idempotencyKey: KEY })
    await expect(createOrderByFigures(db, buyerId, withKey)).rejects.toEqual(refused)
    expect(await orders()).toEqual([])
  })
  test('the rate has changed; the refusal brings the fresh quote', async () => {
    await db.updateTable('currency').set({ tokens_per_unit: '4' }).execute()
    await expect(createOrderByFigures(db, buyerId, figures())).rejects.toMatchObject({
      details: { freshQuote: { payAmount: '10.000000', tokens: '40.000000', tokensPerUnit: '4' } },
    })
    await db.updateTable('currency').set({ tokens_per_unit: '2' }).execute()
    expect(await orders()).toEqual([])
  })
})

describe('without a key', () => {
  test('twenty identical requests at once place one order', { tags: ['abuse-55'] }, async () => {
    for (let round = 1; round <= 5; round += 1) {
      const request = figures({
        payAmount: `${20 * round}`,
        totalTokens: `${42 * round}`,
        bonusTokens: `${2 * round}`,
      })
      const send = () => createOrderByFigures(db, buyerId, round < 5 ? request : figures())
      const answers = await Promise.all(Array.from({ length: 20 }, send))
      expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1)
    }
    expect(await orders()).toHaveLength(4)
  })
  test('numbers with trailing zeros are the same request', async () => {
    const first = await createOrderByFigures(db, buyerId, figures())
    expect(await createOrderByFigures(db, buyerId, figures({ payAmount: '20.000' }))).toEqual(first)
  })
  test('another request, another buyer, or a repeat after ten seconds places another order', async () => {
    const first = await createOrderByFigures(db, buyerId, figures())
    const more = figures({ payAmount: '50', totalTokens: '105', bonusTokens: '5' })
    const stranger = await addBuyer(db)
    await createOrderByFigures(db, buyerId, more)
    const theirs = await createOrderByFigures(db, stranger.buyerId, figures())
    await makeOlder(9)
    expect(await createOrderByFigures(db, buyerId, figures())).toEqual(first)
    await makeOlder(2)
    const again = await createOrderByFigures(db, buyerId, figures())
    expect(new Set([first.reference, theirs.reference, again.reference]).size).toBe(3)
    expect(await orders()).toHaveLength(3)
  })

  /** Disables the trigger that freezes an order. */
  async function makeOlder(seconds: number) {
    await sql`alter table orders disable trigger order_is_frozen`.execute(asOwner.db)
    await sql`update orders set created_at = created_at - make_interval(secs => ${seconds})`.execute(db)
    await sql`alter table orders enable trigger order_is_frozen`.execute(asOwner.db)
  }
})

describe('the same key', () => {
  const keyed = figures({ idempotencyKey: KEY })
  test('sent a hundred times at once places one order, even after the rate has changed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => createOrderByFigures(db, buyerId, keyed)),
    )
    expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1)
    await db.updateTable('currency').set({ tokens_per_unit: '4' }).execute()
    expect(await createOrderByFigures(db, buyerId, keyed)).toEqual(answers[0])
    await db.updateTable('currency').set({ tokens_per_unit: '2' }).execute()
    expect(await orders()).toHaveLength(1)
  })
  test('is refused for another request', async () => {
    await createOrderByFigures(db, buyerId, keyed)
    const other = { ...keyed, payAmount: '50', totalTokens: '105', bonusTokens: '5' }
    await expect(createOrderByFigures(db, buyerId, other)).rejects.toMatchObject({
      code: 'key-reused',
      message: KEY_REUSED,
    })
    expect(await orders()).toHaveLength(1)
  })
})
