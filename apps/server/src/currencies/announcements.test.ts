import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import * as factories from '../testing/factories.ts'
import { listAnnouncements } from './announcements.ts'
import type { Editor } from './audit-currency.ts'
import { addCurrency, deleteCurrency, restoreCurrency, updateCurrencies } from './edit-currencies.ts'
import { listCurrencies } from './operator-currencies.ts'
import { readTokenPrice, setTokenPrice } from './token-price.ts'

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
const change = (code: string, fields: object) =>
  updateCurrencies(db, { changes: [{ code, ...fields }], ...actor })
const announced = async (code: string) =>
  (await listAnnouncements(db)).addresses.filter((each) => each.code === code)
const announcedRates = async (code: string) =>
  (await listAnnouncements(db)).rates.filter((each) => each.code === code)

beforeAll(async () => {
  const { operatorId } = await factories.addOperator(db)
  actor = { operatorId, requestId: 'test', address: '::1', rateReasonPercent: '20' }
})

describe('an address that becomes visible to buyers', () => {
  test('is announced with the old address, the new one and the editor', async () => {
    await add('MOVE')
    await change('MOVE', { depositAddress: 'elsewhere' })
    await change('MOVE', { tokensPerUnit: '2.1' })
    expect(await announced('MOVE')).toMatchObject([
      {
        action: 'currency.change-address',
        before: 'address-of-MOVE',
        after: 'elsewhere',
        operator: 'operator',
      },
      { action: 'currency.add', before: null, after: 'address-of-MOVE' },
    ])
  })
  test('is announced when its currency is added, restored or switched on', {
    tags: ['abuse-28'],
  }, async () => {
    const { id } = await add('SEEN')
    const seen = { before: null, after: 'address-of-SEEN' }
    expect(await announced('SEEN')).toMatchObject([{ ...seen, action: 'currency.add' }])
    await deleteCurrency(db, { code: 'SEEN', ...actor })
    await restoreCurrency(db, { id, ...actor })
    expect(await announced('SEEN')).toMatchObject([{ ...seen, action: 'currency.restore' }])
    await change('SEEN', { enabled: false })
    expect(await announced('SEEN')).toMatchObject([{ ...seen, action: 'currency.restore' }])
    await change('SEEN', { enabled: true })
    expect(await announced('SEEN')).toMatchObject([{ ...seen, action: 'currency.switch-on' }])
  })
  test.each(['switched off and on', 'deleted and brought back', 'given another network and its former one'])(
    'stays announced with the old address when its currency is %s',
    { tags: ['abuse-28'] },
    async (way) => {
      const code = `HIDE${way.length}`
      const { id } = await add(code)
      await change(code, { depositAddress: 'elsewhere' })
      if (way === 'deleted and brought back') {
        await deleteCurrency(db, { code, ...actor })
        await restoreCurrency(db, { id, ...actor })
      } else if (way === 'switched off and on') {
        for (const enabled of [false, true, false, true]) await change(code, { enabled })
      } else for (const network of ['Elsewhere', null]) await change(code, { network })
      const named = await announced(code)
      const move = { action: 'currency.change-address', before: `address-of-${code}`, after: 'elsewhere' }
      expect(named).toContainEqual(expect.objectContaining(move))
      expect(named[0]).toMatchObject({ before: null, after: 'elsewhere' })
    },
  )
  test('is not announced when a currency that is switched off is restored', async () => {
    const { id } = await add('DARK')
    await change('DARK', { enabled: false })
    await deleteCurrency(db, { code: 'DARK', ...actor })
    await restoreCurrency(db, { id, ...actor })
    expect(await announced('DARK')).toMatchObject([{ action: 'currency.add' }])
  })
  test('is announced when its network changes', async () => {
    await add('NETW')
    await change('NETW', { network: 'Elsewhere' })
    expect((await announced('NETW'))[0]).toMatchObject({ after: 'address-of-NETW', network: 'Elsewhere' })
  })
  test('is announced once, however often it changed', async () => {
    await add('OFTEN')
    for (const depositAddress of ['elsewhere', 'address-of-OFTEN', 'elsewhere', 'address-of-OFTEN']) {
      await change('OFTEN', { depositAddress })
    }
    expect(await announced('OFTEN')).toMatchObject([
      { before: 'elsewhere', after: 'address-of-OFTEN' },
      { before: 'address-of-OFTEN', after: 'elsewhere' },
    ])
  })
  test('has the request in common with those that were changed in one go', async () => {
    for (const code of ['GOA', 'GOB', 'GOC']) await add(code)
    const to = (code: string) => ({ code, depositAddress: 'in-one-go' })
    await updateCurrencies(db, { changes: ['GOA', 'GOB'].map(to), ...actor, requestId: 'one' })
    await updateCurrencies(db, { changes: [to('GOC')], ...actor, requestId: 'another' })
    const { addresses } = await listAnnouncements(db)
    const requests = addresses.flatMap(({ after, code, requestId }) =>
      after === 'in-one-go' ? [[code, requestId]] : [],
    )
    expect(requests.sort()).toEqual([
      ['GOA', 'one'],
      ['GOB', 'one'],
      ['GOC', 'another'],
    ])
  })
  test('is announced after the currency was deleted and added again', { tags: ['abuse-67'] }, async () => {
    await add('SLY')
    await deleteCurrency(db, { code: 'SLY', ...actor })
    await addCurrency(db, { ...values('SLY'), depositAddress: 'elsewhere', ...actor })
    expect((await announced('SLY'))[0]).toMatchObject({ before: 'address-of-SLY', after: 'elsewhere' })
  })
  test('is announced after an older currency of the code was restored', async () => {
    const { id } = await add('PRIOR')
    await deleteCurrency(db, { code: 'PRIOR', ...actor })
    await addCurrency(db, { ...values('PRIOR'), depositAddress: 'elsewhere', ...actor })
    await deleteCurrency(db, { code: 'PRIOR', ...actor })
    await restoreCurrency(db, { id, ...actor })
    const [newest] = await announced('PRIOR')
    expect(newest).toMatchObject({ before: 'elsewhere', after: 'address-of-PRIOR' })
  })
  test('is no longer announced after a day', async () => {
    const { id } = await factories.addCurrency(db, 'PAST').then((added) => ({ id: added }))
    await sql`
      insert into audit_entry (operator_id, action, subject_type, subject_id, before, after, request_id, at)
      values (${actor.operatorId}, 'currency.change-address', 'currency', ${id}, '{"depositAddress":"a"}',
        '{"depositAddress":"b"}', 'test', now() - interval '25 hours')`.execute(db)
    expect(await announced('PAST')).toEqual([])
  })
})

