/** Ranges of an index: the conditions and the order that make Postgres read the rows of a list along one index. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Place, SortType } from './cursor.ts'

/** Rows with equal sort keys are sorted by id, in the same direction. */
export type SortKey = {
  expression: RawBuilder<unknown>
  type: SortType
  direction: 'asc' | 'desc'
}

/** A leading column of an index, and the value that all rows of the range have in it. */
export type Equality = { column: RawBuilder<unknown>; value: string | null }

/**
 * The rows with these values in the leading columns of an index, and with a sort key from `from` (inclusive) to `until`
 * (exclusive). The index must continue with the sort key and then the id.
 */
export type IndexRange = {
  prefix?: Equality[]
  from?: RawBuilder<unknown> | undefined
  until?: RawBuilder<unknown> | undefined
  sort: SortKey
  id: RawBuilder<unknown>
}

/** Where a page starts and which way it is read; without a place it starts at an end of the list. */
export type PageStart = { place: Place | undefined; backwards: boolean; limit: number }

/** Whether a row is in the range. */
export function isInRange({
  prefix = [],
  from,
  until,
  sort: { expression },
}: IndexRange): RawBuilder<boolean> {
  const conditions = prefix.map(isEqual)
  if (from) conditions.push(sql`${expression} >= ${from}`)
  if (until) conditions.push(sql`${expression} < ${until}`)
  return allOf(conditions)
}

const isEqual = ({ column, value }: Equality) =>
  value === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${value}`

const allOf = (conditions: RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`

/**
 * The rows of one page. The leading columns are compared as a row, `(a, b) >= (1, 2)`, and sorted by. With `a = 1`
 * the planner could drop `a` from the sort and choose an index without it. To find a rare value it would then read
 * the whole table.
 */
export function pageOf<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  range: IndexRange,
  start: PageStart,
): SelectQueryBuilder<DB, TB, Row> {
  const { prefix = [], sort, id } = range
  const direction = directionOf(sort, start)
  const columns = [...prefix.map(({ column }) => column), sort.expression, id]
  return rows
    .where(isPast(range, start))
    .orderBy(sql.join(columns.map((column) => sql`${column} ${direction}`)))
    .limit(start.limit)
}

/** Whether a row is in the range and comes after the start of the page. */
export function isPast(range: IndexRange, start: PageStart): RawBuilder<boolean> {
  const { prefix = [], from, until, sort, id } = range
  const named = prefix.filter(({ value }) => value !== null)
  const columns = named.map(({ column }) => column)
  const values = named.map(({ value }) => sql`${value}`)
  const compare = (more: RawBuilder<unknown>[], operator: string, others: RawBuilder<unknown>[]) =>
    sql<boolean>`(${sql.join([...columns, ...more])}) ${sql.raw(operator)} (${sql.join([...values, ...others])})`
  const comparePrefix = (operator: string) => (named.length > 0 ? [compare([], operator, [])] : [])
  const low = from ? [compare([sort.expression], '>=', [from])] : comparePrefix('>=')
  const high = until ? [compare([sort.expression], '<', [until])] : comparePrefix('<=')
  // A comparison of rows is never true for a null.
  const nulls = prefix.filter(({ value }) => value === null).map(isEqual)
  if (!start.place) return allOf([...nulls, ...low, ...high])
  const { key, id: number } = start.place
  const ascending = isAscending(sort, start)
  const place = [sql`${key}::${sql.raw(sort.type)}`, sql`${number}::bigint`]
  const beyond = compare([sort.expression, id], ascending ? '>' : '<', place)
  // A forged cursor may name a place outside of the range.
  const inside = isInRange({ sort, id, ...(ascending ? { from } : { until }) })
  return allOf([...nulls, beyond, inside, ...(ascending ? high : low)])
}

const isAscending = ({ direction }: SortKey, { backwards }: PageStart) => (direction === 'asc') !== backwards

/** The SQL keyword for the direction in which the page is read. */
export const directionOf = (sort: SortKey, start: PageStart) =>
  sql.raw(isAscending(sort, start) ? 'asc' : 'desc')
