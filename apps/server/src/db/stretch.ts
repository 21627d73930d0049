/** Which rows of a list a reading goes through, and in which order, so that an index leads along them and no others. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Place, SortType } from './cursor.ts'

/** What a list is sorted by. Rows alike in it are sorted by id, in the same direction. */
export type SortKey = {
  expression: RawBuilder<unknown>
  type: SortType
  direction: 'asc' | 'desc'
}

/** A column in which all rows of a list have the same. */
export type Shared = { column: RawBuilder<unknown>; value: string | null }

/** Where a page is reached from, which way, and how many rows are read; from an end of the list without a place. */
export type Reach = { place: Place | undefined; backwards: boolean; limit: number }

/**
 * Rows of a list: what they share, by columns that an index begins with before it has them as they are sorted; and from
 * which value of what they are sorted by, up to which, which is none of theirs.
 */
export type Stretch = {
  within?: Shared[]
  from?: RawBuilder<unknown> | undefined
  until?: RawBuilder<unknown> | undefined
  sort: SortKey
  id: RawBuilder<unknown>
}

/** Whether a row is one of the stretch, for whoever needs no order. */
export function isOfStretch({
  within = [],
  from,
  until,
  sort: { expression },
}: Stretch): RawBuilder<boolean> {
  const conditions = within.map(has)
  if (from) conditions.push(sql`${expression} >= ${from}`)
  if (until) conditions.push(sql`${expression} < ${until}`)
  return all(conditions)
}

const has = ({ column, value }: Shared) =>
  value === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${value}`

/** Without any it is so. */
const all = (conditions: RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`

/**
 * The rows that are met first on the way through the stretch. What they share is asked for as a stretch of the index, and
 * sorted by: of equal columns Postgres knows that they need no sorting, and would read all rows from one end on when it
 * thinks that those of the list are frequent there.
 */
export function along<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  stretch: Stretch,
  reach: Reach,
): SelectQueryBuilder<DB, TB, Row> {
  const { within = [], sort, id } = stretch
  const direction = directionOf(sort, reach)
  const columns = [...within.map(({ column }) => column), sort.expression, id]
  return rows
    .where(isAhead(stretch, reach))
    .orderBy(sql.join(columns.map((column) => sql`${column} ${direction}`)))
    .limit(reach.limit)
}

/** Whether a row lies between the place that is reached from, or that end of the stretch, and the other end. */
export function isAhead(stretch: Stretch, reach: Reach): RawBuilder<boolean> {
  const { within = [], from, until, sort, id } = stretch
  const named = within.filter(({ value }) => value !== null)
  const columns = named.map(({ column }) => column)
  const values = named.map(({ value }) => sql`${value}`)
  const compare = (more: RawBuilder<unknown>[], sign: string, others: RawBuilder<unknown>[]) =>
    sql<boolean>`(${sql.join([...columns, ...more])}) ${sql.raw(sign)} (${sql.join([...values, ...others])})`
  const wholly = (sign: string) => (named.length > 0 ? [compare([], sign, [])] : [])
  const low = from ? [compare([sort.expression], '>=', [from])] : wholly('>=')
  const high = until ? [compare([sort.expression], '<', [until])] : wholly('<=')
  const unnamed = within.filter(({ value }) => value === null).map(has)
  if (!reach.place) return all([...unnamed, ...low, ...high])
  const { key, id: number } = reach.place
  const upwards = isAscending(sort, reach)
  const place = [sql`${key}::${sql.raw(sort.type)}`, sql`${number}::bigint`]
  const beyond = compare([sort.expression, id], upwards ? '>' : '<', place)
  // Whoever made up a place outside of the stretch finds nothing there.
  const inside = isOfStretch({ sort, id, ...(upwards ? { from } : { until }) })
  return all([...unnamed, beyond, inside, ...(upwards ? high : low)])
}

/** Whether reading goes upwards, which backwards is the other way round. */
const isAscending = ({ direction }: SortKey, { backwards }: Reach) => (direction === 'asc') !== backwards

/** As a statement names it. */
export const directionOf = (sort: SortKey, reach: Reach) => sql.raw(isAscending(sort, reach) ? 'asc' : 'desc')
