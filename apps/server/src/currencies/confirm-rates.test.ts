import { RATE_CONFIRMED, RATE_HELD, RATE_OF_OTHER_COIN, RATES_CHANGED } from '@presale/rules/rates'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { startPriceService } from '../testing/price-service.ts'
import { addCoins, coinPrices, forgetRates, readRateAudit, readRates } from '../testing/rates.ts'
import { untilLocked } from '../testing/wait-for-lock.ts'
import { listAnnouncements } from './announcements.ts'
import { createCoinPrices } from './coin-prices.ts'
import { confirmRates } from './confirm-rates.ts'
import { readRatesStatus } from './rates-status.ts'
import { refreshRates } from './refresh-rates.ts'
import { lockRates } from './store-rates.ts'

const { db, asOwner } = await useDatabase()
const service = await startPriceService()
afterAll(() => service.stop())
const prices = createCoinPrices(service.url)
let operatorId: string
let ids: string[]

beforeAll(async () => {
  operatorId = (await addOperator(db)).operatorId
})
/** Three coins at two tokens: the first two are held at 200, the third is updated to 3. */
beforeEach(async () => {
  await forgetRates(asOwner.db)
  ids = await addCoins(db, 3)
  service.prices = { ...coinPrices(2, '100'), coin3: '1.5' }
  await refreshRates(db, prices, { operatorId: null, requestId: '', address: '' })
})

const shown = (index: number, change = {}) => ({
  currencyId: ids[index] ?? '',
  version: 1,
  tokensPerUnit: '200.000000',
  ...change,
})
const confirm = (...rates: ReturnType<typeof shown>[]) =>
  confirmRates(db, { rates, operatorId, requestId: 'r-1', address: '' })
const ratesNow = async () => (await readRates(db)).map(({ rate, version }) => `${rate} ${version}`)
const HELD = ['2.000000 1', '2.000000 1', '3.000000 2']

describe('a held rate', () => {
  test('is stored as it was shown and is no longer held', async () => {
    expect(await ratesNow()).toEqual(HELD)
    const result = await confirm(shown(0, { tokensPerUnit: '200' }))
    expect(await ratesNow()).toEqual(['200.000000 2', '2.000000 1', '3.000000 2'])
    expect(result.outcomes.map(({ outcome, version, reason }) => [outcome, version, reason])).toEqual([
      ['updated', 2, 'confirmed by operator'],
      ['held', 1, RATE_HELD],
      ['updated', 2, null],
    ])
    expect((await readRatesStatus(db)).result).toEqual(result)
    expect(await readRateAudit(db, ids[0] ?? '')).toEqual([
      {
        operator_id: operatorId,
        action: 'currency.rate',
        before: { tokensPerUnit: '2.000000', version: 1 },
        after: { tokensPerUnit: '200.000000', version: 2, source: 'price service' },
        reason: 'confirmed by operator',
        request_id: 'r-1',
      },
    ])
  })
  test('is announced once an operator has confirmed it', { tags: ['abuse-28'] }, async () => {
    await confirm(shown(0))
    const { rates } = await listAnnouncements(db)
    const confirmed = { before: '2.000000', after: '200.000000', reason: RATE_CONFIRMED }
    expect(rates[0]).toMatchObject({ code: 'C1', ...confirmed })
  })
  test('can be confirmed together with others', async () => {
    await confirm(shown(1), shown(0))
    expect(await ratesNow()).toEqual(['200.000000 2', '200.000000 2', '3.000000 2'])
  })
  test('can be confirmed while another one is confirmed', async () => {
    const confirming = await db.transaction().execute(async (trx) => {
      await lockRates(trx)
      const both = Promise.all([confirm(shown(0)), confirm(shown(1))])
      await untilLocked(db, 2)
      return { both }
    })
    await confirming.both
    const { result } = await readRatesStatus(db)
    expect(result?.outcomes.map(({ outcome }) => outcome)).toEqual(['updated', 'updated', 'updated'])
  })
  test('leaves the list when its currency is changed or deleted, and comes back with the next update', async () => {
    const heldNow = async () =>
      (await readRatesStatus(db)).result?.outcomes.filter(({ outcome }) => outcome === 'held')
    expect(await heldNow()).toMatchObject([{ currencyId: ids[0] }, { currencyId: ids[1] }])
    await sql`update currency set tokens_per_unit = 2.5 where id = ${ids[0]}`.execute(db)
    expect(await heldNow()).toMatchObject([{ currencyId: ids[1] }])
    await sql`update currency set deleted_at = now() where id = ${ids[1]}`.execute(db)
    expect(await heldNow()).toEqual([])
    await refreshRates(db, prices, { operatorId: null, requestId: '', address: '' })
    expect(await heldNow()).toMatchObject([{ currencyId: ids[0] }])
  })
  test('is that of a currency that has another coin’s price now, however near, until it is confirmed', {
    tags: ['abuse-28'],
  }, async () => {
    const refresh = async () => {
      const causes = { operatorId: null, requestId: '', address: '' }
      return (await refreshRates(db, prices, causes)).outcomes.find(({ currencyId }) => currencyId === ids[2])
    }
    service.prices = { ...service.prices, other: '1.6' }
    await db
      .updateTable('currency')
      .set({ price_id: 'other' })
      .where('id', '=', ids[2] ?? '')
      .execute()
    expect(await refresh()).toMatchObject({ outcome: 'held', after: '3.200000', reason: RATE_OF_OTHER_COIN })
    expect(await refresh()).toMatchObject({ outcome: 'held', version: 3 })
    await confirm(shown(2, { version: 3, tokensPerUnit: '3.2' }))
    service.prices = { ...service.prices, other: '1.7' }
    expect(await refresh()).toMatchObject({ outcome: 'updated', after: '3.400000', reason: null })
  })
  test('stays unchanged at the next update after it was confirmed', async () => {
    await confirm(shown(0))
    const { outcomes } = await refreshRates(db, prices, { operatorId: null, requestId: '', address: '' })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unchanged', 'held', 'unchanged'])
  })
})

