/** How Postgres reads every list, search, filter and lookup: on tables that are long, none from one end to the other. */
import { randomBytes } from 'node:crypto'
import { AUDIT_ACTIONS } from '@presale/rules/audit'
import { COUNTED_EXACTLY } from '@presale/rules/lists'
import { ORDER_SORTS } from '@presale/rules/order'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAttempts } from '../accounts/attempts.ts'
import { findingCredentials, listBuyers, readBuyerAccount } from '../accounts/buyers.ts'
import { listOperators } from '../accounts/manage-operators.ts'
import { listOperatorSessions } from '../accounts/operator-sessions.ts'
import { readBuyer, searchBuyers } from '../accounts/search-buyers.ts'
import { findSessionOwner, openSession } from '../accounts/sessions.ts'
import { lastChangeOf, listCurrencyAudit } from '../audit/audit.ts'
import { searchAudit } from '../audit/search-audit.ts'
import { listAddressChanges } from '../currencies/address-changes.ts'
import { listCurrencies } from '../currencies/edit-currencies.ts'
import { listBuyerOrders, readInvestment } from '../orders/buyer-orders.ts'
import { countOrders } from '../orders/count-orders.ts'
import { createKnownOrders } from '../orders/known-orders.ts'
import { balanceOf } from '../orders/ledger.ts'
import { readOrderHistory } from '../orders/order-history.ts'
import { findOrder } from '../orders/order-status.ts'
import { listOrders } from '../orders/orders.ts'
import { readOverview } from '../orders/overview.ts'
import { previewMany } from '../orders/preview-many.ts'
import { filterEntries, searchEntries, sumEntries } from '../orders/search-entries.ts'
import { searchOrders } from '../orders/search-orders.ts'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { addDemoData } from './demo-data.ts'
import { fillDatabase } from './fill.ts'
import { emailOf, FILLED_EMAIL } from './fill-rows.ts'
import type { Db, Schema } from './schema.ts'

const connection = await useDatabase()
const { pool } = connection
const asked: { sql: string; parameters: readonly unknown[] }[] = []
/** As the product's own, noting every statement. */
const db: Db = new Kysely<Schema>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => {
    asked.push(query)
  },
})

const ORDERS = 32_000
const LONG = 20_000
const PAGE_SIZE = 20
const LONG_TABLES = ['orders', 'ledger_entry', 'buyer', 'audit_entry', 'session']

beforeAll(async () => {
  await addDemoData(connection.db)
  await addOperator(connection.db)
  await fillDatabase(pool, { orders: ORDERS, buyers: 25_000 })
  await sql`
    insert into session (token_hash, buyer_id, expires_at)
    select sha256(id::text::bytea), id, now() + interval '1 day' from buyer`.execute(connection.db)
  // As in a sale: mostly decisions, some rates, and here and there something else.
  await sql`
    insert into audit_entry (operator_id, action, subject_type, subject_id, request_id, at)
    select case when n % 10 = 0 then null else 1 end,
      case when n % 1000 = 0 then 'tracking-key.add' when n % 10 = 0 then 'currency.rate' else 'order.approve' end,
      case when n % 1000 = 0 then 'tracking-key' when n % 10 = 0 then 'currency' else 'order' end,
      n::text, 'filled', now() - make_interval(mins => 20000 - n)
    from generate_series(1, 20000) n`.execute(connection.db)
  // As autovacuum leaves them; before it, a search would have to look through what is not in its index yet.
  await sql`vacuum (analyze) ${sql.raw(LONG_TABLES.join(', '))}`.execute(connection.db)
}, 120_000)

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** A count stops after so many rows that it found, and may have passed some of others on its way. */
const PASSED_AT_MOST = 1.5 * COUNTED_EXACTLY

/** How many rows it has had in its hands. */
const rowsOf = (node: Plan) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

/** Reads more of a long table, one row after the other, than a count that stops. */
function readsThrough(node: Plan): boolean {
  if (node['Node Type'] !== 'Seq Scan' || !LONG_TABLES.includes(node['Relation Name'] ?? '')) return false
  return rowsOf(node) > PASSED_AT_MOST
}

