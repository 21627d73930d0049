/** What was credited, by day and by currency, from the ledger's sums by day (decisions 0025 to 0027). */
import { compare, type Decimal, round, sum, toTokens } from '@presale/rules/decimal'
import type { SalesQuery } from '@presale/rules/sales'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import type { EntrySums } from './search-entries.ts'

/** A bar of the plot is a day, or a longer step of the calendar where days would be too many to see. */
type Step = 'day' | 'week' | 'month'

const MOST_DAYS = { day: 92, week: 7 * 92 }
const DAY_MS = 86_400_000

/** Credits less reversals from the first to the last day, both inclusive, in UTC+02:00. */
export type Period = { from: string; to: string } & EntrySums

/** The days are the last three, each compared with the one before it. */
export type DaySales<Sums = EntrySums> = { today: Sums; yesterday: Sums; dayBefore: Sums; range: Sums }

/** `pay` is the sum of the pay amounts, in the currency. */
type CurrencySums = EntrySums & { pay: Decimal }

export type Sales = {
  step: Step
  range: Period
  /** Oldest first. A step without an entry has zeros. */
  points: Period[]
  /** All currencies together. */
  all: DaySales
  /** Every currency with an entry in the range, most dollars first. */
  byCurrency: ({ currencyCode: string } & DaySales<CurrencySums>)[]
}

/** Reads the sales of a range. `currency` narrows the plot and the sum, never the list of currencies. */
export async function readSales(db: Db, { range, currency }: SalesQuery): Promise<Sales> {
  const { from, to } = await boundsOf(db, range)
  const step = stepOf(from, to)
  const points = await readPoints(db, { from, to, step, currency })
  return {
    step,
    range: { from, to, ...total(points) },
    points: points.map((point) => ({ ...point, ...total([point]) })),
    ...(await readCurrencies(db, from, to)),
  }
}

async function boundsOf(db: Db, range: SalesQuery['range']): Promise<{ from: string; to: string }> {
  const { rows } = await sql<{ today: string; first: string | null }>`
    select ((now() at time zone interval '2 hours')::date)::text as today,
      (select min(day)::text from ledger_day) as first`.execute(db)
  const to = rows[0]?.today ?? ''
  if (range === 'all') return { from: rows[0]?.first ?? to, to }
  return { from: dayBefore(to, Number(range) - 1), to }
}

/** The day that is `days` earlier, as YYYY-MM-DD. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

function stepOf(from: string, to: string): Step {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days <= MOST_DAYS.day) return 'day'
  return days <= MOST_DAYS.week ? 'week' : 'month'
}

type Bounds = { from: string; to: string; step: Step; currency: string | undefined }

/** Each step reads its own days by the table's key. The first and the last step end with the range. */
async function readPoints(db: Db, { from, to, step, currency }: Bounds): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select bounds."from"::text, bounds."to"::text, coalesce(sum(tokens), 0) as tokens, coalesce(sum(usd), 0) as usd
    from generate_series(date_trunc(${step}, ${from}::timestamp), ${to}::timestamp, ('1 ' || ${step})::interval) as start
    cross join lateral (
      select greatest(start::date, ${from}::date) as "from",
        least((start + ('1 ' || ${step})::interval)::date - 1, ${to}::date) as "to"
    ) as bounds
    left join ledger_day on day between bounds."from" and bounds."to"
      and (${currency ?? null}::text is null or currency_code = ${currency ?? null})
    group by bounds."from", bounds."to"
    order by bounds."from"`.execute(db)
  return rows
}

type Part = { currencyCode: string; day: string | null } & CurrencySums

/** One row for the range of each currency, and one for each of the last three days. */
async function readCurrencies(db: Db, from: string, to: string): Promise<Pick<Sales, 'all' | 'byCurrency'>> {
  const parts: Part[] = await db
    .selectFrom('ledger_day')
    .select([
      'currency_code as currencyCode',
      sql<string | null>`case when day > ${to}::date - 3 then day::text end`.as('day'),
      sql<Decimal>`sum(tokens)`.as('tokens'),
      sql<Decimal>`sum(usd)`.as('usd'),
      sql<Decimal>`sum(pay)`.as('pay'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['currency_code', sql`2`])
    .execute()
  const currencies = [...Map.groupBy(parts, ({ currencyCode }) => currencyCode)]
  return {
    all: daysOf(parts, to, total),
    byCurrency: currencies
      .map(([currencyCode, own]) => ({ currencyCode, ...daysOf(own, to, totalPaid) }))
      .sort((one, other) => compare(other.range.usd, one.range.usd)),
  }
}

function daysOf<Sums>(
  parts: readonly Part[],
  today: string,
  add: (parts: readonly Part[]) => Sums,
): DaySales<Sums> {
  const on = (date: string) => add(parts.filter(({ day }) => day === date))
  return {
    today: on(today),
    yesterday: on(dayBefore(today, 1)),
    dayBefore: on(dayBefore(today, 2)),
    range: add(parts),
  }
}

/** The same with the pay amounts, of parts of one currency. */
function totalPaid(parts: readonly CurrencySums[]): CurrencySums {
  return { ...total(parts), pay: sum(parts.map((part) => part.pay)) }
}

/** The sum of parts that are not rounded yet. */
export function total(parts: readonly EntrySums[]): EntrySums {
  return {
    tokens: toTokens(sum(parts.map((part) => part.tokens))),
    usd: round(sum(parts.map((part) => part.usd)), 2),
  }
}