describe('refuses all rates of a confirmation for', () => {
  const edit = (index: number) =>
    sql`update currency set version = version + 1 where id = ${ids[index]}`.execute(db)
  const cases: Record<string, { before?: () => Promise<unknown>; change?: object; changed: number[] }> = {
    'an edited currency': { before: () => edit(1), changed: [1] },
    'an edited currency, with its new version': {
      before: () => edit(1),
      change: { version: 2 },
      changed: [1],
    },
    'a deleted currency': {
      before: () => sql`update currency set deleted_at = now() where id = ${ids[1]}`.execute(db),
      changed: [1],
    },
    'another rate': { change: { tokensPerUnit: '200.000001' }, changed: [1] },
    'another version': { change: { version: 2 }, changed: [1] },
    'an unknown currency': { change: { currencyId: '999999' }, changed: [1] },
    'another token price': {
      before: () => sql`update token_price set usd = 0.51`.execute(db),
      changed: [0, 1],
    },
    'no token price': { before: () => sql`delete from token_price`.execute(asOwner.db), changed: [0, 1] },
    'a newer update': {
      before: async () => {
        service.prices = coinPrices(3, '101')
        await refreshRates(db, prices, { operatorId: null, requestId: '', address: '' })
      },
      changed: [0, 1],
    },
    'no update at all': {
      before: () => sql`update rate_refresh set result = null`.execute(db),
      changed: [0, 1],
    },
  }
  test.each(Object.entries(cases))('%s', async (_name, { before, change, changed }) => {
    await before?.()
    const [stored, status] = [await ratesNow(), await readRatesStatus(db)]
    const seen = [shown(0), shown(1, change)]
    await expect(confirm(...seen)).rejects.toMatchObject({
      code: 'conflict',
      message: RATES_CHANGED,
      details: { changed: changed.map((index) => seen[index]?.currencyId) },
    })
    expect(await ratesNow()).toEqual(stored)
    expect((await readRatesStatus(db)).result).toEqual(status.result)
    for (const id of ids.slice(0, 2)) expect(await readRateAudit(db, id)).toEqual([])
  })
  test('a rate that was never held', async () => {
    const seen = shown(2, { version: 2, tokensPerUnit: '3' })
    await expect(confirm(seen)).rejects.toMatchObject({ details: { changed: [ids[2]] } })
  })
  test('each but one of ten confirmations at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => confirm(shown(0))))
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    expect(await ratesNow()).toEqual(['200.000000 2', '2.000000 1', '3.000000 2'])
    expect(await readRateAudit(db, ids[0] ?? '')).toHaveLength(1)
  })
})
