/** The operators' overview, and the orders that await them. Each figure is current: from the orders and from the ledger's sums by day. */
import type { Decimal } from '@presale/rules/decimal'
import type { Count } from '@presale/rules/lists'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { countRows, readKeptCount } from '../lists/count.ts'
import { dayBefore, type Period, total } from './sales.ts'
import { filterOrders } from './search-orders.ts'

/** The pending orders; `oldest` has waited longest. `unanswered`: orders of any status whose buyer waits for an answer. */
export type Waiting = { count: Count; oldest: { id: string; seconds: number } | null; unanswered: Count }

export type Overview = {
  today: Period
  yesterday: Period
  dayBefore: Period
  sevenDays: Period
  thirtyDays: Period
  newestBuyers: { id: string; name: string; email: string; at: string }[]
}

const NEWEST_BUYERS = 5

export async function readOverview(db: Db): Promise<Overview> {
  const { rows } = await sql<{ today: string }>`
    select ((now() at time zone interval '2 hours')::date)::text as today`.execute(db)
  const today = rows[0]?.today ?? ''
  const days = await readDays(db, dayBefore(today, 29), today)
  const period = (back: number, to = today): Period => {
    const from = dayBefore(today, back)
    return { from, to, ...total(days.filter(({ day }) => day >= from && day <= to)) }
  }
  return {
    today: period(0),
    yesterday: period(1, dayBefore(today, 1)),
    dayBefore: period(2, dayBefore(today, 2)),
    sevenDays: period(6),
    thirtyDays: period(29),
    newestBuyers: await listNewestBuyers(db),
  }
}

/** The sums of each day, not rounded yet; a day without an entry is missing. */
async function readDays(db: Db, from: string, to: string) {
  return db
    .selectFrom('ledger_day')
    .select(({ fn }) => [
      sql<string>`day::text`.as('day'),
      fn.sum<Decimal>('tokens').as('tokens'),
      fn.sum<Decimal>('usd').as('usd'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .execute()
}

/** What awaits the operators among the orders: a figure of the overview, and the count beside the transactions in the sidebar. */
export async function readWaiting(db: Db): Promise<Waiting> {
  const waiting = db.selectFrom('orders').where('status', '=', 'pending').where('voided_at', 'is', null)
  const count = await readKeptCount(db, 'pending')
  const oldest = await waiting
    .select(['id', sql<number>`extract(epoch from now() - created_at)::integer`.as('seconds')])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const { matching } = await filterOrders(db, { messages: 'unanswered' })
  return { count, oldest: oldest ?? null, unanswered: await countRows(db, matching) }
}

async function listNewestBuyers(db: Db): Promise<Overview['newestBuyers']> {
  const rows = await db
    .selectFrom('buyer')
    .select(['id', 'name', 'email', 'created_at'])
    .orderBy('id', 'desc')
    .limit(NEWEST_BUYERS)
    .execute()
  return rows.map(({ created_at, ...buyer }) => ({ ...buyer, at: created_at.toISOString() }))
}
