import { buffer } from 'node:stream/consumers'
import type { AuditFilter } from '@presale/rules/audit'
import type { Role } from '@presale/rules/role'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addCurrency as addAnyCurrency, updateCurrencies } from '../currencies/edit-currencies.ts'
import { connect } from '../db/connect.ts'
import { fillBooks } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addColleague, PASSWORD } from '../testing/factories.ts'
import { addTrackingKey, updateTrackingKey } from '../tracking-keys/tracking-keys.ts'
import type { Actor } from './audit.ts'
import { exportAudit } from './export-audit.ts'
import { searchAudit } from './search-audit.ts'

const OLD = 'LKs7QqC2TVJ4y92waNrBjVZQB2oFhcmZqB'
const NEW = 'LL3jAisWZj2Mk6Gsyb6SSCZJAQdpVTqJPX'
const connection = await useDatabase()
const { db } = connection
let actor: Actor
let login: string

beforeAll(async () => {
  await fillBooks(connection)
  const colleague = await addColleague(db, 'manager')
  login = colleague.login
  actor = { operatorId: colleague.operatorId, requestId: 'the-request', address: '2001:db8::7' }
  const coin = { code: 'LTC', fullName: 'Litecoin', tokensPerUnit: '5', depositAddress: OLD }
  await addAnyCurrency(db, { ...coin, network: null, priceId: null, ...actor, rateReasonPercent: '20' })
  await updateCurrencies(db, {
    changes: [{ code: 'LTC', depositAddress: NEW, network: 'Litecoin' }],
    ...actor,
    rateReasonPercent: '20',
  })
  const key = { apiKey: 'first-key', secondaryApiKey: '', location: '/dashboard' }
  const { id } = await addTrackingKey(db, { ...key, ...actor })
  await updateTrackingKey(db, { ...key, id, apiKey: 'second-key', ...actor })
  await sql`insert into audit_entry (operator_id, action, subject_type, subject_id, request_id, at)
    values (null, 'rates.refresh', 'rates', '1', 'r', '2026-03-01 21:59:59.999999Z'),
      (null, 'rates.refresh', 'rates', '1', 'r', '2026-03-01 22:00:00Z'),
      (null, 'rates.refresh', 'rates', '1', 'r', '2026-04-04 21:59:59.999999Z'),
      (null, 'rates.refresh', 'rates', '1', 'r', '2026-04-04 22:00:00Z'),
      (null, 'rates.refresh', 'rates', '1', 'r', '2026-04-05 21:59:59.999999Z'),
      (null, 'rates.refresh', 'rates', '1', 'r', '2026-04-05 22:00:00Z')`.execute(db)
})

const search = (filter: AuditFilter = {}, role: Role = 'owner', place = {}, pageSize = 100) =>
  searchAudit(db, { filter, role, pageSize, ...place })

test('a day is that of the operators’ calendar when the clocks of database and server are put back', async () => {
  const abroad = connect(`${connection.url}?options=-c%20TimeZone%3DPacific/Auckland`, () => undefined)
  const timeZone = process.env.TZ
  process.env.TZ = 'Pacific/Auckland'
  onTestFinished(async () => {
    if (timeZone === undefined) delete process.env.TZ
    else process.env.TZ = timeZone
    await abroad.db.destroy()
  })
  const { rows } = await sql`select current_setting('TimeZone') as zone`.execute(abroad.db)
  expect(rows).toEqual([{ zone: 'Pacific/Auckland' }])
  expect(new Date('2026-04-05T00:00').getTimezoneOffset()).toBe(-13 * 60)
  expect(new Date('2026-04-06T00:00').getTimezoneOffset()).toBe(-12 * 60)
  const filter = { from: '2026-04-05', to: '2026-04-05' }
  const { entries } = await searchAudit(abroad.db, { filter, role: 'owner', pageSize: 100 })
  expect(entries.map(({ at }) => at)).toEqual(['2026-04-05T21:59:59.999Z', '2026-04-04T22:00:00.000Z'])
})