/**
 * Tables of this length are in memory, where reading here and there costs little more than reading on, and joining all of
 * one with all of another is quick: a way that a table of millions has not, so it is barred.
 */
const AS_IF_LONGER = 'set random_page_cost = 1.1; set enable_hashjoin = off; set enable_mergejoin = off'

/** The statements that `work` asks, each with what Postgres reads from one end to the other for it. */
async function explain(work: () => Promise<unknown>) {
  asked.length = 0
  await work()
  const selects = asked.filter((query) => /^\s*(select|with)/i.test(query.sql))
  const explained = []
  const client = await pool.connect()
  await client.query(AS_IF_LONGER)
  for (const query of selects) {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${query.sql}`, [
      ...query.parameters,
    ])
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    explained.push({
      statement: query.sql,
      through: nodes.filter(readsThrough).map((node) => node['Relation Name']),
      most: Math.max(...nodes.map(rowsOf)),
    })
  }
  client.release(true)
  return explained
}

async function expectShortWays(work: () => Promise<unknown>) {
  const explained = await explain(work)
  expect(explained.length).toBeGreaterThan(0)
  expect(explained.filter(({ through }) => through.length > 0)).toEqual([])
}

/** But for the count, no statement has more rows in its hands than a page and the beginning of the next. */
async function expectOnlyThePage(work: () => Promise<unknown>) {
  const pages = (await explain(work)).filter(
    ({ statement }) => !statement.startsWith('select count(*) from ('),
  )
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.filter(({ most }) => most > 2 * PAGE_SIZE)).toEqual([])
}

/** Of the ledger, for a page of a currency that is a fourteenth of it. */
const PASSED_FOR_A_CURRENCY = 1_000

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const month = { from: daysAgo(200), to: daysAgo(170) }

test('the tables are long', async () => {
  for (const table of LONG_TABLES) {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(
      connection.db,
    )
    expect(Number(rows[0]?.count), table).toBeGreaterThanOrEqual(LONG)
  }
})

test('a search without an index would be told', async () => {
  const [found] = await explain(() =>
    db.selectFrom('orders').select('id').where('request_hash', '=', Buffer.from('none')).execute(),
  )
  expect(found?.through).toHaveLength(1)
})

describe('orders', () => {
  const search = (input: object) =>
    searchOrders(db, { filter: {}, pageSize: PAGE_SIZE, sort: 'id', direction: 'desc', ...input })
  const sorts = ORDER_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({ sort, direction })),
  )
  test.each(sorts)(
    'by $sort, $direction: the first page, the next, the one before and the last',
    async (order) => {
      const first = await search(order)
      const second = await search({ ...order, after: first.next ?? '' })
      const opposite = order.direction === 'asc' ? 'desc' : 'asc'
      const { previous: _none, next: fromEnd } = await search({ ...order, direction: opposite })
      for (const place of [{}, { after: first.next }, { before: second.previous }, { after: fromEnd }]) {
        await expectShortWays(() => search({ ...order, ...place }))
      }
    },
  )
  test.each([
    { status: 'pending' },
    { status: 'approved' },
    { currency: 'BTC' },
    { status: 'approved', currency: 'BTC' },
    month,
    { from: daysAgo(400) },
    { least: '20000' },
    { least: '45', most: '50' },
    { buyerId: '77' },
    { search: emailOf(1234) },
    { search: emailOf(1234).slice(3, 9) },
    { search: FILLED_EMAIL },
    { search: 'nobody at all' },
    { search: 'do-not-send-btc' },
    { search: '1234' },
    { search: '12' },
    { search: emailOf(12).slice(0, 5), status: 'approved', ...month, currency: 'BTC' },
  ])('narrowed by %j', async (filter) => {
    await expectShortWays(() => search({ filter }))
    await expectShortWays(() => search({ filter, sort: 'tokens', direction: 'asc' }))
  })
  test.each([
    { currency: 'BTC' },
    { status: 'pending' as const },
    month,
    { ...month, dated: 'approved' as const },
  ])('that lie in order are found without the others: %j', async (filter) => {
    const { next } = await search({ filter })
    await expectOnlyThePage(() => search({ filter }))
    await expectOnlyThePage(() => search({ filter, after: next }))
  })
  test('one of them, by number, by reference and by buyer', async () => {
    const { orders } = await search({})
    const [order] = orders
    await expectShortWays(() => readOrderHistory(db, order?.id ?? ''))
    await expectShortWays(() =>
      findOrder(createKnownOrders(db), { reference: order?.reference ?? '', viewerId: undefined }),
    )
    await expectShortWays(() => listBuyerOrders(db, { buyerId: '77', page: 1, pageSize: 10 }))
    await expectShortWays(() => readInvestment(db, '77'))
    const chosen = [
      { orderId: '77', version: 1 },
      { orderId: '78', version: 2 },
    ]
    await expectShortWays(() => previewMany(db, { orders: chosen, decision: 'approved' }))
  })
})

describe('what is counted to the last', () => {
  test('is read in an index alone', async () => {
    await expectShortWays(() => countOrders(db))
    await expectShortWays(() => listOrders(db, { page: 1, pageSize: PAGE_SIZE }))
    await expectShortWays(() => listBuyers(db, { page: 1, pageSize: PAGE_SIZE }))
  })
})

describe('buyers', () => {
  test.each([undefined, 'ada', 'ada abel', emailOf(1234), '+371 200012', '1234', '77', 'nobody at all'])(
    'found by %s',
    async (search) => {
      const { next } = await searchBuyers(db, { search, pageSize: PAGE_SIZE })
      await expectShortWays(() => searchBuyers(db, { search, pageSize: PAGE_SIZE }))
      if (next) await expectShortWays(() => searchBuyers(db, { search, pageSize: PAGE_SIZE, after: next }))
    },
  )
  test('one of them, by number, by balance and by session', async () => {
    await expectShortWays(() => readBuyer(db, '77'))
    await expectShortWays(() => readBuyerAccount(db, '77'))
    await expectShortWays(() => balanceOf(db, '77'))
    await expectShortWays(() => findSessionOwner(db, randomBytes(32).toString('base64url')))
  })
  test('who log in', async () => {
    const attempts = createAttempts(db)
    await expectShortWays(() => attempts.count('buyer', emailOf(77), '192.0.2.1'))
    await expectShortWays(() => attempts.forget('buyer', emailOf(77), '192.0.2.1'))
    await expectShortWays(() => db.executeQuery(findingCredentials(db, { key: emailOf(77) })))
    // Explained, the statement opens a session once more, and cannot under the same token.
    const undone = new Error('This is undone.')
    await expectShortWays(() =>
      db
        .transaction()
        .execute(async (trx) => {
          await openSession(trx, { buyerId: '77' })
          throw undone
        })
        .catch((error) => expect(error).toBe(undone)),
    )
  })
})

describe('the ledger', () => {
  test.each([
    {},
    { currency: 'BTC' },
    { buyerId: '77' },
    { from: daysAgo(30) },
    month,
    { ...month, currency: 'BTC' },
  ])('narrowed by %j', async (filter) => {
    const { next } = await searchEntries(db, { filter, pageSize: PAGE_SIZE })
    await expectShortWays(() => searchEntries(db, { filter, pageSize: PAGE_SIZE }))
    if (next) await expectShortWays(() => searchEntries(db, { filter, pageSize: PAGE_SIZE, after: next }))
  })
  test.each([{}, { currency: 'BTC' }, month, { ...month, currency: 'BTC' }])(
    'counted to the last, and shown from its end, without reading it: narrowed by %j',
    async (filter) => {
      const rows = await filterEntries(db, filter)
        .select('ledger_entry.id')
        .orderBy('ledger_entry.created_at', 'desc')
        .orderBy('ledger_entry.id', 'desc')
        .execute()
      const first = await searchEntries(db, { filter, pageSize: PAGE_SIZE })
      expect(first.count).toEqual({ count: rows.length, exact: true })
      const second = await searchEntries(db, { filter, pageSize: PAGE_SIZE, after: first.next ?? '' })
      const shown = [...first.entries, ...second.entries].map(({ id }) => id)
      expect(shown).toEqual(rows.slice(0, 2 * PAGE_SIZE).map(({ id }) => id))
      const statements = await explain(() =>
        searchEntries(db, { filter, pageSize: PAGE_SIZE, after: first.next ?? '' }),
      )
      const entries = statements.filter(({ statement }) => !statement.includes('"ledger_day"'))
      expect(entries.filter(({ most }) => most > PASSED_FOR_A_CURRENCY)).toEqual([])
    },
  )
  test.each([{}, { currency: 'BTC' }, month, { ...month, currency: 'BTC' }])(
    'added up without an entry, to the last decimal: narrowed by %j',
    async (filter) => {
      const added = await filterEntries(db, filter)
        .select([
          sql<string>`sum(ledger_entry.tokens + ledger_entry.bonus_tokens)`.as('tokens'),
          sql<string>`round(sum(ledger_entry.tokens * orders.token_price_usd), 2)`.as('usd'),
        ])
        .executeTakeFirstOrThrow()
      expect(await sumEntries(db, filter)).toEqual(added)
      const explained = await explain(() => sumEntries(db, filter))
      expect(explained.map(({ statement }) => statement.includes('"ledger_entry"'))).toEqual([false])
    },
  )
  test('of one buyer is added up by the buyer’s entries', async () => {
    await expectShortWays(() => sumEntries(db, { buyerId: '77' }))
  })
  test('what the overview makes of it, without an entry', async () => {
    await expectShortWays(() => readOverview(db))
    const explained = await explain(() => readOverview(db))
    expect(explained.filter(({ statement }) => statement.includes('"ledger_entry"'))).toEqual([])
  })
})

describe('the currencies', () => {
  test('are listed with some of the orders that wait for each, and no others', async () => {
    const waiting = await sql<{ count: number }>`
      select count(*)::integer as count from orders where status = 'pending' group by currency_id`.execute(db)
    expect(Math.min(...waiting.rows.map(({ count }) => count))).toBeGreaterThan(101)
    const currencies = await listCurrencies(db)
    for (const { pendingOrders } of currencies) expect(pendingOrders).toEqual({ count: 100, exact: false })
    const [listing] = await explain(() => listCurrencies(db))
    expect(listing?.most).toBeLessThanOrEqual(101 * currencies.length)
  })
})

describe('the audit log', () => {
  const actions = Object.keys(AUDIT_ACTIONS) as (keyof typeof AUDIT_ACTIONS)[]
  test.each([
    {},
    ...actions.map((action) => ({ action })),
    { operator: 'operator' },
    { operator: '-' },
    { operator: 'nobody' },
    { subject: 'order' as const },
    { subject: 'tracking-key' as const },
    { subject: 'order' as const, subjectId: '11' },
    { from: daysAgo(2), to: daysAgo(1) },
    { action: 'order.approve' as const, from: daysAgo(10), to: daysAgo(9) },
  ])('narrowed by %j', async (filter) => {
    for (const role of ['owner', 'viewer'] as const) {
      const { next } = await searchAudit(db, { filter, role, pageSize: PAGE_SIZE })
      await expectShortWays(() => searchAudit(db, { filter, role, pageSize: PAGE_SIZE }))
      if (next)
        await expectShortWays(() => searchAudit(db, { filter, role, pageSize: PAGE_SIZE, after: next }))
    }
  })
  test('what other screens show of it', async () => {
    await expectShortWays(() => listCurrencyAudit(db, { pageSize: 10 }))
    await expectShortWays(() => listAddressChanges(db))
    await expectShortWays(() => lastChangeOf(db, { type: 'order', id: '11' }))
    await expectShortWays(() => listOperators(db))
    await expectShortWays(() => listOperatorSessions(db, { operatorId: '1', sessionId: '1' }))
  })
})
