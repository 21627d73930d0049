import { NONE_STORED, RATE_HELD } from '@presale/rules/rates'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SOMETHING_WENT_WRONG } from '../errors.ts'
import { useDatabase } from '../testing/database.ts'
import { addCurrency, addOperator } from '../testing/factories.ts'
import {
  answerWith,
  cutOff,
  drip,
  hang,
  honest,
  html,
  huge,
  reset,
  startPriceService,
  truncated,
} from '../testing/price-service.ts'
import { addCoins, coinPrices, forgetRates, readRateAudit, readRates } from '../testing/rates.ts'
import { createCoinPrices } from './coin-prices.ts'
import { readRatesStatus } from './rates-status.ts'
import { refreshRates } from './refresh-rates.ts'
import { lockRates } from './store-rates.ts'
import { setTokenPrice } from './token-price.ts'

const { db, asOwner } = await useDatabase()
const service = await startPriceService()
afterAll(() => service.stop())
const patience = { tryMs: 60_000, pausesMs: [5, 10], wholeMs: 60_000 }
const prices = createCoinPrices(service.url, patience)
/** For answers that never end. */
const impatient = createCoinPrices(service.url, { ...patience, tryMs: 1_000 })
let operatorId: string

beforeAll(async () => {
  operatorId = (await addOperator(db)).operatorId
})
beforeEach(async () => {
  Object.assign(service, { prices: {}, next: [], always: honest, requests: [] })
  await forgetRates(asOwner.db)
})

const refresh = (from = prices) => refreshRates(db, from, { operatorId, requestId: 'r-1', address: '' })

