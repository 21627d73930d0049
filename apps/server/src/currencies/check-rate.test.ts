import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { startPriceService } from '../testing/price-service.ts'
import { addCoins, forgetRates } from '../testing/rates.ts'
import { useRest } from '../testing/rest.ts'
import type { Editor } from './audit-currency.ts'
import { createCoinPrices } from './coin-prices.ts'
import { addCurrency, deleteCurrency, restoreCurrency, updateCurrencies } from './edit-currencies.ts'
import { listCurrencies } from './operator-currencies.ts'
import { refreshRates } from './refresh-rates.ts'

const connection = await useDatabase()
const { db, asOwner } = connection
const { ask } = await useRest('operator', connection)
const service = await startPriceService()
afterAll(() => service.stop())
let editor: Editor
let bearer: string

beforeAll(async () => {
  const { operatorId, sessionToken } = await addOperator(db)
  bearer = sessionToken
  editor = { operatorId, requestId: 'test', address: '::1', rateReasonPercent: '20' }
})

/** One coin at two tokens, which is also what the price service says. */
beforeEach(async () => {
  await forgetRates(asOwner.db)
  await addCoins(db, 1)
  service.prices = { coin1: '1' }
  await refreshRates(db, createCoinPrices(service.url), { operatorId: null, requestId: '', address: '' })
})

const set = (fields: object) => updateCurrencies(db, { changes: [{ code: 'C1', ...fields }], ...editor })
const rateOf = async (code: string) =>
  Number((await listCurrencies(db)).find((currency) => currency.code === code)?.tokensPerUnit)
const reason = 'a new price'

describe('a rate by hand', () => {
  test.each([
    ['200', true],
    ['200.000001', false],
    ['0.02', true],
    ['0.019999', false],
  ])(
    'a hundred times from the price service’s 2 needs a confirmation: %s is saved without: %s',
    async (tokensPerUnit, isSaved) => {
      const saving = set({ tokensPerUnit, reason })
      if (isSaved) await saving
      else {
        await expect(saving).rejects.toMatchObject({
          code: 'refused',
          message: `One C1 would buy ${tokensPerUnit} tokens; the price service last said 2. Nothing was saved. Confirm the rate if it is right, and save again.`,
          details: { confirm: { code: 'C1', rate: tokensPerUnit } },
        })
        expect(await rateOf('C1')).toBe(2)
        await set({ tokensPerUnit, reason, confirmed: true })
      }
      expect(await rateOf('C1')).toBe(Number(tokensPerUnit))
    },
  )
  test('needs it although the price id is changed with it, or before it', async () => {
    const far = { tokensPerUnit: '2000', reason }
    await expect(set({ ...far, priceId: 'unheard-of' })).rejects.toMatchObject({ details: { confirm: {} } })
    await set({ priceId: 'unheard-of' })
    await expect(set(far)).rejects.toMatchObject({ details: { confirm: {} } })
  })
  test('needs it in a new currency with the price id of another', { tags: ['abuse-67'] }, async () => {
    const added = {
      code: 'COPY',
      fullName: 'Coin one',
      priceId: 'coin1',
      tokensPerUnit: '2000',
      depositAddress: 'an-address',
      network: null,
      ...editor,
    }
    await expect(addCurrency(db, added)).rejects.toMatchObject({ details: { confirm: { code: 'COPY' } } })
    await addCurrency(db, { ...added, confirmed: true })
    expect(await rateOf('COPY')).toBe(2000)
  })
  test('is refused and confirmed alike over REST', async () => {
    const put = (fields: object) =>
      ask('PUT', 'cryptos.php', { bearer, body: { currency: 'C1', rate: '2000', reason, ...fields } })
    expect(await put({})).toMatchObject({
      status: 422,
      body: { status: 'error', message: expect.stringContaining('the price service last said 2.') },
    })
    expect(await rateOf('C1')).toBe(2)
    expect(await put({ confirmed: true })).toMatchObject({ status: 200 })
    expect(await rateOf('C1')).toBe(2000)
  })
  test.each([' ', '\u200b\u2060', '\u00ad \ufeff'])(
    'needs a reason that people can see, and %j is none',
    {
      tags: ['abuse-28'],
    },
    async (unseen) => {
      const body = { currency: 'C1', rate: '3', reason: unseen }
      expect(await ask('PUT', 'cryptos.php', { bearer, body })).toMatchObject({ status: 422 })
      expect(await rateOf('C1')).toBe(2)
    },
  )
  test('needs a reason once small steps add up to a far change within a day', async () => {
    await set({ tokensPerUnit: '2.3' })
    await expect(set({ tokensPerUnit: '2.6' })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('+30%'),
      details: { rate: { code: 'C1' } },
    })
    await set({ tokensPerUnit: '2.6', reason })
    await set({ tokensPerUnit: '2.9' })
    await expect(set({ tokensPerUnit: '3.2' })).rejects.toMatchObject({ details: { rate: { code: 'C1' } } })
  })
  test('needs it too when the steps are taken by deleting the currency and adding it again', {
    tags: ['abuse-67'],
  }, async () => {
    const again = async (tokensPerUnit: string) => {
      await deleteCurrency(db, { code: 'C1', ...editor })
      const coin = { code: 'C1', fullName: 'Coin 1', priceId: null }
      const place = { depositAddress: 'an-address', network: null }
      await addCurrency(db, { ...coin, ...place, tokensPerUnit, ...editor })
    }
    await again('2.3')
    await expect(again('2.6')).rejects.toMatchObject({ code: 'refused', details: { rate: { code: 'C1' } } })
  })
  test('needs it too when the steps are taken by restoring the currencies that had the code', {
    tags: ['abuse-28'],
  }, async () => {
    const remove = async () => (await deleteCurrency(db, { code: 'C1', ...editor })).id
    const first = await remove()
    const coin = {
      code: 'C1',
      fullName: 'Coin 1',
      priceId: null,
      depositAddress: 'an-address',
      network: null,
    }
    await addCurrency(db, { ...coin, tokensPerUnit: '2.3', ...editor })
    const second = await remove()
    await restoreCurrency(db, { id: first, ...editor })
    await remove()
    await restoreCurrency(db, { id: second, ...editor })
    await expect(set({ tokensPerUnit: '2.6' })).rejects.toMatchObject({ details: { rate: { code: 'C1' } } })
  })
  test('is compared with the rate of 24 hours ago, not with an older one', async () => {
    await set({ tokensPerUnit: '2.3' })
    await asOwner.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update currency_version set since = since - interval '25 hours'`.execute(trx)
    })
    await set({ tokensPerUnit: '2.6' })
    expect(await rateOf('C1')).toBe(2.6)
  })
})
