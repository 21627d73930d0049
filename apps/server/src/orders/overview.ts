/** What operators see first. Every figure is of the moment of asking: from orders, and from what the ledger comes to by day. */
import { compare, type Decimal, round, sum, toTokens } from '@presale/rules/decimal'
import type { Count } from '@presale/rules/lists'
import { sql } from 'kysely'
import { countRows } from '../db/count.ts'
import type { Db } from '../db/schema.ts'
import type { EntrySums } from './search-entries.ts'

/** Orders that wait for a decision, counted as every list is; `oldest` is the one that has waited longest, for so many seconds. */
export type Waiting = { count: Count; oldest: { id: string; seconds: number } | null }

/** What was credited, less what was reversed, from the first to the last day (inclusive, UTC+02:00). */
export type Period = { from: string; to: string } & EntrySums

export type Overview = {
  waiting: Waiting
  today: Period
  sevenDays: Period
  thirtyDays: Period
  /** The last thirty days, oldest first; days without an entry are there with zero. */
  byDay: ({ day: string } & EntrySums)[]
  /** The last thirty days by currency, most tokens first. */
  byCurrency: ({ currencyCode: string } & EntrySums)[]
  newestBuyers: { id: string; name: string; email: string; at: string }[]
}

const NEWEST_BUYERS = 5

/** The operators' overview. The thirty days' sums are read once, and every figure of the ledger added up from those. */
export async function readOverview(db: Db): Promise<Overview> {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone interval '2 hours')::date - back)::text as day
    from generate_series(29, 0, -1) as back`.execute(db)
  const days = rows.map((row) => row.day)
  const [month = '', today = '', week = ''] = [days[0], days[29], days[23]]
  const { booked, byCurrency } = await readBooked(db, month, today)
  const period = (from: string): Period => ({
    from,
    to: today,
    ...total(booked.filter((part) => part.day >= from)),
  })
  return {
    waiting: await readWaiting(db),
    today: period(today),
    sevenDays: period(week),
    thirtyDays: period(month),
    byDay: days.map((day) => ({ day, ...total(booked.filter((part) => part.day === day)) })),
    byCurrency: byCurrency.sort((one, other) => compare(other.tokens, one.tokens)),
    newestBuyers: await listNewestBuyers(db),
  }
}

/** By day, as far as there was any, in dollars not rounded yet; and by currency, in the order of their codes. */
async function readBooked(db: Db, from: string, to: string) {
  const rows = await db
    .selectFrom('ledger_day')
    .select([
      sql<string | null>`day::text`.as('day'),
      sql<string | null>`currency_code`.as('currencyCode'),
      sql<Decimal>`sum(tokens)`.as('tokens'),
      sql<Decimal>`sum(usd)`.as('usd'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(sql`grouping sets ((day), (currency_code))`)
    .orderBy('currency_code')
    .execute()
  return {
    booked: rows.flatMap(({ day, tokens, usd }) => (day === null ? [] : { day, tokens, usd })),
    byCurrency: rows.flatMap(({ currencyCode, ...sums }) =>
      currencyCode === null ? [] : { currencyCode, ...total([sums]) },
    ),
  }
}

function total(parts: readonly EntrySums[]): EntrySums {
  return {
    tokens: toTokens(sum(parts.map((part) => part.tokens))),
    usd: round(sum(parts.map((part) => part.usd)), 2),
  }
}

async function readWaiting(db: Db): Promise<Waiting> {
  const waiting = db.selectFrom('orders').where('status', '=', 'pending').where('voided_at', 'is', null)
  const count = await countRows(db, waiting)
  const oldest = await waiting
    .select(['id', sql<number>`extract(epoch from now() - created_at)::integer`.as('seconds')])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { count, oldest: oldest ?? null }
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
