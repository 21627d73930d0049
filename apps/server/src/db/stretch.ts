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

/** Whether a row has what the rows of a list share. */
export const has = ({ column, value }: Shared) =>
  value === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${value}`

/** Rows of a list: what they share, by columns that an index begins with before it has them as they are sorted. */
export type Stretch = { within?: Shared[]; sort: SortKey; id: RawBuilder<unknown> }

/**
 * The rows that are met first on the way through the stretch. What they share is asked for as a stretch of the index, and
 * sorted by: of equal columns Postgres knows that they need no sorting, and would read all rows from one end on when it
 * thinks that those of the list are frequent there.
 */
export function along<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { within = [], sort, id }: Stretch,
  reach: Reach,
): SelectQueryBuilder<DB, TB, Row> {
  const direction = directionOf(sort, reach)
  const columns = [...within.map(({ column }) => column), sort.expression, id]
  return rows
    .where(isInStretch(within, sort, reach, id))
    .orderBy(sql.join(columns.map((column) => sql`${column} ${direction}`)))
    .limit(reach.limit)
}

/** From one end of what the rows share to the other, or from beyond the place that is reached from. */
export function isInStretch(within: Shared[], sort: SortKey, reach: Reach, id: RawBuilder<unknown>) {
  const named = within.filter(({ value }) => value !== null)
  const columns = named.map(({ column }) => column)
  const values = named.map(({ value }) => sql`${value}`)
  const [near, far] = isAscending(sort, reach) ? ['>', '<'] : ['<', '>']
  const bounds = within.filter(({ value }) => value === null).map(has)
  if (named.length > 0) bounds.push(compare(columns, `${far}=`, values))
  if (reach.place) {
    const { key, id: number } = reach.place
    const place = [sql`${key}::${sql.raw(sort.type)}`, sql`${number}::bigint`]
    bounds.push(compare([...columns, sort.expression, id], near, [...values, ...place]))
  } else if (named.length > 0) bounds.push(compare(columns, `${near}=`, values))
  return bounds.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(bounds, sql` and `)})`
}

const compare = (columns: RawBuilder<unknown>[], sign: string, values: RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.join(columns)}) ${sql.raw(sign)} (${sql.join(values)})`

/** Whether reading goes upwards, which backwards is the other way round. */
const isAscending = ({ direction }: SortKey, { backwards }: Reach) => (direction === 'asc') !== backwards

/** As a statement names it. */
export const directionOf = (sort: SortKey, reach: Reach) => sql.raw(isAscending(sort, reach) ? 'asc' : 'desc')
