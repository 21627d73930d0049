/** Every figure is counted again here, in another way: from the orders themselves. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDemoData } from '../db/demo-data.ts'
import { fillDatabase } from '../db/fill.ts'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import { readOverview } from './overview.ts'
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

/** Tokens and dollars of the entries between two days, signed by their kind, from the orders' own amounts. */
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

describe('the overview', () => {
  test.each(['today', 'sevenDays', 'thirtyDays'] as const)('%s is what the ledger has', async (name) => {
    const { [name]: period } = await readOverview(db)
    expect({ tokens: period.tokens, usd: period.usd }).toEqual(await recount(period.from, period.to))
    const sums = await sumEntries(db, { from: period.from, to: period.to })
    expect(sums).toEqual({ tokens: period.tokens, usd: period.usd })
  })
  test('has periods of one, seven and thirty days that end today', async () => {
    const { today, sevenDays, thirtyDays } = await readOverview(db)
    const days = ({ from, to }: { from: string; to: string }) =>
      (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    expect([today, sevenDays, thirtyDays].map(days)).toEqual([1, 7, 30])
    const now = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10)
    expect([today.to, sevenDays.to, thirtyDays.to]).toEqual([now, now, now])
  })
  test('plots thirty days, each what the ledger has', async () => {
    const { byDay, thirtyDays } = await readOverview(db)
    expect(byDay).toHaveLength(30)
    expect([byDay[0]?.day, byDay[29]?.day]).toEqual([thirtyDays.from, thirtyDays.to])
    for (const { day, tokens, usd } of byDay) expect({ tokens, usd }, day).toEqual(await recount(day, day))
  })
  test('plots every currency of the thirty days, each what the ledger has', async () => {
    const { byCurrency, thirtyDays } = await readOverview(db)
    expect(byCurrency.length).toBeGreaterThan(10)
    for (const { currencyCode, tokens, usd } of byCurrency) {
      expect({ tokens, usd }, currencyCode).toEqual(
        await recount(thirtyDays.from, thirtyDays.to, currencyCode),
      )
    }
  })
  test('counts who waits and since when', async () => {
    const { waiting } = await readOverview(db)
    const { rows } = await sql<{ count: number; id: string; seconds: number }>`
      select count(*)::integer as count, min(id)::text as id,
        extract(epoch from now() - min(created_at))::integer as seconds
      from orders where status = 'pending' and voided_at is null`.execute(db)
    const [expected] = rows
    expect(waiting.count).toEqual({ count: expected?.count, exact: true })
    expect(waiting.oldest?.id).toBe(expected?.id)
    expect(Math.abs((waiting.oldest?.seconds ?? 0) - (expected?.seconds ?? 0))).toBeLessThan(5)
  })
  test('names the five newest buyers', async () => {
    const { newestBuyers } = await readOverview(db)
    const { rows } = await sql<{ id: string }>`select id from buyer order by id desc limit 5`.execute(db)
    expect(newestBuyers.map((buyer) => buyer.id)).toEqual(rows.map((row) => row.id))
  })
})

test('of nothing everything is zero', async () => {
  const empty = await useDatabase()
  const overview = await readOverview(empty.db)
  expect(overview.waiting).toEqual({ count: { count: 0, exact: true }, oldest: null })
  expect(overview.today).toMatchObject({ tokens: '0.000000', usd: '0.00' })
  expect(overview.byDay).toHaveLength(30)
  expect(overview.byCurrency).toEqual([])
})
