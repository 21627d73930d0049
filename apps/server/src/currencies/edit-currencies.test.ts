import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import * as factories from '../testing/factories.ts'
import type { Editor } from './audit-currency.ts'
import { hasDemoCurrencies, listAcceptedCurrencies } from './currencies.ts'
import { addCurrency, deleteCurrency, restoreCurrency, updateCurrencies } from './edit-currencies.ts'
import { listCodes, listCurrencies } from './operator-currencies.ts'

const { db } = await useDatabase()
let actor: Editor

const values = (code: string) => ({
  code,
  fullName: 'Some coin',
  tokensPerUnit: '2',
  depositAddress: `address-of-${code}`,
  network: null,
  priceId: null,
})
const add = (code: string) => addCurrency(db, { ...values(code), ...actor })
const find = async (code: string) => (await listCurrencies(db)).find((currency) => currency.code === code)

const auditOf = (id: string) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('subject_type', '=', 'currency')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

beforeAll(async () => {
  await factories.addCurrency(db)
  const { operatorId } = await factories.addOperator(db)
  actor = { operatorId, requestId: 'test', address: '::1', rateReasonPercent: '1000' }
})

describe('adding a currency', () => {
  test('adds it at the end of the list, enabled', async () => {
    const added = await add('ABC')
    expect(added).toMatchObject({ ...values('ABC'), enabled: true, version: 1 })
    expect((await listCurrencies(db)).at(-1)).toEqual({ ...added, pendingOrders: { count: 0, exact: true } })
    expect(await auditOf(added.id)).toMatchObject([{ action: 'currency.add', after: { code: 'ABC' } }])
  })
  test('refuses a code that is in the list', async () => {
    await expect(add('USDT')).rejects.toMatchObject({
      code: 'conflict',
      message: 'USDT is in the list already.',
    })
  })
  test('adds one currency when two editors add the same code at once', async () => {
    const outcomes = await Promise.allSettled([add('TWO'), add('TWO')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('changing currencies', () => {
  test('changes the named fields and keeps the others', async () => {
    const before = await add('KEEP')
    await updateCurrencies(db, { changes: [{ code: 'KEEP', network: 'Elsewhere' }], ...actor })
    const pendingOrders = { count: 0, exact: true }
    expect(await find('KEEP')).toEqual({ ...before, network: 'Elsewhere', version: 2, pendingOrders })
    expect((await auditOf(before.id)).at(-1)).toEqual({
      action: 'currency.update',
      before: { network: null, version: 1 },
      after: { network: 'Elsewhere', version: 2 },
    })
  })
  test('makes no version and no audit entry if nothing changes', async () => {
    const { id } = await add('SAME')
    await updateCurrencies(db, { changes: [{ code: 'SAME', tokensPerUnit: '2' }], ...actor })
    expect(await find('SAME')).toMatchObject({ version: 1 })
    expect(await auditOf(id)).toHaveLength(1)
  })
  test('changes all of them or none', { tags: ['abuse-65'] }, async () => {
    await add('ONE')
    const changes = [
      { code: 'ONE', tokensPerUnit: '3' },
      { code: 'NONE', tokensPerUnit: '3' },
    ]
    await expect(updateCurrencies(db, { changes, ...actor })).rejects.toMatchObject({
      code: 'not-found',
      details: { code: 'NONE' },
    })
    expect(await find('ONE')).toMatchObject({ tokensPerUnit: '2', version: 1 })
  })
  test('refuses a change from an older version, with the present state and its editor', {
    tags: ['abuse-69'],
  }, async () => {
    await add('OLD')
    const edit = (tokensPerUnit: string) =>
      updateCurrencies(db, { changes: [{ code: 'OLD', version: 1, tokensPerUnit }], ...actor })
    await edit('3')
    await expect(edit('4')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { tokensPerUnit: '3', version: 2 }, changed: { operator: 'operator' } },
    })
    expect(await find('OLD')).toMatchObject({ tokensPerUnit: '3' })
  })
  test('two editors of the same two currencies in opposite order do not deadlock, and one wins', async () => {
    await add('LEFT')
    await add('RIGHT')
    const change = (code: string, tokensPerUnit: string) => ({ code, version: 1, tokensPerUnit })
    const outcomes = await Promise.allSettled([
      updateCurrencies(db, { changes: [change('LEFT', '5'), change('RIGHT', '5')], ...actor }),
      updateCurrencies(db, { changes: [change('RIGHT', '6'), change('LEFT', '6')], ...actor }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await find('LEFT'))?.tokensPerUnit).toBe((await find('RIGHT'))?.tokensPerUnit)
  })
  test('keeps a disabled currency but does not accept it', { tags: ['abuse-63'] }, async () => {
    await add('OFF')
    await updateCurrencies(db, { changes: [{ code: 'OFF', enabled: false }], ...actor })
    expect(await find('OFF')).toMatchObject({ enabled: false })
    expect((await listAcceptedCurrencies(db)).map(({ code }) => code)).not.toContain('OFF')
  })
  test('refuses an address that is none of the network, by whichever of the two changes', async () => {
    const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    const change = (fields: object) =>
      updateCurrencies(db, { changes: [{ code: 'FITS', ...fields }], ...actor })
    await add('FITS')
    await expect(change({ network: 'TRC-20' })).rejects.toMatchObject({ code: 'bad-input' })
    await change({ network: 'TRC-20', depositAddress: address })
    await expect(change({ network: 'ERC-20' })).rejects.toMatchObject({ code: 'bad-input' })
    await expect(change({ depositAddress: 'address-of-FITS' })).rejects.toMatchObject({ code: 'bad-input' })
    expect(await find('FITS')).toMatchObject({ network: 'TRC-20', depositAddress: address })
  })
  test('a made-up address of a demo currency stays while its other fields change, and no other is let through', {
    tags: ['abuse-88'],
  }, async () => {
    const made = { code: 'FAKE', full_name: 'x', tokens_per_unit: '1', network: 'Bitcoin', demo: true }
    await db
      .insertInto('currency')
      .values({ ...made, deposit_address: 'made-up' })
      .execute()
    const change = (fields: object) =>
      updateCurrencies(db, { changes: [{ code: 'FAKE', ...fields }], ...actor })
    await change({ network: 'Litecoin' })
    await expect(change({ depositAddress: 'made-up-too' })).rejects.toMatchObject({ code: 'bad-input' })
    expect(await hasDemoCurrencies(db)).toBe(true)
    await deleteCurrency(db, { code: 'FAKE', ...actor })
  })
  test('a demo currency with a new address is no longer a demo', async () => {
    await db
      .insertInto('currency')
      .values({ code: 'DEMO', full_name: 'x', tokens_per_unit: '1', deposit_address: 'made-up', demo: true })
      .execute()
    await updateCurrencies(db, { changes: [{ code: 'DEMO', tokensPerUnit: '2' }], ...actor })
    expect(await hasDemoCurrencies(db)).toBe(true)
    await updateCurrencies(db, { changes: [{ code: 'DEMO', depositAddress: 'a-real-one' }], ...actor })
    expect(await hasDemoCurrencies(db)).toBe(false)
  })
})

describe('deleting a currency', () => {
  test('takes it out of the list and keeps its orders; it can be restored', {
    tags: ['abuse-52'],
  }, async () => {
    const before = await find('USDT')
    const { buyerId } = await factories.addBuyer(db)
    await factories.addOrder(db, buyerId)
    expect(await find('USDT')).toMatchObject({ pendingOrders: { count: 1, exact: true } })
    const { id } = await deleteCurrency(db, { code: 'USDT', ...actor })
    expect(await find('USDT')).toBeUndefined()
    // Its orders are still to be found.
    expect(await listCodes(db)).toContain('USDT')
    await expect(deleteCurrency(db, { code: 'USDT', ...actor })).rejects.toMatchObject({ code: 'not-found' })
    expect(await restoreCurrency(db, { id, ...actor })).toMatchObject({
      depositAddress: before?.depositAddress,
    })
    expect(await find('USDT')).toMatchObject({ pendingOrders: { count: 1, exact: true } })
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['currency.delete', 'currency.restore'])
  })
  test('refuses to restore it beside another currency of its code', async () => {
    const { id } = await add('BACK')
    await deleteCurrency(db, { code: 'BACK', ...actor })
    expect(await listCodes(db)).not.toContain('BACK')
    await add('BACK')
    expect((await listCodes(db)).filter((code) => code === 'BACK')).toHaveLength(1)
    await expect(restoreCurrency(db, { id, ...actor })).rejects.toMatchObject({ code: 'conflict' })
  })
})
