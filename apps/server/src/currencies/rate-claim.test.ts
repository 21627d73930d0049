import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { held, honest, startPriceService } from '../testing/price-service.ts'
import { addCoins, coinPrices, forgetRates, readRates } from '../testing/rates.ts'
import { type CoinPrices, createCoinPrices } from './coin-prices.ts'
import { readRatesStatus } from './rates-status.ts'
import { refreshRates } from './refresh-rates.ts'

const { db, asOwner } = await useDatabase()
const service = await startPriceService()
afterAll(() => service.stop())
const prices = createCoinPrices(service.url, { tryMs: 60_000, pausesMs: [5, 10], wholeMs: 60_000 })
let operatorId: string

beforeAll(async () => {
  operatorId = (await addOperator(db)).operatorId
})
beforeEach(async () => {
  Object.assign(service, { prices: {}, next: [], always: honest, requests: [] })
  await forgetRates(asOwner.db)
})

const refresh = () => refreshRates(db, prices, { operatorId, requestId: 'r-1', address: '' })

describe('one update of the rates at a time, among all servers', () => {
  test('runs one of ten at once and refuses the others', async () => {
    await addCoins(db, 3)
    service.prices = coinPrices(3, '1.5')
    const { behave, release } = held()
    service.always = behave
    const refreshing = Array.from({ length: 10 }, refresh)
    let refused = 0
    for (const each of refreshing) each.catch(() => (refused += 1))
    await expect.poll(() => refused).toBe(9)
    release()
    const answers = await Promise.allSettled(refreshing)
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          code: 'conflict',
          message: 'The rates are being updated already.',
        })
    }
    expect(service.requests).toHaveLength(1)
    expect((await readRates(db)).map(({ version }) => version)).toEqual([2, 2, 2])
  })

  const claimUntil = (lease: string) =>
    sql`update rate_refresh set claim = gen_random_uuid(), claimed_by = null, claimed_at = now(), done = 0, total = 0,
      lease_ends_at = now() + ${lease}::interval`.execute(db)

  test('lets another server claim after the lease of a dead server has ended', async () => {
    await addCoins(db, 1)
    service.prices = coinPrices(1, '1.5')
    await claimUntil('1 minute')
    expect((await readRatesStatus(db)).running).toMatchObject({ by: null })
    await expect(refresh()).rejects.toMatchObject({ code: 'conflict' })
    await claimUntil('-1 second')
    expect((await readRatesStatus(db)).running).toBeNull()
    expect((await refresh()).outcomes[0]?.outcome).toBe('updated')
  })

  test('a slow server stores nothing once another server has the claim', async () => {
    await addCoins(db, 1)
    service.prices = coinPrices(1, '1.5')
    const overtaken: CoinPrices = {
      ...prices,
      read: async (ids) => {
        const list = await prices.read(ids)
        await claimUntil('1 minute')
        return list
      },
    }
    const refreshing = refreshRates(db, overtaken, { operatorId, requestId: '', address: '' })
    await expect(refreshing).rejects.toMatchObject({ code: 'conflict' })
    expect(await readRates(db)).toEqual([{ code: 'C1', rate: '2.000000', version: 1 }])
    expect(await readRatesStatus(db)).toMatchObject({
      running: { by: null },
      result: null,
      lastFailure: null,
    })
  })

  test('names the operator while it runs', async () => {
    await addCoins(db, 1)
    const seen: unknown[] = []
    service.always = async (...request) => {
      seen.push((await readRatesStatus(db)).running)
      honest(...request)
    }
    await refresh()
    expect(seen).toEqual([{ since: expect.any(String), by: 'operator' }])
    expect((await readRatesStatus(db)).running).toBeNull()
  })
})

describe('the last success', () => {
  test('has its age from the database’s clock', async () => {
    expect(await readRatesStatus(db)).toEqual({
      running: null,
      lastSuccess: null,
      lastFailure: null,
      result: null,
      everyMinutes: null,
      outdated: [],
    })
    await addCoins(db, 1)
    service.prices = coinPrices(1, '1')
    const { at } = await refresh()
    expect((await readRatesStatus(db)).lastSuccess).toEqual({ at, ageSeconds: expect.closeTo(0, -1) })
    await sql`update rate_refresh set succeeded_at = now() - interval '1 hour'`.execute(db)
    expect((await readRatesStatus(db)).lastSuccess?.ageSeconds).toBe(3600)
  })
})