describe('the outcome for each currency', () => {
  test('names every currency, and a bad price affects only its own', { tags: ['abuse-68'] }, async () => {
    const sent = {
      updated: '1.5',
      half: '0.5',
      same: '1.0',
      held: '2.0000005',
      helddown: '0.4999995',
      zero: '0',
      negative: '-1',
      vast: '1e308',
      text: '"1.5"',
      none: 'null',
      tiny: '1.234e-05',
    }
    service.prices = sent
    const ids = new Map<string, string>()
    for (const name of [...Object.keys(sent), 'missing'])
      ids.set(name, await addCurrency(db, name.toUpperCase(), name, name === 'tiny' ? '0.00002' : undefined))
    const result = await refresh()
    const stay = { before: '2.000000', after: null, version: 1, outcome: 'skipped' }
    const reason = RATE_HELD
    const waits = { outcome: 'held', version: 1, reason }
    const expected = {
      updated: { outcome: 'updated', after: '3.000000', version: 2, reason: null },
      half: { outcome: 'updated', after: '1.000000', version: 2, reason: null },
      same: { outcome: 'unchanged', after: '2.000000', version: 1, reason: null },
      held: { ...waits, after: '4.000001' },
      helddown: { ...waits, after: '0.999999' },
      zero: { ...stay, reason: 'Its price is zero.' },
      negative: { ...stay, reason: 'Its price is negative.' },
      vast: { ...stay, reason: 'Its price is not a number that can be used.' },
      text: { ...stay, reason: 'Its price is not a number that can be used.' },
      none: { ...stay, reason: 'The price service has no price for it.' },
      tiny: { outcome: 'updated', before: '0.00002', after: '0.00002468', version: 2, reason: null },
      missing: { ...stay, reason: 'The price service has no price for it.' },
    }
    expect(result.outcomes).toEqual(
      Object.entries(expected).map(([name, outcome]) => ({
        currencyId: ids.get(name),
        code: name.toUpperCase(),
        fullName: name,
        before: '2.000000',
        priceUsd: expect.toBeOneOf([null, expect.any(String)]),
        acceptedUsd: expect.any(String),
        acceptedId: ['updated', 'unchanged'].includes(outcome.outcome) ? name : null,
        ...outcome,
      })),
    )
    expect(await readRates(db)).toEqual(
      result.outcomes.map(({ code, outcome, before, after, version }) => ({
        code,
        rate: outcome === 'updated' ? after : before,
        version,
      })),
    )
    expect((await readRatesStatus(db)).result).toEqual(result)
  })

  test('a change of the token’s price holds no rate, whether or not an update accepted one before', async () => {
    await addCoins(db, 1)
    const set = (usd: string) => setTokenPrice(db, { usd, operatorId, requestId: '', address: '' })
    await set('0.2')
    service.prices = { coin1: '1' }
    expect((await refresh()).outcomes).toMatchObject([{ outcome: 'updated', after: '5.000000' }])
    await set('2')
    expect((await refresh()).outcomes).toMatchObject([{ outcome: 'updated', after: '0.500000' }])
    expect(await readRates(db)).toMatchObject([{ rate: '0.500000' }])
  })

  test('a held rate leaves the list when its price is back', async () => {
    await addCoins(db, 1)
    const outcomes: (string | undefined)[] = []
    for (const price of ['1.1', '5', '5', '1.2']) {
      service.prices = { coin1: price }
      outcomes.push((await refresh()).outcomes[0]?.outcome)
    }
    expect(outcomes).toEqual(['updated', 'held', 'held', 'updated'])
  })

  test('an update that stores nothing has failed', async () => {
    await addCoins(db, 2)
    service.prices = { coin1: '500' }
    await refresh()
    expect(await readRatesStatus(db)).toMatchObject({
      lastSuccess: null,
      lastFailure: { message: NONE_STORED },
    })
  })

  test('stores a price exactly that has more digits than a float', async () => {
    await sql`update token_price set usd = 1`.execute(db)
    await addCurrency(db, 'WEI', 'Wei', '9007199254740000')
    service.prices = { wei: '9007199254740993.123457' }
    await refresh()
    expect(await readRates(db)).toEqual([{ code: 'WEI', rate: '9007199254740993.123457', version: 2 }])
  })

  test('the audit trail records the operator, before and after of a changed rate, and nothing of an unchanged one', async () => {
    const [changed = '', held = ''] = await addCoins(db, 2)
    service.prices = { coin1: '1.5', coin2: '500' }
    await refresh()
    await refreshRates(db, prices, { operatorId: null, requestId: 'r-2', address: '' })
    expect(await readRateAudit(db, changed)).toEqual([
      {
        operator_id: operatorId,
        action: 'currency.rate',
        before: { tokensPerUnit: '2.000000', version: 1 },
        after: { tokensPerUnit: '3.000000', version: 2, source: 'price service' },
        reason: '',
        request_id: 'r-1',
      },
    ])
    expect(await readRateAudit(db, held)).toEqual([])
  })

  test('the audit trail records the update by an operator, whatever its outcome', async () => {
    await addCoins(db, 3)
    service.prices = { coin1: '1.5', coin2: '500' }
    await refreshRates(db, prices, { operatorId, requestId: 'r-3', address: '' })
    await refreshRates(db, prices, { operatorId: null, requestId: 'r-4', address: '' })
    const entries = await db
      .selectFrom('audit_entry')
      .select(['operator_id', 'after', 'request_id'])
      .where('action', '=', 'rates.refresh')
      .where('request_id', 'in', ['r-3', 'r-4'])
      .execute()
    const after = { updated: 1, unchanged: 0, held: 1, skipped: 1 }
    expect(entries).toEqual([{ operator_id: operatorId, after, request_id: 'r-3' }])
  })

  test('requests currencies of one name once, and a price id of its own instead of the name', async () => {
    await addCurrency(db, 'USDT', 'Tether')
    await addCurrency(db, 'USDTTRC', 'Tether')
    await sql`update currency set price_id = 'tether-gold' where code = 'USDTTRC'`.execute(db)
    await addCurrency(db, 'USDTBSC', 'Tether')
    await refresh()
    expect(service.requests).toEqual(['/simple/price?ids=tether,tether-gold&vs_currencies=usd'])
  })

  test('without currencies makes no request, and has updated nothing', async () => {
    expect((await refresh()).outcomes).toEqual([])
    expect(service.requests).toEqual([])
    expect(await readRatesStatus(db)).toMatchObject({
      lastSuccess: null,
      lastFailure: { message: 'There was no currency to update.' },
    })
  })

  test.each(['no token price', 'no price at all'])('%s is reported as a failure', async (lack) => {
    await addCoins(db, 2)
    service.prices = lack === 'no token price' ? coinPrices(2, '1') : {}
    if (lack === 'no token price') await sql`delete from token_price`.execute(asOwner.db)
    const { outcomes } = await refresh()
    const reason =
      lack === 'no token price' ? 'No token price is set.' : 'The price service has no price for it.'
    expect(outcomes.map((outcome) => outcome.reason)).toEqual([reason, reason])
    expect(await readRatesStatus(db)).toMatchObject({
      running: null,
      lastSuccess: null,
      lastFailure: {
        message: lack === 'no token price' ? 'No token price is set.' : 'No currency had a usable price.',
      },
      result: { outcomes },
    })
  })
})

