/** Pages of a list by the place they begin at, so that the last page costs what the first does. */
import type { Count, CursorPage } from '@presale/rules/lists'
import { COUNTED_EXACTLY } from '@presale/rules/lists'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Counted, countingRows, countOf, countRows } from './count.ts'
import { type Place, readCursor, writeCursor } from './cursor.ts'
import { numbered } from './named.ts'
import type { Db } from './schema.ts'
import {
  along,
  directionOf,
  isAhead,
  isOfStretch,
  type Reach,
  type SortKey,
  type Stretch,
} from './stretch.ts'
import { inOneWrite } from './transaction.ts'

/** A page, and where the pages beside it begin; null where there is none. */
export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null }

type Keyed = { id: string; sort_key: string; sort_value?: unknown }

/** A list to be paged: its rows, neither sorted nor limited yet, and the column that numbers them. */
export type List<DB, TB extends keyof DB, Row extends { id: string }> = Stretch & {
  /** Those of the stretch, and others. */
  rows: SelectQueryBuilder<DB, TB, Row>
  /**
   * An index has these rows and no others, as they are sorted: whoever reads along it meets only them. Counted by its rows,
   * such a list is read on a connection of the pool's, so not within a transaction.
   */
  inOrder?: boolean
  /** Its rows are few, most often: whoever finds them has counted them. */
  few?: boolean
  /** More rows, which lie in order; `isOne` tells by their columns which of them are the list's. */
  among?: { rows: SelectQueryBuilder<DB, TB, Row>; isOne: RawBuilder<boolean> }
}

/**
 * The page that is asked for, and how many rows there are; `counting` is for a list that knows a shorter way than its rows.
 * A page that has become empty gives way to the one at that end of the list. Throws `bad-input` for a cursor that none of
 * these lists handed out.
 */
export async function fetchPage<DB, TB extends keyof DB, Row extends { id: string }>(
  db: Db,
  list: List<DB, TB, Row>,
  request: CursorPage,
  counting?: () => Promise<Count>,
): Promise<Page<Row> & { count: Count }> {
  const backwards = request.before !== undefined
  const cursor = request.before ?? request.after
  const place = cursor === undefined ? undefined : readCursor(cursor, list.sort.type)
  const limit = request.pageSize + 1
  const { rows: found, count } = await fetchAndCount(db, list, { place, backwards, limit }, counting)
  if (found.length > 0 || !place) {
    return { ...toPage(found, request.pageSize, { backwards, began: place !== undefined }), count }
  }
  const atEnd = { backwards: !backwards, began: false }
  const instead = await fetchAndCount(db, list, { ...atEnd, place: undefined, limit }, async () => count)
  return { ...toPage(instead.rows, request.pageSize, atEnd), count }
}

/** The sort key as it stands in a cursor; a moment's is the same whatever the session's time zone. */
function keyText({ expression, type }: SortKey): RawBuilder<string> {
  if (type === 'timestamptz') return sql<string>`(${expression} at time zone 'UTC')::text || '+00'`
  return sql<string>`(${expression})::text`
}

/** So many rows are found and counted in one go; more are counted first, and none of too many are found for nothing. */
const FEW = 1_000

/** So many rows are passed in the hope of a page, before it is asked how rare those of the list are. */
const NEAR = 1_000

/**
 * Rows that do not lie in order are all found before they are sorted, as long as they are few: they may be anywhere in the
 * table, and Postgres cannot know. Of many, some lie near wherever reading begins.
 */
async function fetchAndCount<DB, TB extends keyof DB, Row extends { id: string }>(
  db: Db,
  list: List<DB, TB, Row>,
  reach: Reach,
  counting: (() => Promise<Count>) | undefined,
): Promise<{ rows: (Row & Keyed)[]; count: Count }> {
  if (list.inOrder) return fetchInOrder(db, list, reach, counting)
  const counts = counting ?? (() => countRows(db, allRows(list)))
  if (list.among) {
    const [near, count] = await Promise.all([fetchNear(db, { ...list, ...list.among }, reach), counts()])
    if (near.length === reach.limit) return { rows: near, count }
  }
  const few = list.few ? await fetchFew(db, list, reach, FEW) : undefined
  if (few) return few
  const count = await counts()
  const found = count.count < COUNTED_EXACTLY ? await fetchFew(db, list, reach, COUNTED_EXACTLY) : undefined
  return { rows: found?.rows ?? (await fetchInOrder(db, list, reach, async () => count)).rows, count }
}

