import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { createLogOptions } from '../log.ts'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { answerWith, hang, honest, startPriceService } from '../testing/price-service.ts'
import { addCoins, coinPrices, forgetRates, readRates } from '../testing/rates.ts'
import { createCoinPrices } from './coin-prices.ts'
import { readRatesStatus } from './rates-status.ts'
import { refreshRatesIfDue } from './refresh-rates.ts'
import { scheduleRates } from './schedule-rates.ts'

const { db, url, asOwner } = await useDatabase()
const service = await startPriceService()
afterAll(() => service.stop())

const lines: string[] = []
const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
const log = pino(createLogOptions('info'), stream)
const started: { stop: () => Promise<void> }[] = []

function start(minutes: number | undefined, database = db) {
  const prices = createCoinPrices(service.url, { tryMs: 600_000, pausesMs: [], wholeMs: 600_000 })
  const schedule = scheduleRates(database, prices, { minutes, log, checkEveryMs: 20 })
  started.push(schedule)
  return schedule
}

/** As another server checks it. */
const refreshIfDue = () =>
  refreshRatesIfDue(db, createCoinPrices(service.url), { minutes: 60, requestId: 'r-1' })
const succeeded = (ago: string) =>
  sql`update rate_refresh set succeeded_at = now() - ${ago}::interval`.execute(db)
const rateNow = async () => (await readRates(db))[0]?.rate

beforeEach(async () => {
  await forgetRates(asOwner.db)
  await addCoins(db, 1)
  lines.length = 0
  Object.assign(service, { prices: coinPrices(1, '1.5'), next: [], always: honest, requests: [] })
})
afterEach(async () => {
  for (const schedule of started.splice(0)) await schedule.stop()
})

describe('updates rates by the clock', () => {
  test('never, unless an interval is configured', async () => {
    await start(undefined).stop()
    expect(service.requests).toEqual([])
    // A check that began would have been aborted by the stop, and noted as a failure.
    expect(await readRatesStatus(db)).toMatchObject({ running: null, lastSuccess: null, lastFailure: null })
  })
  test('at once if none has succeeded yet, then once per interval', async () => {
    start(60)
    await expect.poll(rateNow).toBe('3.000000')
    service.prices = coinPrices(1, '2')
    await succeeded('59 minutes')
    expect(await refreshIfDue()).toBeUndefined()
    expect(service.requests).toHaveLength(1)
    await succeeded('60 minutes')
    await expect.poll(rateNow).toBe('4.000000')
    expect(lines.filter((line) => line.includes('updated the rates'))).toHaveLength(2)
    expect(lines.join('')).toContain('C1 updated')
  })
  test('not before the interval since the last success has passed', async () => {
    await succeeded('5 minutes')
    expect(await refreshIfDue()).toBeUndefined()
    expect(service.requests).toEqual([])
  })
  test('never without a currency, and at once when one is added', async () => {
    await sql`update currency set deleted_at = now() where code = 'C1'`.execute(db)
    expect(await refreshIfDue()).toBeUndefined()
    expect(await readRatesStatus(db)).toMatchObject({ lastSuccess: null, lastFailure: null })
    await sql`update currency set deleted_at = null where code = 'C1'`.execute(db)
    expect(await refreshIfDue()).toMatchObject({ outcomes: [{ outcome: 'updated' }] })
  })
  test('on one of several servers', async () => {
    const others = Array.from({ length: 4 }, () => connect(url, () => undefined, PATIENT))
    for (const other of others) start(60, other.db)
    await expect.poll(rateNow).toBe('3.000000')
    for (const schedule of started.splice(0)) await schedule.stop()
    expect(service.requests).toHaveLength(1)
    for (const other of others) await other.db.destroy()
  })
  test('logs a failure and tries again after ten minutes', async () => {
    service.next = [answerWith(500, '')]
    start(60)
    await expect.poll(() => lines.join('')).toContain('the rates could not be updated')
    expect(lines.join('')).toContain('HTTP status 500')
    expect(await refreshIfDue()).toBeUndefined()
    expect(service.requests).toHaveLength(1)
    await sql`update rate_refresh set failed_at = failed_at - interval '10 minutes'`.execute(db)
    await expect.poll(rateNow).toBe('3.000000')
  })
  test('goes on after the database did not answer', async () => {
    const lost = connect(url, () => undefined)
    await lost.pool.end()
    start(60, lost.db)
    await expect.poll(() => lines.length).toBeGreaterThan(2)
    expect(lines.join('')).toContain('the rates could not be updated')
  })
})

describe('stopping the schedule', () => {
  test('aborts a pending request and leaves no claim', async () => {
    service.always = hang
    const schedule = start(60)
    await expect.poll(() => service.requests).toHaveLength(1)
    await schedule.stop()
    expect(await readRatesStatus(db)).toMatchObject({
      running: null,
      lastFailure: { message: 'The server is stopping.' },
    })
  })
})