describe('stores nothing after a failure', () => {
  const late = 'The price service did not answer in time.'
  const unreadable = 'The answer of the price service could not be read.'
  test.each([
    ['silence', hang, late],
    ['a slow drip', drip, late],
    ['a reset', reset, 'The price service could not be reached (ECONNRESET).'],
    ['an answer cut off', cutOff, 'The price service could not be reached'],
    ['status 500', answerWith(500, ''), 'The price service answered with HTTP status 500.'],
    ['status 429', answerWith(429, ''), 'The price service answered with HTTP status 429.'],
    [
      'a redirect',
      answerWith(301, '', { location: '/x' }),
      'The price service answered with HTTP status 301.',
    ],
    ['HTML', html, unreadable],
    ['truncated JSON', truncated, unreadable],
    ['10 MB', huge, 'The answer of the price service is too large.'],
  ])('%s after the first fifty coins', async (_name, behaviour, reason) => {
    await addCoins(db, 60)
    service.prices = coinPrices(60, '1')
    const first = await refresh()
    service.prices = coinPrices(60, '1.5')
    service.next = [honest]
    service.always = behaviour
    const endless = behaviour === hang || behaviour === drip
    await expect(refresh(endless ? impatient : prices)).rejects.toMatchObject({
      code: 'busy',
      message: 'Failed to fetch crypto rates',
      details: { reason: expect.stringContaining(reason) },
    })
    expect((await readRates(db)).every(({ rate, version }) => rate === '2.000000' && version === 1)).toBe(
      true,
    )
    const status = await readRatesStatus(db)
    expect(status).toMatchObject({ running: null, result: first, lastSuccess: { at: first.at } })
    expect(status.lastFailure?.message).toContain(reason)
    service.always = honest
    await refresh()
    expect(await readRatesStatus(db)).toMatchObject({ lastFailure: null })
    expect((await readRates(db)).every(({ rate }) => rate === '3.000000')).toBe(true)
  })

  test('a rate that the database refuses', async () => {
    const ids = await addCoins(db, 3)
    service.prices = coinPrices(3, '1.5')
    // Not validated, because deleted currencies of earlier tests are still stored.
    await sql`
      alter table currency add constraint broken check (code <> 'C3' or tokens_per_unit < 3) not valid`.execute(
      asOwner.db,
    )
    await expect(refresh()).rejects.toThrow('broken')
    await sql`alter table currency drop constraint broken`.execute(asOwner.db)
    expect((await readRates(db)).map(({ rate, version }) => `${rate} ${version}`)).toEqual(
      Array(3).fill('2.000000 1'),
    )
    for (const id of ids) expect(await readRateAudit(db, id)).toEqual([])
    expect(await readRatesStatus(db)).toMatchObject({
      running: null,
      lastSuccess: null,
      lastFailure: { message: SOMETHING_WENT_WRONG },
      result: null,
    })
  })
})

describe('while prices are fetched', () => {
  test('a change of currencies counts as it is when the rates are stored', async () => {
    const [, deleted = '', edited = '', renamed = ''] = await addCoins(db, 4)
    service.prices = coinPrices(4, '1.5')
    service.next = [
      (response, answer, request) => {
        void Promise.all([
          sql`update token_price set usd = 0.6`.execute(db),
          sql`update currency set deleted_at = now() where id = ${deleted}`.execute(db),
          sql`update currency set tokens_per_unit = 5 where id = ${edited}`.execute(db),
          sql`update currency set full_name = 'Renamed' where id = ${renamed}`.execute(db),
          addCurrency(db, 'NEW', 'Added'),
        ]).then(() => honest(response, answer, request))
      },
    ]
    const { outcomes } = await refresh()
    const meanwhile = 'It was added or renamed while prices were being fetched.'
    expect(
      outcomes.map(({ code, outcome, before, after, reason, version }) => [
        code,
        outcome,
        before,
        after,
        version,
        reason,
      ]),
    ).toEqual([
      ['C1', 'updated', '2.000000', '2.500000', 2, null],
      ['C3', 'updated', '5', '2.500000', 3, null],
      ['C4', 'skipped', '2.000000', null, 2, meanwhile],
      ['NEW', 'skipped', '2.000000', null, 1, meanwhile],
    ])
  })

  test('an order can be placed without waiting', { tags: ['abuse-50'] }, async () => {
    await addCoins(db, 1)
    await db.transaction().execute(async (trx) => {
      await lockRates(trx)
      const keyShare = sql`select from currency for key share nowait`
      await expect(keyShare.execute(db)).resolves.toBeDefined()
      const update = sql`select from currency for no key update nowait`
      await expect(update.execute(db)).rejects.toThrow('could not obtain lock')
    })
  })
})
