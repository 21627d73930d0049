import { confirmToOrder } from '@presale/rules/account'
import {
  CURRENCY_UNKNOWN,
  KEY_REUSED,
  PENDING_LIMIT,
  QUOTE_STALE,
  TOO_MANY_PENDING,
} from '@presale/rules/order'
import { TOO_FEW, TOO_MANY } from '@presale/rules/quote'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { ADDRESS, addBuyer, addCurrency, addOperator, NETWORK, orderRequest } from '../testing/factories.ts'
import { createOrder } from './create-order.ts'
import { cancelOrder } from './end-orders.ts'
import { DEFAULT_ORDER_POLICY } from './order-policy.ts'
import { readBuyerOrder } from './order-status.ts'
import { voidOrder } from './settle-order.ts'

const { db, asOwner } = await useDatabase()
await addCurrency(db)
let buyerId: string

beforeEach(async () => {
  buyerId = (await addBuyer(db)).buyerId
})

const countOrders = async () =>
  (await db.selectFrom('orders').select('id').where('buyer_id', '=', buyerId).execute()).length

describe('an order', () => {
  test('freezes rate, price, amounts, address and network', async () => {
    const { reference } = await createOrder(db, buyerId, orderRequest('200'))
    await db
      .updateTable('currency')
      .set({ tokens_per_unit: '3', deposit_address: 'another', network: 'x' })
      .execute()
    await db.updateTable('token_price').set({ usd: '9' }).execute()
    expect(await readBuyerOrder(db, { buyerId, reference })).toMatchObject({
      reference,
      status: 'pending',
      currencyCode: 'USDT',
      network: 'TRC-20',
      depositAddress: ADDRESS,
      payAmount: '100.000000',
      tokens: '200.000000',
      bonusTokens: '14.000000',
      totalTokens: '214.000000',
    })
    const frozen = await db
      .selectFrom('orders')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(frozen).toMatchObject({ tokens_per_unit: '2.000000', token_price_usd: '0.5', bonus_percent: '7' })
    await db
      .updateTable('currency')
      .set({ tokens_per_unit: '2', deposit_address: ADDRESS, network: NETWORK })
      .execute()
  })

  test('keeps an amount typed in the currency as it was typed', async () => {
    const { reference } = await createOrder(db, buyerId, orderRequest('20.00000001', 'currency'))
    expect(await readBuyerOrder(db, { buyerId, reference })).toMatchObject({
      payAmount: '20.00000001',
      tokens: '40.000000',
    })
  })

  test("of another buyer doesn't exist", async () => {
    const { reference } = await createOrder(db, buyerId, orderRequest())
    const stranger = await addBuyer(db)
    await expect(readBuyerOrder(db, { buyerId: stranger.buyerId, reference })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('nothing is stored when', () => {
  const cases = [
    ['there are too few tokens', orderRequest('39.999999'), TOO_FEW],
    ['there are too many', orderRequest('100000.000001'), TOO_MANY],
    ['the currency is unknown', { ...orderRequest(), currencyCode: 'NOPE' }, CURRENCY_UNKNOWN],
    ['the buyer saw another pay amount', withSeen({ payAmount: '19.999999' }), QUOTE_STALE],
    ['the buyer saw more tokens', withSeen({ tokens: '40.000001' }), QUOTE_STALE],
    ['the buyer saw more bonus', withSeen({ bonusTokens: '3' }), QUOTE_STALE],
    ['the buyer saw another address', withSeen({ depositAddress: 'old-address' }), QUOTE_STALE],
    ['the buyer saw another network', withSeen({ network: 'ERC-20' }), QUOTE_STALE],
  ] as const
  test.each(cases)('%s', async (_case, request, message) => {
    await expect(createOrder(db, buyerId, request)).rejects.toMatchObject({ code: 'refused', message })
    expect(await countOrders()).toBe(0)
  })

  test('the rate has changed; the refusal brings the fresh quote', { tags: ['abuse-51'] }, async () => {
    const seen = orderRequest()
    await db.updateTable('currency').set({ tokens_per_unit: '4' }).execute()
    await expect(createOrder(db, buyerId, seen)).rejects.toMatchObject({
      details: {
        freshQuote: {
          payAmount: '10.000000',
          tokens: '40.000000',
          depositAddress: ADDRESS,
          network: NETWORK,
        },
      },
    })
    await db.updateTable('currency').set({ tokens_per_unit: '2' }).execute()
    expect(await countOrders()).toBe(0)
  })

  test('the currency is switched off, deleted, or the token has no price', {
    tags: ['abuse-52'],
  }, async () => {
    for (const change of [{ enabled: false }, { enabled: true, deleted_at: new Date() }]) {
      await db.updateTable('currency').set(change).execute()
      await expect(createOrder(db, buyerId, orderRequest())).rejects.toMatchObject({
        message: CURRENCY_UNKNOWN,
      })
    }
    await db.updateTable('currency').set({ deleted_at: null }).execute()
    await asOwner.db.deleteFrom('token_price').execute()
    await expect(createOrder(db, buyerId, orderRequest())).rejects.toMatchObject({
      message: CURRENCY_UNKNOWN,
    })
    await db.insertInto('token_price').values({ id: 1, usd: '0.5' }).execute()
    expect(await countOrders()).toBe(0)
  })

  function withSeen(seen: Partial<ReturnType<typeof orderRequest>['seen']>) {
    const request = orderRequest()
    return { ...request, seen: { ...request.seen, ...seen } }
  }
})

describe('after an earlier order of the same currency', () => {
  const change = (usd: string) => db.updateTable('token_price').set({ usd }).execute()

  test.each([
    ['the token’s price', () => change('0.7'), { token_price_usd: '0.7' }],
    ['another version', () => db.updateTable('currency').set({ full_name: 'Renamed' }).execute(), {}],
  ])('an order stands at the present price: %s', async (_what, changeIt, figures) => {
    await createOrder(db, buyerId, orderRequest())
    await changeIt()
    onTestFinished(async () => void (await change('0.5')))
    const { version } = await db.selectFrom('currency').select('version').executeTakeFirstOrThrow()
    const { reference } = await createOrder(db, buyerId, orderRequest())
    const stored = db.selectFrom('orders').selectAll().where('reference', '=', reference)
    expect(await stored.executeTakeFirst()).toMatchObject({ currency_version: version, ...figures })
    expect(await countOrders()).toBe(2)
  })

  const set = (of: object) => db.updateTable('currency').set(of).execute()
  test.each([
    ['is switched off', () => set({ enabled: false }), CURRENCY_UNKNOWN],
    ['is removed', () => set({ deleted_at: new Date() }), CURRENCY_UNKNOWN],
    ['has another address', () => set({ deposit_address: 'another' }), QUOTE_STALE],
    ['has another network', () => set({ network: 'ERC-20' }), QUOTE_STALE],
    ['has another rate', () => set({ tokens_per_unit: '4' }), QUOTE_STALE],
    ['has no price', () => asOwner.db.deleteFrom('token_price').execute(), CURRENCY_UNKNOWN],
  ])('stores nothing once the currency %s', async (_what, changeIt, message) => {
    await createOrder(db, buyerId, orderRequest())
    onTestFinished(async () => {
      await set({
        enabled: true,
        deleted_at: null,
        deposit_address: ADDRESS,
        network: NETWORK,
        tokens_per_unit: '2',
      })
      const price = db.insertInto('token_price').values({ id: 1, usd: '0.5' })
      await price.onConflict((conflict) => conflict.doNothing()).execute()
    })
    await changeIt()
    await expect(createOrder(db, buyerId, orderRequest())).rejects.toMatchObject({ code: 'refused', message })
    expect(await countOrders()).toBe(1)
  })

  test('a key that was used at another price still answers its order', async () => {
    const request = orderRequest()
    const first = await createOrder(db, buyerId, request)
    await change('0.7')
    onTestFinished(async () => void (await change('0.5')))
    expect(await createOrder(db, buyerId, request)).toEqual(first)
  })
})

describe('the same key', () => {
  test('sent a hundred times at once places one order, which every answer names', {
    tags: ['abuse-53'],
  }, async () => {
    const request = orderRequest()
    const answers = await Promise.all(Array.from({ length: 100 }, () => createOrder(db, buyerId, request)))
    expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1)
    expect(await countOrders()).toBe(1)
  })

  test('answers the same order even after the rate has changed', async () => {
    const request = orderRequest()
    const first = await createOrder(db, buyerId, request)
    await db.updateTable('currency').set({ tokens_per_unit: '4' }).execute()
    expect(await createOrder(db, buyerId, request)).toEqual(first)
    await db.updateTable('currency').set({ tokens_per_unit: '2' }).execute()
  })

  test('is refused for another request', { tags: ['abuse-54'] }, async () => {
    const request = orderRequest()
    await createOrder(db, buyerId, request)
    const seen = { ...request.seen, depositAddress: 'another-address' }
    for (const other of [orderRequest('50'), { ...request, seen }]) {
      const again = createOrder(db, buyerId, { ...other, idempotencyKey: request.idempotencyKey })
      await expect(again).rejects.toMatchObject({ code: 'key-reused', message: KEY_REUSED })
    }
    expect(await countOrders()).toBe(1)
  })

  test('places another order for another buyer', async () => {
    const request = orderRequest()
    const mine = await createOrder(db, buyerId, request)
    const theirs = await createOrder(db, (await addBuyer(db)).buyerId, request)
    expect(theirs.reference).not.toBe(mine.reference)
  })
})

describe('orders that wait for a decision', () => {
  const placeMany = (requests: ReturnType<typeof orderRequest>[]) =>
    Promise.allSettled(requests.map((request) => createOrder(db, buyerId, request)))
  const requests = (count: number) => Array.from({ length: count }, () => orderRequest())

  test('never exceed twenty for one buyer, however many requests arrive at once', {
    tags: ['abuse-62'],
  }, async () => {
    const placed = await placeMany(requests(PENDING_LIMIT + 20))
    const refused = placed.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(20)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'limit-reached', message: TOO_MANY_PENDING })
    }
    expect(await countOrders()).toBe(PENDING_LIMIT)
  })

  test('do not block other buyers, and a used key still answers its order', async () => {
    const full = requests(PENDING_LIMIT)
    await placeMany(full)
    const [again] = await placeMany(full.slice(0, 1))
    expect(again).toMatchObject({ status: 'fulfilled' })
    await expect(createOrder(db, (await addBuyer(db)).buyerId, orderRequest())).resolves.toBeDefined()
  })

  test('make room when one is decided or voided', async () => {
    await placeMany(requests(PENDING_LIMIT))
    const { operatorId } = await addOperator(db)
    const waiting = await db
      .selectFrom('orders')
      .select('id')
      .where('buyer_id', '=', buyerId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const cause = { operatorId, reason: '', requestId: 'test', address: '::1' }
    await voidOrder(db, { orderId: waiting.id, ...cause })
    await expect(createOrder(db, buyerId, orderRequest())).resolves.toBeDefined()
    await expect(createOrder(db, buyerId, orderRequest())).rejects.toMatchObject({ code: 'limit-reached' })
  })
})

describe('with a limit for unconfirmed e-mails', () => {
  const policy = { ...DEFAULT_ORDER_POLICY, unconfirmedLimitUsd: '100' }
  const order = (tokens: string) => createOrder(db, buyerId, orderRequest(tokens), policy)
  const refusal = { code: 'refused', message: confirmToOrder('100') }
  // A token is worth half a dollar.
  const setConfirmed = (at: Date | null) =>
    db.updateTable('buyer').set({ email_confirmed_at: at }).where('id', '=', buyerId).execute()

  test('all orders of the account count, but no rejected one', async () => {
    const { reference } = await order('150')
    await expect(order('50.000001')).rejects.toMatchObject(refusal)
    await order('50')
    await expect(order('40')).rejects.toMatchObject(refusal)
    await cancelOrder(db, { reference, buyerId, requestId: '', address: '' })
    await order('150')
    expect(await countOrders()).toBe(3)
  })

  test('a confirmed e-mail has none', async () => {
    await expect(order('200.000001')).rejects.toMatchObject(refusal)
    await setConfirmed(new Date())
    await order('2000')
  })

  test('an order that is repeated is answered again', async () => {
    const request = orderRequest('200')
    const first = await createOrder(db, buyerId, request, policy)
    expect(await createOrder(db, buyerId, request, policy)).toEqual(first)
  })

  test('simultaneous orders do not pass it together', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => order('60')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusal)
    }
  })
})
