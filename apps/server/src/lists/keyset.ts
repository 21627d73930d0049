/** Keyset pagination: a page starts at a row's place, so the deepest page costs what the first does. */
import { COUNTED_EXACTLY, type Count, type CursorPage } from '@presale/rules/lists'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { numbered } from '../db/named.ts'
import type { Db } from '../db/schema.ts'
import { countRows } from './count.ts'
import { type Place, readCursor, writeCursor } from './cursor.ts'
import {
  directionOf,
  type IndexRange,
  isInRange,
  isPast,
  type PageStart,
  pageOf,
  type SortKey,
} from './index-range.ts'

/** A page of rows and the cursors of the pages beside it, null where there is none. */
export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null }

type Keyed = { id: string; sort_key: string; sort_value?: unknown }

/** A list to be paged. */
export type List<DB, TB extends keyof DB, Row extends { id: string }> = IndexRange & {
  /** The rows, neither sorted nor limited. Rows outside of the range are not part of the list. */
  rows: SelectQueryBuilder<DB, TB, Row>
  /** An index holds exactly these rows in this order. */
  isIndexed?: boolean
  /** More rows, in the order of an index. `isMatch` picks the rows of the list by the names of their columns. */
  candidates?: { rows: SelectQueryBuilder<DB, TB, Row>; isMatch: RawBuilder<boolean> }
}

/** Candidates that are read in search of a page before the matching rows are counted. */
const NEAR_CANDIDATES = 1_000

/**
 * The requested page and the count of the list. `count` replaces counting the rows where a cheaper count exists. An
 * empty page is replaced by the page at that end of the list. Throws `bad-input` for a cursor of another list.
 */
export async function fetchPage<DB, TB extends keyof DB, Row extends { id: string }>(
  db: Db,
  list: List<DB, TB, Row>,
  request: CursorPage,
  count: () => Promise<Count> = () => countRows(db, allRows(list)),
): Promise<Page<Row> & { count: Count }> {
  const backwards = request.before !== undefined
  const cursor = request.before ?? request.after
  const place = cursor === undefined ? undefined : readCursor(cursor, list.sort.type)
  const start = { place, backwards, limit: request.pageSize + 1 }
  const found = await fetchRows(db, list, start, count)
  if (found.rows.length > 0 || !place) return { ...toPage(found.rows, start), count: found.count }
  const fromEnd = { ...start, place: undefined, backwards: !backwards }
  const { rows } = await fetchRows(db, list, fromEnd, async () => found.count)
  return { ...toPage(rows, fromEnd), count: found.count }
}

/**
 * Few matching rows without a suitable index are collected and sorted, because they may be anywhere in the table.
 * Many matching rows are found along the order, because some of them are near every place.
 */
async function fetchRows<DB, TB extends keyof DB, Row extends { id: string }>(
  db: Db,
  list: List<DB, TB, Row>,
  start: PageStart,
  countList: () => Promise<Count>,
): Promise<{ rows: (Row & Keyed)[]; count: Count }> {
  if (list.isIndexed) {
    const page = numbered('page', inOrder(list, start).compile())
    const [{ rows }, count] = await Promise.all([db.executeQuery(page), countList()])
    return { rows, count }
  }
  const near = list.candidates ? await fetchNear(db, { ...list, ...list.candidates }, start) : []
  const count = await countList()
  if (near.length === start.limit) return { rows: near, count }
  if (count.count < COUNTED_EXACTLY) return { rows: await collectAndSort(db, list, start), count }
  return { rows: await inOrder(list, start).execute(), count }
}

function allRows<DB, TB extends keyof DB, Row extends { id: string }>(list: List<DB, TB, Row>) {
  return list.rows.where(isInRange(list))
}

function inOrder<DB, TB extends keyof DB, Row extends { id: string }>(
  list: List<DB, TB, Row>,
  start: PageStart,
): SelectQueryBuilder<DB, TB, Row & Keyed> {
  const rows = withKeys(list.rows, list.sort)
  // Kysely's types lose the selected keys through the type parameters.
  return pageOf(rows, list, start) as unknown as SelectQueryBuilder<DB, TB, Row & Keyed>
}

function withKeys<DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>, sort: SortKey) {
  return rows.select([sql`${sort.expression}`.as('sort_value'), keyText(sort).as('sort_key')])
}

/** The sort key as text for a cursor. Times are in UTC, independent of the session's time zone. */
function keyText({ expression, type }: SortKey): RawBuilder<string> {
  if (type === 'timestamptz') return sql<string>`(${expression} at time zone 'UTC')::text || '+00'`
  return sql<string>`(${expression})::text`
}

/** The rows of the list among the next candidates: a whole page, unless the list is a small part of them. */
async function fetchNear<DB, TB extends keyof DB, Row extends { id: string }>(
  db: Db,
  { isMatch, ...candidates }: List<DB, TB, Row> & { isMatch: RawBuilder<boolean> },
  start: PageStart,
): Promise<(Row & Keyed)[]> {
  const next = inOrder(candidates, { ...start, limit: NEAR_CANDIDATES })
  const { rows } = await sql<Row & Keyed>`
    select * from (${next}) as near where ${isMatch} ${orderOf(candidates.sort, start)}`.execute(db)
  return rows
}

/** Materialized: the planner would otherwise walk the whole order in the hope of a limited page. */
async function collectAndSort<DB, TB extends keyof DB, Row extends { id: string }>(
  db: Db,
  list: List<DB, TB, Row>,
  start: PageStart,
): Promise<(Row & Keyed)[]> {
  const sort = { ...list.sort, expression: sql.ref('sort_value') }
  const { rows } = await sql<Row & Keyed>`
    with matching as materialized (${withKeys(allRows(list), list.sort)})
    select * from matching where ${isPast({ sort, id: sql.ref('id') }, start)} ${orderOf(sort, start)}`.execute(
    db,
  )
  return rows
}

function orderOf(sort: SortKey, start: PageStart): RawBuilder<unknown> {
  const direction = directionOf(sort, start)
  return sql`order by sort_value ${direction}, id ${direction} limit ${start.limit}`
}

/** Rows were read up to one more than a page has, which tells whether another page follows. */
function toPage<Row>(found: (Row & Keyed)[], { place, backwards, limit }: PageStart): Page<Row> {
  const hasMore = found.length === limit
  const rows = found.slice(0, limit - 1)
  if (backwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const hasNext = backwards ? place !== undefined : hasMore
  const hasPrevious = backwards ? hasMore : place !== undefined
  return {
    rows: rows.map(({ sort_key: _key, sort_value: _value, ...row }) => row as unknown as Row),
    next: hasNext && last ? writeCursor(placeOf(last)) : null,
    previous: hasPrevious && first ? writeCursor(placeOf(first)) : null,
  }
}

const placeOf = ({ sort_key: key, id }: Keyed): Place => ({ key, id })

/** The start of a day of the operators' calendar (D27), `days` later. */
export function startOfDay(day: string, days: number): RawBuilder<Date> {
  return sql<Date>`(${day}::date + ${days}::integer)::timestamp at time zone interval '2 hours'`
}
