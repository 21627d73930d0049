/** The query plans of every list and every filter on long tables. Other calls are in db/call-plans.test.ts. */

import { createHash } from 'node:crypto'
import { AUDIT_ACTIONS } from '@presale/rules/audit'
import type { OrderFilter } from '@presale/rules/lists'
import { ORDER_SORTS } from '@presale/rules/order'
import { SALES_RANGES } from '@presale/rules/sales'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { listBuyers } from '../accounts/buyers.ts'
import { searchBuyers } from '../accounts/search-buyers.ts'
import { lastChangeOf } from '../audit/audit.ts'
import { searchAudit } from '../audit/search-audit.ts'
import { listCurrencies } from '../currencies/operator-currencies.ts'
import { emailOf, FILLED_EMAIL } from '../demo-sale/fill-rows.ts'
import { listOrders } from '../orders/orders.ts'
import { readOverview, readWaiting } from '../orders/overview.ts'
import { readSales } from '../orders/sales.ts'
import { filterEntries, searchEntries, sumEntries } from '../orders/search-entries.ts'
import { filterOrders, searchOrders } from '../orders/search-orders.ts'
import { connectTelling } from '../testing/plans.ts'
import { FORMER_EMAIL, GIVEN_UP, useLongTables } from './long-tables.fixture.ts'
import { expectShortWays, longWays, rowsOf } from './short-ways.fixture.ts'

const { db, carriedOut } = connectTelling((await useLongTables()).url)

/** Expects that the statements of the work read few rows. */
const expectShort = async (work: () => Promise<unknown>) => expectShortWays(await carriedOut(work))

const PAGE_SIZE = 20

/** Expects that no step reads more than the rows of a page, a hundred at most. */
async function expectFewRows(work: () => Promise<unknown>): Promise<void> {
  const carried = await carriedOut(work)
  expect(Math.max(...carried.flatMap(({ steps }) => steps.map(rowsOf)))).toBeLessThanOrEqual(100)
}

afterAll(() => db.destroy())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const month = { from: daysAgo(200), to: daysAgo(170) }

describe('the check itself', () => {
  test('reports a sequential scan', async () => {
    const search = db.selectFrom('orders').select('id').where('request_hash', '=', Buffer.from('none'))
    const ways = longWays(await carriedOut(() => search.execute()))
    expect(ways).toMatchObject([expect.stringMatching(/^Seq Scan of \d{5} rows of orders/)])
  })
  test('reports a scan of a whole index', async () => {
    const carried = await carriedOut(() =>
      db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        await trx.selectFrom('buyer').select('id').where(sql`id % 7`, '=', -1).execute()
      }),
    )
    expect(longWays(carried)).toMatchObject([
      expect.stringMatching(/^Index Only Scan of \d{5} rows of buyer/),
    ])
  })
})