const idsOf = ({ entries }: { entries: { id: string }[] }) => entries.map(({ id }) => id)

describe('the audit trail', () => {
  const everything = sql`true`
  const notOwners = sql`subject_type not in ('operator', 'operator-invite')`
  test.each([
    ['all entries, to an owner', {}, 'owner', everything],
    ['all but operators and invites, to a manager', {}, 'manager', notOwners],
    ['the same, to a viewer', {}, 'viewer', notOwners],
    ['none of them even if the filter names them', { subject: 'operator' }, 'viewer', sql`false`],
    ['an action', { action: 'order.approve' }, 'owner', sql`action = 'order.approve'`],
    ['a subject', { subject: 'currency' }, 'owner', sql`subject_type = 'currency'`],
    [
      'one subject',
      { subject: 'order', subjectId: '2' },
      'owner',
      sql`(subject_type, subject_id) = ('order', '2')`,
    ],
    ['an operator, in any case', { operator: 'OPERATOR' }, 'owner', sql`operator_id = 1`],
    ['System', { operator: '-' }, 'owner', sql`operator_id is null`],
    ['nothing for an unknown login', { operator: 'nobody' }, 'owner', sql`false`],
    [
      'days of the operators’ calendar',
      { from: '2026-03-02', to: '2026-03-02' },
      'owner',
      sql`at = '2026-03-01 22:00:00Z'`,
    ],
    [
      'what the program did on a day',
      { operator: '-', from: '2026-04-05', to: '2026-04-05' },
      'owner',
      sql`at in ('2026-04-04 22:00:00Z', '2026-04-05 21:59:59.999999Z')`,
    ],
    [
      'what was done to rates since a day',
      { subject: 'rates', from: '2026-04-05' },
      'owner',
      sql`subject_type = 'rates' and at >= '2026-04-04 22:00:00Z'`,
    ],
    [
      'all of it together',
      { operator: 'operator', action: 'order.approve', subject: 'order', subjectId: '1', from: '2000-01-01' },
      'viewer',
      sql`(operator_id, action, subject_id) = (1, 'order.approve', '1')`,
    ],
  ] as const)('shows %s, as a recount in SQL does', async (_what, filter, role, condition) => {
    const { rows } = await sql<{ id: string }>`
      select id from audit_entry where ${condition} order by at desc, id desc`.execute(db)
    const { entries, count } = await search(filter, role)
    expect(entries.map((entry) => entry.id)).toEqual(rows.map((row) => row.id))
    expect(count).toEqual({ count: rows.length, exact: true })
  })

  test('pages forwards and backwards in any time zone of the session', async () => {
    const whole = (await search()).entries.map((entry) => entry.id)
    expect(whole.length).toBeGreaterThan(12)
    const found: string[] = []
    let place: object | undefined = {}
    while (place) {
      await sql`set time zone ${sql.lit(found.length % 2 ? 'Asia/Kathmandu' : 'UTC')}`.execute(db)
      const page = await search({}, 'owner', place, 3)
      found.push(...page.entries.map((entry) => entry.id))
      place = page.next === null ? undefined : { after: page.next }
    }
    expect(found).toEqual(whole)
    const second = await search({}, 'owner', { after: (await search({}, 'owner', {}, 3)).next ?? '' }, 3)
    const first = await search({}, 'owner', { before: second.previous ?? '' }, 3)
    expect(first.entries.map((entry) => entry.id)).toEqual(whole.slice(0, 3))
  })

  test.each([
    { operator: 'operator' },
    { operator: '-' },
    { action: 'order.approve' },
    { subject: 'order' },
    { operator: 'operator', subject: 'order' },
    { operator: 'operator', from: '2000-01-01', to: '2999-12-31' },
    { operator: '-', from: '2000-01-01' },
    { subject: 'order', to: '2999-12-31' },
  ] as const)('of %j goes through its entries and no others, page after page', async (filter) => {
    const whole = (await search(filter)).entries.map((entry) => entry.id)
    expect(whole.length).toBeGreaterThan(2)
    const found: string[] = []
    const back: string[] = []
    let page = await search(filter, 'owner', {}, 1)
    for (found.push(...idsOf(page)); page.next !== null; found.push(...idsOf(page)))
      page = await search(filter, 'owner', { after: page.next }, 1)
    expect(found).toEqual(whole)
    for (back.push(...idsOf(page)); page.previous !== null; back.push(...idsOf(page)))
      page = await search(filter, 'owner', { before: page.previous }, 1)
    expect(back).toEqual(whole.toReversed())
  })

  test('shows no other days from a cursor outside of the filter’s days', async () => {
    const { next: after } = await search({ operator: '-' }, 'owner', {}, 1)
    const filter = { operator: '-', to: '2026-04-04' }
    const from = await search(filter, 'owner', { after })
    expect(idsOf(from)).toEqual(idsOf(await search(filter)))
  })

  test.each([
    ['["2026-13-01 00:00:00+00","1"]'],
    ['["2026-01-01 25:00:00+00","1"]'],
    ['["infinity","1"]'],
    ['["now","1"]'],
    ['["1","1"]'],
  ])('refuses the cursor %s', async (cursor) => {
    const after = Buffer.from(cursor).toString('base64url')
    await expect(search({}, 'owner', { after })).rejects.toMatchObject({ code: 'bad-input' })
  })
})

