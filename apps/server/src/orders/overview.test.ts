/** Computes each figure of the overview again in another way, from the orders. */
import { sum } from '@presale/rules/decimal'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDemoData } from '../demo-sale/demo-data.ts'
import { fillDatabase } from '../demo-sale/fill.ts'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { accountServices } from '../testing/services.ts'
import { askOperators } from './order-messages.ts'
import { readOverview, readWaiting } from './overview.ts'
import { readSales } from './sales.ts'
import { sumEntries } from './search-entries.ts'
import { searchOrders } from './search-orders.ts'
import { settleOrder, voidOrder } from './settle-order.ts'

const { db, asOwner } = await useDatabase()

beforeAll(async () => {
  await addDemoData(db)
  const { operatorId } = await addOperator(db)
  await fillDatabase(asOwner.pool, { orders: 3_000 })
  const newest = await searchOrders(db, { filter: {}, sort: 'id', direction: 'desc', pageSize: 60 })
  for (const [place, order] of newest.orders.entries()) {
    const cause = { orderId: order.id, operatorId, reason: '', requestId: 'test', address: '::1' }
    if (place % 3 === 0) await voidOrder(db, cause)
    else await settleOrder(db, { ...cause, decision: place % 3 === 1 ? 'approved' : 'rejected' })
  }
})

/** Tokens and dollars of the entries between two days, from the amounts of their orders; reversals count negative. */
async function recount(from: string, to: string, currency?: string) {
  const { rows } = await sql<{ tokens: string; usd: string }>`
    select to_char(coalesce(sum(sign * (o.tokens + o.bonus_tokens)), 0), 'FM999999999990.000000') as tokens,
      to_char(coalesce(sum(sign * o.tokens * o.token_price_usd), 0), 'FM999999999990.00') as usd
    from ledger_entry e join orders o on o.id = e.order_id
    cross join lateral (select case e.kind when 'credit' then 1 else -1 end as sign) as signed
    where to_char(e.created_at at time zone 'Etc/GMT-2', 'YYYY-MM-DD') between ${from} and ${to}
      and (${currency ?? null}::text is null or o.currency_code = ${currency ?? null})`.execute(db)
  return rows[0]
}

/** Pay amounts of the entries of a currency between two days, without trailing zeros; reversals count negative. */
async function recountPaid(from: string, to: string, currency: string) {
  const { rows } = await sql<{ pay: string }>`
    select trim_scale(coalesce(sum(case e.kind when 'credit' then pay_amount else -pay_amount end), 0))::text as pay
    from ledger_entry e join orders o on o.id = e.order_id
    where to_char(e.created_at at time zone 'Etc/GMT-2', 'YYYY-MM-DD') between ${from} and ${to}
      and o.currency_code = ${currency}`.execute(db)
  return rows[0]
}

/** Changes the sums of days, which the database otherwise refuses. */
async function changeDays(statement: string) {
  await asOwner.pool.query(
    `begin; alter table ledger_day disable trigger user; ${statement}; alter table ledger_day enable trigger user; commit`,
  )
}

describe('the sales', () => {
  test.each(['7', '30', '90'] as const)('plot each of %s days from the ledger', async (range) => {
    const { points, step, range: all } = await readSales(db, { range })
    expect(step).toBe('day')
    expect(points).toHaveLength(Number(range))
    expect([points[0]?.from, points.at(-1)?.to]).toEqual([all.from, all.to])
    for (const { from, to, ...sums } of points) {
      expect(to).toBe(from)
      expect(sums, from).toEqual(await recount(from, to))
    }
    expect({ tokens: all.tokens, usd: all.usd }).toEqual(await recount(all.from, all.to))
  })
  test('plot one currency alone', async () => {
    const { points } = await readSales(db, { range: '30', currency: 'USDT' })
    for (const { from, to, ...sums } of points) expect(sums).toEqual(await recount(from, to, 'USDT'))
  })
  test('plot longer times in weeks and months, of which none is missing or counted twice', async () => {
    for (const [days, step] of [
      [200, 'week'],
      [1_000, 'month'],
    ] as const) {
      await changeDays(
        `insert into ledger_day values ((now() at time zone interval '2 hours')::date - ${days}, 'OLD', 1.5, 2.25, 1, 1)`,
      )
      const { points, range, ...sales } = await readSales(db, { range: 'all' })
      expect(sales.step).toBe(step)
      for (const [place, { from }] of points.entries()) {
        const after = points[place - 1]?.to
        if (after) expect(Date.parse(from) - Date.parse(after)).toBe(86_400_000)
      }
      expect([points[0]?.from, points.at(-1)?.to]).toEqual([range.from, range.to])
      expect(range.tokens).toBe(sum(points.map(({ tokens }) => tokens)))
      expect(sales.byCurrency.find(({ currencyCode }) => currencyCode === 'OLD')).toBeDefined()
    }
    await changeDays("delete from ledger_day where currency_code = 'OLD'")
  })
  test('have today, yesterday and the day before of every currency from the ledger', async () => {
    const { all, byCurrency, range } = await readSales(db, { range: '30' })
    expect(byCurrency.length).toBeGreaterThan(10)
    const { today, yesterday, dayBefore } = await readOverview(db)
    for (const { currencyCode, ...sums } of [{ currencyCode: undefined, ...all }, ...byCurrency]) {
      const expected = Object.entries({ today, yesterday, dayBefore, range }).map(
        async ([name, { from, to }]) => [
          name,
          {
            ...(await recount(from, to, currencyCode)),
            ...(currencyCode && (await recountPaid(from, to, currencyCode))),
          },
        ],
      )
      expect(sums, currencyCode).toEqual(Object.fromEntries(await Promise.all(expected)))
    }
  })
})

