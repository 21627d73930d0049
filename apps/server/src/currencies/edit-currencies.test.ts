import { CONFIRM_IDENTITY } from '@presale/rules/identity'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import * as factories from '../testing/factories.ts'
import { listAddressChanges } from './address-changes.ts'
import type { Editor } from './audit-currency.ts'
import { hasDemoCurrencies, listAcceptedCurrencies } from './currencies.ts'
import { addCurrency, deleteCurrency, restoreCurrency, updateCurrencies } from './edit-currencies.ts'
import { listCurrencies } from './operator-currencies.ts'

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
  actor = { operatorId, requestId: 'test', address: '::1', isRecent: true }
})

describe('adding a currency', () => {
  test('puts it at the end of the list, switched on', async () => {
    const added = await add('ABC')
    expect(added).toMatchObject({ ...values('ABC'), enabled: true, version: 1 })
    expect((await listCurrencies(db)).at(-1)).toEqual({ ...added, pendingOrders: { count: 0, exact: true } })
    expect(await auditOf(added.id)).toMatchObject([{ action: 'currency.add', after: { code: 'ABC' } }])
  })
  test('is refused when the code is in the list', async () => {
    await expect(add('USDT')).rejects.toMatchObject({
      code: 'conflict',
      message: 'USDT is in the list already.',
    })
  })
  test('of two who add one at once, one does', async () => {
    const outcomes = await Promise.allSettled([add('TWO'), add('TWO')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('changing currencies', () => {
  test('changes what is named and keeps the rest', async () => {
    const before = await add('KEEP')
    await updateCurrencies(db, { changes: [{ code: 'KEEP', network: 'TRC-20' }], ...actor })
    const pendingOrders = { count: 0, exact: true }
    expect(await find('KEEP')).toEqual({ ...before, network: 'TRC-20', version: 2, pendingOrders })
    expect((await auditOf(before.id)).at(-1)).toEqual({
      action: 'currency.update',
      before: { network: null, version: 1 },
      after: { network: 'TRC-20', version: 2 },
    })
  })
  test('that changes nothing makes no version and no entry', async () => {
    const { id } = await add('SAME')
    await updateCurrencies(db, { changes: [{ code: 'SAME', tokensPerUnit: '2' }], ...actor })
    expect(await find('SAME')).toMatchObject({ version: 1 })
    expect(await auditOf(id)).toHaveLength(1)
  })
  test('happens to all or to none', async () => {
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
  test('from an older version is refused with what it is now and who made it so', async () => {
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
  test('by two editors at once, each naming two in another order, neither waits for ever and one wins', async () => {
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
  test('switched off, it is kept but not accepted', async () => {
    await add('OFF')
    await updateCurrencies(db, { changes: [{ code: 'OFF', enabled: false }], ...actor })
    expect(await find('OFF')).toMatchObject({ enabled: false })
    expect((await listAcceptedCurrencies(db)).map(({ code }) => code)).not.toContain('OFF')
  })
  test('a demo currency given an address is none any more', async () => {
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
  test('takes it out of the list; its orders stay, and it can come back as it was', async () => {
    const before = await find('USDT')
    const { buyerId } = await factories.addBuyer(db)
    await factories.addOrder(db, buyerId)
    expect(await find('USDT')).toMatchObject({ pendingOrders: { count: 1, exact: true } })
    const { id } = await deleteCurrency(db, { code: 'USDT', ...actor })
    expect(await find('USDT')).toBeUndefined()
    await expect(deleteCurrency(db, { code: 'USDT', ...actor })).rejects.toMatchObject({ code: 'not-found' })
    expect(await restoreCurrency(db, { id, ...actor })).toMatchObject({
      depositAddress: before?.depositAddress,
    })
    expect(await find('USDT')).toMatchObject({ pendingOrders: { count: 1, exact: true } })
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['currency.delete', 'currency.restore'])
  })
  test('it does not come back beside another of its code', async () => {
    const { id } = await add('BACK')
    await deleteCurrency(db, { code: 'BACK', ...actor })
    await add('BACK')
    await expect(restoreCurrency(db, { id, ...actor })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a changed deposit address', () => {
  const announced = async (code: string) =>
    (await listAddressChanges(db)).filter((change) => change.code === code)

  test('is announced with old, new and who', async () => {
    await add('MOVE')
    await updateCurrencies(db, { changes: [{ code: 'MOVE', depositAddress: 'elsewhere' }], ...actor })
    await updateCurrencies(db, { changes: [{ code: 'MOVE', tokensPerUnit: '9' }], ...actor })
    expect(await announced('MOVE')).toMatchObject([
      { before: 'address-of-MOVE', after: 'elsewhere', operator: 'operator' },
    ])
  })
  test('is announced too when the currency is deleted and added again', async () => {
    await add('SLY')
    await deleteCurrency(db, { code: 'SLY', ...actor })
    await addCurrency(db, { ...values('SLY'), depositAddress: 'elsewhere', ...actor })
    expect(await announced('SLY')).toMatchObject([{ before: 'address-of-SLY', after: 'elsewhere' }])
  })
  test('is announced too when an older currency of the code comes back', async () => {
    const { id } = await add('PRIOR')
    await deleteCurrency(db, { code: 'PRIOR', ...actor })
    await addCurrency(db, { ...values('PRIOR'), depositAddress: 'elsewhere', ...actor })
    await deleteCurrency(db, { code: 'PRIOR', ...actor })
    await restoreCurrency(db, { id, ...actor })
    const [newest] = await announced('PRIOR')
    expect(newest).toMatchObject({ before: 'elsewhere', after: 'address-of-PRIOR' })
  })
  test('needs a recent proof of identity, in whichever way it moves; everything else does not', async () => {
    const stale = { ...actor, isRecent: false }
    const refusal = { code: 'forbidden', message: CONFIRM_IDENTITY, details: { sudo: true } }
    const move = { code: 'SUDO', depositAddress: 'elsewhere' }
    const { id } = await addCurrency(db, { ...values('SUDO'), ...stale })
    const unmoved = { ...values('SUDO'), tokensPerUnit: '3' }
    await updateCurrencies(db, { changes: [unmoved], ...stale })
    const both = [{ code: 'USDT', tokensPerUnit: '7' }, move]
    await expect(updateCurrencies(db, { changes: both, ...stale })).rejects.toMatchObject(refusal)
    expect(await find('USDT')).not.toMatchObject({ tokensPerUnit: '7' })
    await deleteCurrency(db, { code: 'SUDO', ...stale })
    await expect(addCurrency(db, { ...values('SUDO'), ...move, ...stale })).rejects.toMatchObject(refusal)
    await restoreCurrency(db, { id, ...stale })
    await deleteCurrency(db, { code: 'SUDO', ...stale })
    await addCurrency(db, { ...values('SUDO'), ...move, ...actor })
    await deleteCurrency(db, { code: 'SUDO', ...stale })
    await expect(restoreCurrency(db, { id, ...stale })).rejects.toMatchObject(refusal)
    expect(await find('SUDO')).toBeUndefined()
  })
  test('is not announced after a day', async () => {
    const { id } = await add('PAST')
    await sql`
      insert into audit_entry (operator_id, action, subject_type, subject_id, before, after, request_id, at)
      values (${actor.operatorId}, 'currency.change-address', 'currency', ${id}, '{"depositAddress":"a"}',
        '{"depositAddress":"b"}', 'test', now() - interval '25 hours')`.execute(db)
    expect(await announced('PAST')).toEqual([])
  })
})
