/** What operators see first. Every figure is computed from orders or the ledger at the moment of asking. */
import type { Decimal } from '@presale/rules/decimal'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { type EntrySums, entryUsd, filterEntries, sumEntries } from './search-entries.ts'

/** Orders that wait for a decision; `oldest` is the one that has waited longest, for so many seconds. */
export type Waiting = { count: number; oldest: { id: string; seconds: number } | null }

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

/** The operators' overview. */
export async function readOverview(db: Db): Promise<Overview> {
  const { rows } = await sql<{ today: string; week: string; month: string }>`
    select today::text, (today - 6)::text as week, (today - 29)::text as month
    from (select (now() at time zone interval '2 hours')::date as today) as calendar`.execute(db)
  const { today = '', week = '', month = '' } = rows[0] ?? {}
  const period = async (from: string): Promise<Period> => ({
    from,
    to: today,
    ...(await sumEntries(filterEntries(db, { from, to: today }))),
  })
  return {
    waiting: await readWaiting(db),
    today: await period(today),
    sevenDays: await period(week),
    thirtyDays: await period(month),
    byDay: await sumByDay(db, month, today),
    byCurrency: await sumByCurrency(db, month, today),
    newestBuyers: await listNewestBuyers(db),
  }
}

async function readWaiting(db: Db): Promise<Waiting> {
  const waiting = db.selectFrom('orders').where('status', '=', 'pending').where('voided_at', 'is', null)
  const { count } = await waiting
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const oldest = await waiting
    .select(['id', sql<number>`extract(epoch from now() - created_at)::integer`.as('seconds')])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { count: Number(count), oldest: oldest ?? null }
}

async function sumByDay(db: Db, from: string, to: string): Promise<Overview['byDay']> {
  const booked = filterEntries(db, { from, to })
    .select([
      sql<string>`(ledger_entry.created_at at time zone interval '2 hours')::date`.as('day'),
      sql<Decimal>`sum(ledger_entry.tokens + ledger_entry.bonus_tokens)`.as('tokens'),
      sql<Decimal>`sum(${entryUsd})`.as('usd'),
    ])
    .groupBy('day')
  const { rows } = await sql<{ day: string } & EntrySums>`
    select each::date::text as day, coalesce(tokens, 0.000000) as tokens, round(coalesce(usd, 0), 2) as usd
    from generate_series(${from}::date, ${to}::date, interval '1 day') as each
    left join (${booked}) as booked on booked.day = each::date
    order by each`.execute(db)
  return rows
}

function sumByCurrency(db: Db, from: string, to: string): Promise<Overview['byCurrency']> {
  return filterEntries(db, { from, to })
    .select([
      'orders.currency_code as currencyCode',
      sql<Decimal>`sum(ledger_entry.tokens + ledger_entry.bonus_tokens)`.as('tokens'),
      sql<Decimal>`round(sum(${entryUsd}), 2)`.as('usd'),
    ])
    .groupBy('orders.currency_code')
    .orderBy('tokens', 'desc')
    .orderBy('currencyCode')
    .execute()
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