describe('orders', () => {
  const search = (input: object) =>
    searchOrders(db, { filter: {}, pageSize: PAGE_SIZE, sort: 'id', direction: 'desc', ...input })
  const sorts = ORDER_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({ sort, direction })),
  )
  test.each(sorts)(
    'reads few rows by $sort, $direction: on the first, next, previous and last page',
    async (order) => {
      const first = await search(order)
      const second = await search({ ...order, after: first.next ?? '' })
      const opposite = order.direction === 'asc' ? 'desc' : 'asc'
      const { previous: _none, next: fromEnd } = await search({ ...order, direction: opposite })
      for (const place of [{}, { after: first.next }, { before: second.previous }, { after: fromEnd }]) {
        await expectShort(() => search({ ...order, ...place }))
      }
    },
  )
  test.each([
    { status: 'pending' },
    { status: 'approved' },
    { status: 'rejected' },
    { dated: 'approved' },
    { currency: 'BTC' },
    { currency: GIVEN_UP },
    { status: 'approved', currency: 'BTC' },
    month,
    { from: daysAgo(400) },
    { ...month, dated: 'approved' },
    { ...month, dated: 'approved', currency: 'BTC' },
    { ...month, dated: 'approved', currency: GIVEN_UP },
    { ...month, dated: 'approved', search: emailOf(1234) },
    { ...month, dated: 'approved', least: '20000' },
    { least: '20000' },
    { least: '45', most: '50' },
    { buyerId: '77' },
    { search: emailOf(1234) },
    { search: emailOf(1234).slice(3, 9) },
    { search: FILLED_EMAIL },
    { search: createHash('md5').update('77').digest('hex') + FORMER_EMAIL },
    { search: createHash('md5').update('77').digest('hex').slice(5, 15) },
    { search: FORMER_EMAIL },
    { search: 'nobody at all' },
    { search: 'do-not-send-btc' },
    { search: '1234' },
    { search: '12' },
    { search: '20 BTC' },
    { search: '0.001' },
    { search: emailOf(12).slice(0, 5), status: 'approved', ...month, currency: 'BTC' },
    { status: 'pending', dated: 'approved' },
  ] as OrderFilter[])('narrowed by %j reads few rows', async (filter) => {
    const { next } = await search({ filter })
    await expectShort(() => search({ filter }))
    if (next) await expectShort(() => search({ filter, after: next }))
    await expectShort(() => search({ filter, sort: 'tokens', direction: 'asc' }))
  })
  test.each<OrderFilter>([{}, { status: 'pending' }, { status: 'approved' }, { status: 'rejected' }])(
    'of %j have an exact count, which a few rows tell',
    async (filter) => {
      const { matching } = await filterOrders(db, filter)
      const { count } = await matching.select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
      expect((await search({ filter })).count).toEqual({ count: Number(count), exact: true })
      await expectFewRows(() => search({ filter }))
    },
  )
  test('name the orders that share their transaction by reading few rows', async () => {
    await sql`
      update orders set transaction_id = md5(id::text), transaction_given_at = now()
      where id in (select id from orders order by id desc limit ${PAGE_SIZE})`.execute(db)
    await expectShort(() => search({}))
  })
  test('narrowed by more than the status have a capped count', async () => {
    expect((await search({ filter: { most: '1000000' } })).count).toEqual({ count: 10_000, exact: false })
  })
  // The pages along an index must have the orders that plain conditions select.
  test.each<OrderFilter>([
    { status: 'pending' },
    { status: 'approved' },
    { dated: 'approved' },
    { currency: 'BTC' },
    { currency: GIVEN_UP },
    { currency: GIVEN_UP, status: 'approved' },
    { currency: 'BTC', status: 'approved' },
    { currency: 'BTC', status: 'rejected', least: '20000' },
    { buyerId: '77' },
    { buyerId: '77', most: '10000000' },
  ])('of %j have the same pages as a query by plain conditions', async (filter) => {
    for (const direction of ['asc', 'desc'] as const) {
      const { matching } = await filterOrders(db, filter)
      const rows = await matching.select('id').orderBy('id', direction).execute()
      const ids = rows.map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(1)
      const pageSize = Math.min(PAGE_SIZE, ids.length - 1)
      const first = await search({ filter, direction, pageSize })
      const second = await search({ filter, direction, pageSize, after: first.next ?? '' })
      const back = await search({ filter, direction, pageSize, before: second.previous ?? '' })
      const shown = (page: typeof first) => page.orders.map(({ id }) => id)
      expect(shown(first)).toEqual(ids.slice(0, pageSize))
      expect(shown(second)).toEqual(ids.slice(pageSize, 2 * pageSize))
      expect(shown(back)).toEqual(shown(first))
    }
  })
})

describe('buyers', () => {
  test.each([undefined, 'ada', 'ada abel', emailOf(1234), '+371 200012', '1234', '77', 'nobody at all'])(
    'found by %s read few rows',
    async (search) => {
      const { next } = await searchBuyers(db, { search, pageSize: PAGE_SIZE })
      await expectShort(() => searchBuyers(db, { search, pageSize: PAGE_SIZE }))
      if (next) await expectShort(() => searchBuyers(db, { search, pageSize: PAGE_SIZE, after: next }))
    },
  )
})

test('all buyers and the documented lists have an exact count, which a few rows tell', async () => {
  const count = async (table: string) => {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db)
    return Number(rows[0]?.count)
  }
  const [buyers, orders] = [await count('buyer'), await count('orders')]
  expect((await searchBuyers(db, { pageSize: PAGE_SIZE })).count).toEqual({ count: buyers, exact: true })
  expect(await listBuyers(db, { page: 1, pageSize: PAGE_SIZE })).toMatchObject({ total: buyers })
  expect(await listOrders(db, { page: 1, pageSize: PAGE_SIZE })).toMatchObject({ total: orders })
  await expectFewRows(() => searchBuyers(db, { pageSize: PAGE_SIZE }))
  await expectFewRows(() => listBuyers(db, { page: 1, pageSize: PAGE_SIZE }))
  await expectFewRows(() => listOrders(db, { page: 1, pageSize: PAGE_SIZE }))
})