describe('the overview', () => {
  test.each(['today', 'yesterday', 'dayBefore', 'sevenDays', 'thirtyDays'] as const)(
    'shows for %s what the ledger has',
    { tags: ['abuse-64'] },
    async (name) => {
      const { [name]: period } = await readOverview(db)
      expect({ tokens: period.tokens, usd: period.usd }).toEqual(await recount(period.from, period.to))
      const sums = await sumEntries(db, { from: period.from, to: period.to })
      expect(sums).toEqual({ tokens: period.tokens, usd: period.usd })
    },
  )
  test('has today and the two days before it, and periods of seven and thirty days that end today', async () => {
    const { today, yesterday, dayBefore, sevenDays, thirtyDays } = await readOverview(db)
    const day = (back: number) =>
      new Date(Date.now() + 2 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10)
    expect([today, yesterday, dayBefore, sevenDays, thirtyDays]).toMatchObject([
      { from: day(0), to: day(0) },
      { from: day(1), to: day(1) },
      { from: day(2), to: day(2) },
      { from: day(6), to: day(0) },
      { from: day(29), to: day(0) },
    ])
  })
  test('counts pending orders and the age of the oldest', async () => {
    const waiting = await readWaiting(db)
    const { rows } = await sql<{ count: number; id: string; seconds: number }>`
      select count(*)::integer as count, min(id)::text as id,
        extract(epoch from now() - min(created_at))::integer as seconds
      from orders where status = 'pending' and voided_at is null`.execute(db)
    const [expected] = rows
    expect(waiting.count).toEqual({ count: expected?.count, exact: true })
    expect(waiting.oldest?.id).toBe(expected?.id)
    expect(Math.abs((waiting.oldest?.seconds ?? 0) - (expected?.seconds ?? 0))).toBeLessThan(600)
  })
  test('counts the orders that the list of unanswered orders shows', async () => {
    const request = { requestId: 'test', address: '::1' }
    const { rows } = await sql<{ id: string; reference: string; buyer_id: string }>`
      select id, reference, buyer_id from orders where voided_at is null order by id desc limit 2`.execute(db)
    for (const { reference, buyer_id: buyerId } of rows)
      await askOperators(accountServices(db), { buyerId, reference, text: 'Where is it?', ...request })
    const waiting = await readWaiting(db)
    expect(waiting.unanswered).toEqual({ count: 2, exact: true })
    const page = { sort: 'id', direction: 'desc', pageSize: 10 } as const
    const listed = await searchOrders(db, { filter: { messages: 'unanswered' }, ...page })
    expect(listed.orders.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })
  test('names the five newest buyers', async () => {
    const { newestBuyers } = await readOverview(db)
    const { rows } = await sql<{ id: string }>`select id from buyer order by id desc limit 5`.execute(db)
    expect(newestBuyers.map((buyer) => buyer.id)).toEqual(rows.map((row) => row.id))
  })
})

test('shows zeros without orders', async () => {
  const empty = await useDatabase()
  const overview = await readOverview(empty.db)
  const none = { count: 0, exact: true }
  expect(await readWaiting(empty.db)).toEqual({ count: none, oldest: null, unanswered: none })
  expect(overview.today).toMatchObject({ tokens: '0.000000', usd: '0.00' })
  expect(await readSales(empty.db, { range: 'all' })).toMatchObject({ step: 'day', byCurrency: [] })
  expect((await readSales(empty.db, { range: 'all' })).points).toHaveLength(1)
})
