import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, listCurrencyAudit } from '../audit/audit.ts'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { readTokenPrice, readTokenPriceUsd, setTokenPrice } from './token-price.ts'

const { db } = await useDatabase()
let actor: Actor

beforeAll(async () => {
  actor = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '::1' }
})

describe('the token’s price', () => {
  test('is null before it is set, and one of two first prices at once is stored', async () => {
    expect(await readTokenPrice(db)).toEqual({ usd: null, version: 0, changed: null })
    const set = (usd: string) => setTokenPrice(db, { usd, version: 0, ...actor })
    const outcomes = await Promise.allSettled([set('0.50'), set('0.60')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
  test('can be changed from its present version, and names its editor', async () => {
    const { version } = await readTokenPrice(db)
    const set = await setTokenPrice(db, { usd: '0.75', version, ...actor })
    expect(set).toMatchObject({ usd: '0.75', version: version + 1, changed: { operator: 'operator' } })
    expect(await readTokenPriceUsd(db)).toBe('0.75')
  })
  test('cannot be changed from an older version', async () => {
    await expect(setTokenPrice(db, { usd: '9', version: 1, ...actor })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { usd: '0.75' } },
    })
    expect(await readTokenPriceUsd(db)).toBe('0.75')
  })
  test('that is the present one changes nothing and is not recorded', async () => {
    const before = await readTokenPrice(db)
    const { count } = await listCurrencyAudit(db, { pageSize: 1 })
    expect(await setTokenPrice(db, { usd: '0.750', version: before.version, ...actor })).toEqual(before)
    expect((await listCurrencyAudit(db, { pageSize: 1 })).count).toEqual(count)
  })
  test('is recorded in the audit trail before and after a change', async () => {
    const { entries, count, next } = await listCurrencyAudit(db, { pageSize: 1 })
    expect(entries).toMatchObject([
      { action: 'token-price.set', after: { usd: '0.75' }, operator: 'operator', code: null },
    ])
    expect(count).toEqual({ count: 2, exact: true })
    const second = await listCurrencyAudit(db, { pageSize: 1, after: next ?? '' })
    expect(second.entries).toHaveLength(1)
    expect(second.next).toBeNull()
  })
})
