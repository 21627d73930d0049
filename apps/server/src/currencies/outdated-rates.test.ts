import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addCurrency, addOperator } from '../testing/factories.ts'
import { startPriceService } from '../testing/price-service.ts'
import { forgetRates } from '../testing/rates.ts'
import { createCoinPrices } from './coin-prices.ts'
import { readRatesStatus } from './rates-status.ts'
import { refreshRates } from './refresh-rates.ts'
import { setTokenPrice } from './token-price.ts'

const { db, asOwner } = await useDatabase()
const service = await startPriceService()
afterAll(() => service.stop())
const prices = createCoinPrices(service.url)
let actor: { operatorId: string; requestId: string; address: string }

beforeAll(async () => {
  actor = { operatorId: (await addOperator(db)).operatorId, requestId: 'r-1', address: '::1' }
})
beforeEach(() => forgetRates(asOwner.db))

const outdated = async () => (await readRatesStatus(db)).outdated
const setPrice = (usd: string) => setTokenPrice(db, { usd, ...actor })
const change = (code: string, to: { tokens_per_unit?: string; enabled?: boolean; deleted_at?: Date }) =>
  db.updateTable('currency').set(to).where('code', '=', code).execute()

test('a new price leaves every rate outdated until it is set, or an update finds it right', async () => {
  for (const code of ['EDIT', 'SAME', 'NEXT', 'NONE']) await addCurrency(db, code, code)
  expect(await outdated()).toEqual([])
  await setPrice('0.6')
  expect(await outdated()).toEqual(['EDIT', 'SAME', 'NEXT', 'NONE'])
  await change('EDIT', { tokens_per_unit: '1.9' })
  expect(await outdated()).toEqual(['SAME', 'NEXT', 'NONE'])
  // Two tokens cost 1.2 now, so the service's price leaves the first rate as it is.
  service.prices = { same: '1.2', next: '1.5', edit: '1.14' }
  await refreshRates(db, prices, actor)
  expect(await outdated()).toEqual(['NONE'])
})

test('a price that returns to what it was leaves only the rates of the time between outdated', async () => {
  for (const code of ['OLD', 'MID']) await addCurrency(db, code, code)
  await setPrice('0.7')
  await change('MID', { tokens_per_unit: '1.9' })
  await setPrice('0.5')
  expect(await outdated()).toEqual(['MID'])
})

test('a rate from before the first price counts as set for it', async () => {
  await addCurrency(db, 'FIRST', 'FIRST')
  await asOwner.db.deleteFrom('token_price').execute()
  await setPrice('0.45')
  expect(await outdated()).toEqual([])
  await setPrice('0.55')
  expect(await outdated()).toEqual(['FIRST'])
})

test('an update at another price of the token finds no rate right', async () => {
  await addCurrency(db, 'SAME', 'SAME')
  await setPrice('0.8')
  service.prices = { same: '1.6' }
  await refreshRates(db, prices, actor)
  expect(await outdated()).toEqual([])
  await setPrice('0.9')
  expect(await outdated()).toEqual(['SAME'])
})

test('a currency that buyers cannot choose is not named', async () => {
  for (const code of ['OFF', 'GONE', 'ON']) await addCurrency(db, code, code)
  await setPrice('0.4')
  await change('OFF', { enabled: false })
  await change('GONE', { deleted_at: new Date() })
  expect(await outdated()).toEqual(['ON'])
})