test('each new price of the token is announced with the old one, newest first, for a day', {
  tags: ['abuse-28'],
}, async () => {
  const { usd } = await readTokenPrice(db)
  await sql`
    insert into audit_entry (operator_id, action, subject_type, subject_id, before, after, request_id, at)
    values (${actor.operatorId}, 'token-price.set', 'token-price', '1', '{"usd":"9"}', '{"usd":"8"}', 'test',
      now() - interval '25 hours')`.execute(db)
  for (const next of ['0.65', '100', '100'])
    await setTokenPrice(db, { usd: next, version: undefined, ...actor })
  expect((await listAnnouncements(db)).prices).toEqual([
    { id: expect.any(String), at: expect.any(String), operator: 'operator', before: '0.65', after: '100' },
    { id: expect.any(String), at: expect.any(String), operator: 'operator', before: usd, after: '0.65' },
  ])
})

describe('a flood of changes of one currency', () => {
  test('pushes no change of another one off the list', { tags: ['abuse-28'] }, async () => {
    await add('QUIET')
    const id = await factories.addCurrency(db, 'LOUD')
    await sql`
      insert into audit_entry (operator_id, action, subject_type, subject_id, before, after, request_id, reason)
      select ${actor.operatorId}, 'currency.change-address', 'currency', ${id}, '{}',
        jsonb_build_object('depositAddress', 'address ' || n, 'tokensPerUnit', n), 'test', 'loud'
      from generate_series(1, 501) as n`.execute(db)
    await change('QUIET', { tokensPerUnit: '9', reason: 'quiet' })
    await sql`
      insert into audit_entry (operator_id, action, subject_type, subject_id, before, after, request_id, reason)
      select ${actor.operatorId}, 'currency.change-address', 'currency', ${id}, '{}',
        jsonb_build_object('depositAddress', 'place ' || n, 'tokensPerUnit', n), 'test', 'loud'
      from generate_series(1, 501) as n`.execute(db)
    expect(await announced('QUIET')).toMatchObject([{ after: 'address-of-QUIET' }])
    expect(await announcedRates('QUIET')).toMatchObject([{ after: '9' }])
    const all = (await listAnnouncements(db)).addresses
    expect(all.map(({ id }) => Number(id))).toEqual(all.map(({ id }) => Number(id)).toSorted((a, b) => b - a))
  })
})