/** Neither needs the other: unless the list is counted in a way of its own, both are asked for in one trip. */
async function fetchInOrder<DB, TB extends keyof DB, Row extends { id: string }>(
  db: Db,
  list: List<DB, TB, Row>,
  reach: Reach,
  counting: (() => Promise<Count>) | undefined,
): Promise<{ rows: (Row & Keyed)[]; count: Count }> {
  const page = along(keyedRows(list.rows, list.sort), list, reach)
  // Every row has what it is sorted by too, which Kysely's types no longer follow through a parameter.
  if (counting) {
    const [rows, count] = await Promise.all([page.execute(), counting()])
    return { rows: rows as unknown as (Row & Keyed)[], count }
  }
  // How it is best counted depends on what is counted, so that is planned each time.
  const counted = countingRows(allRows(list)).compile(db)
  const [rows, counts] = await inOneWrite<[Row, Counted]>(db, numbered('page', page.compile()), counted)
  return { rows: rows as unknown as (Row & Keyed)[], count: countOf(counts) }
}

/** The rows of the list and no others. */
function allRows<DB, TB extends keyof DB, Row extends { id: string }>(list: List<DB, TB, Row>) {
  return list.rows.where(isOfStretch(list))
}

function keyedRows<DB, TB extends keyof DB, Row>(rows: SelectQueryBuilder<DB, TB, Row>, sort: SortKey) {
  return rows.select([sql`${sort.expression}`.as('sort_value'), keyText(sort).as('sort_key')])
}

/** The page's rows as far as they are among the next rows of more: for a list that is no small part of those, all of them. */
async function fetchNear<DB, TB extends keyof DB, Row extends { id: string }>(
  db: Db,
  { isOne, ...more }: List<DB, TB, Row> & { isOne: RawBuilder<boolean> },
  reach: Reach,
): Promise<(Row & Keyed)[]> {
  const direction = directionOf(more.sort, reach)
  const { rows } = await sql<Row & Keyed>`
    select * from (${along(keyedRows(more.rows, more.sort), more, { ...reach, limit: NEAR })}) as near where ${isOne}
    order by sort_value ${direction}, id ${direction} limit ${reach.limit}`.execute(db)
  return rows
}

/** The page's rows of at most so many, and how many those are; undefined when they are more. */
async function fetchFew<DB, TB extends keyof DB, Row extends { id: string }>(
  db: Db,
  list: List<DB, TB, Row>,
  reach: Reach,
  most: number,
): Promise<{ rows: (Row & Keyed)[]; count: Count } | undefined> {
  const direction = directionOf(list.sort, reach)
  const order = sql`sort_value ${direction}, id ${direction}`
  const bound = isAhead(
    { sort: { ...list.sort, expression: sql.ref('sort_value') }, id: sql.ref('id') },
    reach,
  )
  const { rows } = await sql<Row & Keyed & { counted: string }>`
    with few as materialized (${keyedRows(allRows(list), list.sort).limit(most + 1)}),
      total as (select count(*) as counted from few)
    select page.*, counted from total left join (
      select * from few where (select counted from total) <= ${most} and ${bound} order by ${order} limit ${reach.limit}
    ) as page on true
    order by ${order}`.execute(db)
  const count = Number(rows[0]?.counted)
  if (count > most) return undefined
  const found = rows.filter((row) => row.id !== null).map(({ counted: _counted, ...row }) => row)
  // What the rows have besides is what was taken away again.
  return { rows: found as unknown as (Row & Keyed)[], count: { count, exact: true } }
}

function toPage<Row>(
  found: (Row & Keyed)[],
  pageSize: number,
  { backwards, began }: { backwards: boolean; began: boolean },
): Page<Row> {
  const more = found.length > pageSize
  const rows = found.slice(0, pageSize)
  if (backwards) rows.reverse()
  const first = rows[0]
  const last = rows.at(-1)
  const hasNext = backwards ? began : more
  const hasPrevious = backwards ? more : began
  return {
    rows: rows.map(({ sort_key: _key, sort_value: _value, ...row }) => row as unknown as Row),
    next: hasNext && last ? writeCursor(placeOf(last)) : null,
    previous: hasPrevious && first ? writeCursor(placeOf(first)) : null,
  }
}

const placeOf = ({ sort_key: key, id }: Keyed): Place => ({ key, id })

/** Start of a day of the operators' calendar (D27), `days` later. */
export function startOfDay(day: string, days: number): RawBuilder<Date> {
  return sql<Date>`(${day}::date + ${days}::integer)::timestamp at time zone interval '2 hours'`
}