describe('an entry', () => {
  test('has its operator, address, subject and each changed field', async () => {
    const [entry] = (await search({ action: 'currency.change-address' })).entries
    const { rows } = await sql<{ hash: string; previous: string; position: string }>`
      select encode(hash, 'hex') as hash, encode(previous_hash, 'hex') as previous, position
      from audit_entry where action = 'currency.change-address'`.execute(db)
    expect(entry).toMatchObject({
      operator: login,
      address: '2001:db8::7',
      requestId: 'the-request',
      subject: { type: 'currency', name: 'LTC' },
      hash: rows[0]?.hash,
      previousHash: rows[0]?.previous,
      position: rows[0]?.position,
    })
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'depositAddress', before: OLD, after: NEW },
        { field: 'network', before: undefined, after: 'Litecoin' },
      ]),
    )
  })
  test('about an operator has the login of that operator', async () => {
    const [entry] = (await search({ action: 'operator.change-password' })).entries
    expect(entry?.subject).toEqual({ type: 'operator', id: '1', name: 'operator' })
  })
  test('shows that a secret changed, but not the secret', async () => {
    const { entries } = await search({ subject: 'tracking-key' })
    const [change, addition] = entries.map(({ changes }) => changes.filter(({ field }) => field === 'apiKey'))
    expect(change).toEqual([{ field: 'apiKey', before: 'not shown', after: 'not shown' }])
    expect(addition).toEqual([{ field: 'apiKey', before: undefined, after: 'not shown' }])
    expect(JSON.stringify(entries)).not.toMatch(/(first|second)-key/)
    expect(JSON.stringify(await search())).not.toContain(PASSWORD)
  })
})

test('the CSV has the entries that the role may read, with hashes and without secrets', async () => {
  const read = async (filter: AuditFilter, role: Role) => {
    const { stream, rows } = await exportAudit(connection, { filter, role, ...actor })
    return { lines: (await buffer(stream)).toString().trimEnd().split('\n').slice(1), rows }
  }
  const filter = { from: '2000-01-01' }
  for (const role of ['owner', 'viewer'] as const) {
    const { entries } = await search(filter, role)
    const { lines, rows } = await read(filter, role)
    expect(rows).toBe(entries.length)
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(entries.map((entry) => entry.hash))
  }
  const { lines } = await read({ subject: 'tracking-key' }, 'viewer')
  expect(lines).toHaveLength(2)
  expect(lines.join()).toContain('""apiKey"": ""not shown""')
  expect(lines.join()).toContain('""secondaryApiKey"": null')
  expect(lines.join()).not.toMatch(/(first|second)-key/)
})
