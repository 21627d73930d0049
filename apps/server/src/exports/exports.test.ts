import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { SOMETHING_WENT_WRONG } from '../errors.ts'
import { SECURITY_HEADERS } from '../http/headers.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, addCurrency, addOperator, addOrder } from '../testing/factories.ts'

const connection = await useDatabase()
const { db, asOwner } = connection
const app = await useApp('operator', connection)
let token: string
let buyerId: string

const download = async (path: string) => {
  const answer = await app.inject({
    url: `/api/exports/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const lines = answer.body.split('\n')
  const names = lines[0]?.replace('\ufeff', '').split(',') ?? []
  const rows = lines.slice(1, -1).map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, place) => [name, cells[place]]))
  })
  return { answer, rows }
}
const recordedExports = async () =>
  (
    await db
      .selectFrom('audit_entry')
      .select(['action', 'subject_type', 'subject_id', 'after', 'address', 'operator_id'])
      .where('action', 'like', '%.export')
      .orderBy('id')
      .execute()
  ).map(({ subject_type, subject_id, ...entry }) => ({ ...entry, subject: `${subject_type} ${subject_id}` }))

beforeAll(async () => {
  await addCurrency(db)
  const owner = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '::1' }
  token = (await addColleague(db, 'manager')).sessionToken
  buyerId = (await addBuyer(db)).buyerId
  const stranger = await addBuyer(db)
  const decide = (orderId: string, decision: 'approved' | 'rejected') =>
    settleOrder(db, { orderId, decision, reason: '=1+1', ...owner })
  for (const tokens of ['40', '99999.999999', '40.000001']) {
    const order = await addOrder(db, buyerId, tokens)
    await decide(order.id, 'approved')
    if (tokens === '40') await decide(order.id, 'rejected')
  }
  await decide((await addOrder(db, stranger.buyerId)).id, 'approved')
})

test.each([
  ['orders.csv', 'orders', 4],
  ['orders.csv?status=approved', 'orders', 3],
  ['orders.csv?search=nobody', 'orders', 0],
  ['ledger.csv', 'ledger', 5],
  ['ledger.csv?from=2000-01-01&to=2000-12-31', 'ledger', 0],
  ['ledger.csv?currency=USDT', 'ledger', 5],
])('%s downloads as %s with %i rows, as its headers say', async (path, name, count) => {
  const { answer, rows } = await download(path)
  expect(answer.headers).toMatchObject({
    ...SECURITY_HEADERS,
    'content-type': 'text/csv; charset=utf-8; header=present',
    'cache-control': 'no-store',
    'x-row-count': String(count),
    'content-disposition': expect.stringMatching(
      new RegExp(`^attachment; filename="${name}-[0-9]{4}-[0-9]{2}-[0-9]{2}\\.csv"$`),
    ),
  })
  expect(rows).toHaveLength(count)
})

test('exported orders have the time of the approval, only if they are approved', async () => {
  const { rows } = await download('orders.csv')
  expect(rows.map((row) => row.Buyer)).toContain(buyerId)
  for (const row of rows) {
    expect(row['Approved at (UTC)']).toBe(row.Status === 'approved' ? row['Updated at (UTC)'] : '')
  }
})

test('an exported ledger has the exact amounts of its entries', async () => {
  const { rows } = await download('ledger.csv')
  const { rows: sums } = await sql<{ matches: boolean }>`
    select array_agg((id, round(tokens, 6), round(bonus_tokens, 6), tokens_after + bonus_after)::text order by id desc)
      = ${rows.map((row) => `(${row.Entry},${row.Tokens},${row['Bonus tokens']},${row['Balance after']})`)}::text[]
      as matches from ledger_entry`.execute(db)
  expect(sums[0]?.matches).toBe(true)
  expect(rows[0]).toMatchObject({
    Kind: 'credit',
    Reason: "'=1+1",
    By: 'operator',
    'Pay amount': '20.000000',
    Currency: 'USDT',
    'Value without bonus USD': '20',
  })
  expect(rows.find((row) => row.Kind === 'reversal')).toMatchObject({
    'Pay amount': '-20.000000',
    'Value without bonus USD': '-20',
    'Total tokens': '-42.000000',
  })
})

test('a statement lists the entries of one buyer, oldest first, with running balances', async () => {
  const { answer, rows } = await download(`statement.csv?buyerId=${buyerId}`)
  expect(answer.headers['content-disposition']).toContain(`"statement-of-buyer-${buyerId}-20`)
  expect(rows.map((row) => row['Total tokens'])).toEqual([
    '42.000000',
    '-42.000000',
    '119999.999999',
    '42.000001',
  ])
  expect(rows.map((row) => row['Balance before'])).toEqual([
    '0.000000',
    ...rows.slice(0, -1).map((row) => row['Balance after']),
  ])
  expect(rows.at(-1)).toMatchObject({ 'Balance after': '120042.000000', 'Bonus in balance': '20002.000000' })
})

test.each([
  ['ledger.csv?form=2026-01-01', 400, 'There is no such filter.'],
  ['ledger.csv?from=soon', 400, 'Not a date.'],
  ['ledger.csv?from=2026-01-01&from=2026-02-01', 400, 'Not a date.'],
  ['orders.csv?search=ab', 400, 'Search for at least 3 characters, or a number.'],
  ['statement.csv', 400, 'Invalid input'],
  ['statement.csv?buyerId=999999', 404, 'This buyer does not exist.'],
  ['everything.csv', 404, 'There is nothing here.'],
])('refuses %s with %i and records no export', async (path, status, message) => {
  const before = await recordedExports()
  const { answer } = await download(path)
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({
    status,
    body: { status: 'error', message },
  })
  expect(await recordedExports()).toEqual(before)
})

test('an export answers HEAD with 404', async () => {
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.inject({ method: 'HEAD', url: '/api/exports/orders.csv', headers })).statusCode).toBe(404)
})

test('the audit trail records the operator, address, filter and row count of an export', {
  tags: ['abuse-44'],
}, async () => {
  const before = await recordedExports()
  await download('ledger.csv?currency=USDT')
  await download(`statement.csv?buyerId=${buyerId}`)
  const { rows } = await sql<{ id: string }>`select id from operator where role = 'manager'`.execute(db)
  const taken = { address: '127.0.0.1', operator_id: rows[0]?.id }
  expect((await recordedExports()).slice(before.length)).toEqual([
    {
      ...taken,
      action: 'ledger.export',
      subject: 'ledger csv',
      after: { filter: { currency: 'USDT' }, rows: 5 },
    },
    {
      ...taken,
      action: 'buyer.export',
      subject: `buyer ${buyerId}`,
      after: { filter: { buyerId }, rows: 4 },
    },
  ])
})

test('an export that cannot be recorded is not sent, and frees its connection', async () => {
  await sql`alter table audit_entry rename to gone`.execute(asOwner.db)
  const { answer } = await download('orders.csv')
  await sql`alter table gone rename to audit_entry`.execute(asOwner.db)
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ status: 'error', message: SOMETHING_WENT_WRONG })
  await expect.poll(() => connection.pool.totalCount - connection.pool.idleCount).toBe(0)
})