describe('the ledger', () => {
  test.each([
    {},
    { currency: 'BTC' },
    { currency: GIVEN_UP },
    { buyerId: '77' },
    { from: daysAgo(30) },
    month,
    { ...month, currency: 'BTC' },
  ])('narrowed by %j reads few rows', async (filter) => {
    const { next } = await searchEntries(db, { filter, pageSize: PAGE_SIZE })
    await expectShort(() => searchEntries(db, { filter, pageSize: PAGE_SIZE }))
    if (next) await expectShort(() => searchEntries(db, { filter, pageSize: PAGE_SIZE, after: next }))
  })
  test.each([{}, { currency: 'BTC' }, { currency: GIVEN_UP }, month, { ...month, currency: 'BTC' }])(
    'narrowed by %j has an exact count and the right first pages',
    async (filter) => {
      const rows = await filterEntries(db, filter)
        .select('ledger_entry.id')
        .orderBy('ledger_entry.created_at', 'desc')
        .orderBy('ledger_entry.id', 'desc')
        .execute()
      const first = await searchEntries(db, { filter, pageSize: PAGE_SIZE })
      expect(first.count).toEqual({ count: rows.length, exact: true })
      const { next: after } = first
      const second = after ? await searchEntries(db, { filter, pageSize: PAGE_SIZE, after }) : undefined
      const shown = [...first.entries, ...(second?.entries ?? [])].map(({ id }) => id)
      expect(shown).toEqual(rows.slice(0, 2 * PAGE_SIZE).map(({ id }) => id))
    },
  )
  test.each([{}, { currency: 'BTC' }, month, { ...month, currency: 'BTC' }])(
    'narrowed by %j is summed exactly without reading an entry',
    async (filter) => {
      const added = await filterEntries(db, filter)
        .select([
          sql<string>`sum(ledger_entry.tokens + ledger_entry.bonus_tokens)`.as('tokens'),
          sql<string>`round(sum(ledger_entry.tokens * orders.token_price_usd), 2)`.as('usd'),
        ])
        .executeTakeFirstOrThrow()
      expect(await sumEntries(db, filter)).toEqual(added)
      const carried = await carriedOut(() => sumEntries(db, filter))
      expect(carried.map(({ statement }) => statement.includes('"ledger_entry"'))).toEqual([false])
    },
  )
  test('of one buyer is summed without reading other entries', async () => {
    await expectShort(() => sumEntries(db, { buyerId: '77' }))
  })
  test('is not read by the overview', async () => {
    const read = async () => {
      await readOverview(db)
      await readWaiting(db)
      for (const range of SALES_RANGES) await readSales(db, { range })
      await readSales(db, { range: '90', currency: 'USDT' })
    }
    await expectShort(read)
    const explained = await carriedOut(read)
    expect(explained.filter(({ statement }) => statement.includes('"ledger_entry"'))).toEqual([])
  })
})

describe('the currencies', () => {
  test('are listed with at most 101 pending orders read for each', async () => {
    const waiting = await sql<{ count: number }>`
      select count(*)::integer as count from orders where status = 'pending' and currency_code <> ${GIVEN_UP}
      group by currency_id`.execute(db)
    expect(Math.min(...waiting.rows.map(({ count }) => count))).toBeGreaterThan(101)
    const currencies = await listCurrencies(db)
    for (const { pendingOrders } of currencies) expect(pendingOrders).toEqual({ count: 100, exact: false })
    const [listing] = await carriedOut(() => listCurrencies(db))
    expect(Math.max(...(listing?.steps.map(rowsOf) ?? []))).toBeLessThanOrEqual(101 * currencies.length)
  })
})

describe('the audit log', () => {
  test.each([
    {},
    ...AUDIT_ACTIONS.map((action) => ({ action })),
    { operator: 'operator' },
    { operator: '-' },
    { operator: 'nobody' },
    { subject: 'order' as const },
    { subject: 'tracking-key' as const },
    { subject: 'order' as const, subjectId: '11' },
    { from: daysAgo(2), to: daysAgo(1) },
    { action: 'order.approve' as const, from: daysAgo(10), to: daysAgo(9) },
    { operator: '-', from: daysAgo(400) },
    { action: 'currency.rate' as const, from: daysAgo(400), to: daysAgo(0) },
    { subject: 'currency' as const, to: daysAgo(0) },
    { operator: '-', action: 'tracking-key.add' as const, from: daysAgo(400) },
  ])('narrowed by %j reads few rows', async (filter) => {
    for (const role of ['owner', 'viewer'] as const) {
      const { next } = await searchAudit(db, { filter, role, pageSize: PAGE_SIZE })
      await expectShort(() => searchAudit(db, { filter, role, pageSize: PAGE_SIZE }))
      if (next) await expectShort(() => searchAudit(db, { filter, role, pageSize: PAGE_SIZE, after: next }))
    }
  })
  test('reads few rows for the last action on a subject', async () => {
    await expectShort(() => lastChangeOf(db, { type: 'order', id: '11' }))
  })
})