describe('a rate that an operator changes far', () => {
  const rateOf = async (code: string) =>
    (await listCurrencies(db)).find((currency) => currency.code === code)?.tokensPerUnit

  test.each([
    ['2.4', true],
    ['2.400001', false],
    ['1.6', true],
    ['1.599999', false],
    ['2000', false],
  ])(
    'needs a reason beyond 20 %%: from 2 to %s is saved without one: %s',
    { tags: ['abuse-28'] },
    async (tokensPerUnit, isSaved) => {
      const code = `R${tokensPerUnit.replace('.', 'P')}`
      await add(code)
      const saving = change(code, { tokensPerUnit })
      if (isSaved) await saving
      else await expect(saving).rejects.toMatchObject({ code: 'refused', details: { rate: { code } } })
      expect(await rateOf(code)).toBe(isSaved ? tokensPerUnit : '2')
      expect(await announcedRates(code)).toEqual([])
    },
  )
  test('is announced with its reason, which the audit trail keeps', async () => {
    await add('WHY')
    await change('WHY', { tokensPerUnit: '3', reason: 'a new price' })
    const entry = { before: '2', after: '3', reason: 'a new price', operator: 'operator' }
    expect(await announcedRates('WHY')).toMatchObject([entry])
  })
  test('needs a reason when its code is deleted and added again', { tags: ['abuse-67'] }, async () => {
    await add('AGAIN')
    await deleteCurrency(db, { code: 'AGAIN', ...actor })
    const again = { ...values('AGAIN'), tokensPerUnit: '2000', ...actor }
    await expect(addCurrency(db, again)).rejects.toMatchObject({ code: 'refused' })
    expect(await rateOf('AGAIN')).toBeUndefined()
    await addCurrency(db, { ...again, reason: 'split' })
    expect(await announcedRates('AGAIN')).toMatchObject([{ before: '2', after: '2000', reason: 'split' }])
  })
  test('changes none of the currencies in the request', async () => {
    await add('ONE')
    await add('OTHER')
    const changes = ['ONE', 'OTHER'].map((code, index) => ({ code, tokensPerUnit: index ? '9' : '2.1' }))
    await expect(updateCurrencies(db, { changes, ...actor })).rejects.toMatchObject({ code: 'refused' })
    expect(await rateOf('ONE')).toBe('2')
  })
})

test('a flood of new currencies pushes no change of an older one off the list', {
  tags: ['abuse-28'],
}, async () => {
  await add('OLDER')
  await change('OLDER', { depositAddress: 'elsewhere' })
  await sql`
    with flood as (
      insert into currency (code, full_name, tokens_per_unit, deposit_address)
      select 'FLOOD' || n, 'Some coin', 2, 'address-of-' || n from generate_series(1, 510) n returning id)
    insert into audit_entry (operator_id, action, subject_type, subject_id, after, request_id)
    select ${actor.operatorId}, 'currency.add', 'currency', id, '{"depositAddress": "new"}', 'r' from flood`.execute(
    db,
  )
  expect((await listAnnouncements(db)).addresses.filter(({ code }) => code.startsWith('FLOOD'))).not.toEqual(
    [],
  )
  expect(await announced('OLDER')).toMatchObject([{ before: 'address-of-OLDER', after: 'elsewhere' }])
})
