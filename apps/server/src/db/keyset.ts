/** Pages of a list by the place they begin at, so that the last page costs what the first does. */
import type { Count, CursorPage } from '@presale/rules/lists'
import { COUNTED_EXACTLY } from '@presale/rules/lists'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { AppError } from '../errors.ts'
import type { Db } from './schema.ts'

/** What a list is sorted by. Rows alike in it are sorted by id, in the same direction. */
export type SortKey = {
  expression: RawBuilder<unknown>
  type: 'text' | 'numeric' | 'bigint' | 'timestamptz'
  direction: 'asc' | 'desc'
}

/** A page, and where the pages beside it begin; null where there is none. */
export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null }

type Place = { key: string; id: string }
type Keyed = { id: string; sort_key: string; sort_value?: unknown }

/** A list to be paged: its rows, neither sorted nor limited yet, and the column that numbers them. */
export type List<DB, TB extends keyof DB, Row extends { id: string }> = {
  rows: SelectQueryBuilder<DB, TB, Row>
  id: RawBuilder<unknown>
  sort: SortKey
  /** An index has these rows and no others, as they are sorted: whoever reads along it meets only them. */
  inOrder?: boolean
}

/**
 * The page that is asked for, and how many rows there are; `counted` has as many, where the list's own are joined to others.
 * A page that has become empty gives way to the one at that end of the list. Throws `bad-input` for a cursor that none of
 * these lists handed out.
 */
export async function fetchPage<
  DB,
  TB extends keyof DB,
  Row extends { id: string },
  CountedTB extends keyof DB = TB,
>(
  db: Db,
  list: List<DB, TB, Row>,
  request: CursorPage,
  counted?: SelectQueryBuilder<DB, CountedTB, object>,
): Promise<Page<Row> & { count: Count }> {
  const backwards = request.before !== undefined
  const cursor = request.before ?? request.after
  const place = cursor === undefined ? undefined : readCursor(cursor, list.sort)
  const limit = request.pageSize + 1
  const counting = counted ? countRows(db, counted) : countRows(db, list.rows)
  // Only of rows that do not lie in order does the way to them depend on how many they are.
  const fetching = list.inOrder
    ? fetchRows(db, list, { place, backwards, limit })
    : counting.then((count) => fetchRows(db, list, { place, backwards, limit }, count))
  const [count, found] = await Promise.all([counting, fetching])
  if (found.length > 0 || !place) {
    return { ...toPage(found, request.pageSize, { backwards, began: place !== undefined }), count }
  }
  const atEnd = { backwards: !backwards, began: false }
  const instead = await fetchRows(db, list, { ...atEnd, place: undefined, limit }, count)
  return { ...toPage(instead, request.pageSize, atEnd), count }
}

/** The sort key as it stands in a cursor; a moment's is the same whatever the session's time zone. */
function keyText({ expression, type }: SortKey): RawBuilder<string> {
  if (type === 'timestamptz') return sql<string>`(${expression} at time zone 'UTC')::text || '+00'`
  return sql<string>`(${expression})::text`
}

type Reach = { place: Place | undefined; backwards: boolean; limit: number }

/**
 * Rows that were counted to the last are few, and are all found before they are sorted, unless they lie in order: else the
 * few may be anywhere in the table, and Postgres cannot know. Of many, some lie near wherever reading begins.
 */
async function fetchRows<DB, TB extends keyof DB, Row extends { id: string }>(
  db: Db,
  { rows, id, sort, inOrder = false }: List<DB, TB, Row>,
  reach: Reach,
  count?: Count,
): Promise<(Row & Keyed)[]> {
  const ascending = (sort.direction === 'asc') !== reach.backwards
  const direction = sql.raw(ascending ? 'asc' : 'desc')
  const keyed = rows.select([sql`${sort.expression}`.as('sort_value'), keyText(sort).as('sort_key')])
  const beyond = (value: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
    reach.place &&
    sql<boolean>`(${value}, ${number}) ${sql.raw(ascending ? '>' : '<')}
      (${reach.place.key}::${sql.raw(sort.type)}, ${reach.place.id}::bigint)`
  if (inOrder || !count?.exact) {
    const bound = beyond(sort.expression, id)
    const sorted = (bound ? keyed.where(bound) : keyed)
      .orderBy(sql`${sort.expression} ${direction}, ${id} ${direction}`)
      .limit(reach.limit)
    // Every row has what was selected above, which Kysely's types no longer follow through a parameter.
    return (await sorted.execute()) as unknown as (Row & Keyed)[]
  }
  const bound = beyond(sql.ref('sort_value'), sql.ref('id')) ?? sql<boolean>`true`
  const few = sql<Row & Keyed>`select * from (${keyed.offset(0)}) as few where ${bound}
    order by sort_value ${direction}, id ${direction} limit ${reach.limit}`
  return (await few.execute(db)).rows
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
    next: hasNext && last ? writeCursor(last) : null,
    previous: hasPrevious && first ? writeCursor(first) : null,
  }
}

function writeCursor({ sort_key: key, id }: Keyed): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

function readCursor(cursor: string, sort: SortKey): Place {
  const [key, id] = parse(Buffer.from(cursor, 'base64url').toString())
  if (typeof key !== 'string' || typeof id !== 'string' || !/^[0-9]{1,18}$/.test(id)) {
    throw new AppError('bad-input', 'Not a place in this list.')
  }
  if (!isReadable(key, sort.type) || key.includes('\0') || !key.isWellFormed())
    throw new AppError('bad-input', 'Not a place in this list.')
  return { key, id }
}

/** Whether Postgres can read the key as what the list is sorted by. */
function isReadable(key: string, type: SortKey['type']): boolean {
  if (type === 'text') return true
  if (type !== 'timestamptz') return /^-?[0-9]+(\.[0-9]+)?$/.test(key)
  const [, day, time] = /^([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9:]{8})(?:\.[0-9]{1,6})?\+00$/.exec(key) ?? []
  return !Number.isNaN(Date.parse(`${day}T${time}Z`))
}

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

/** How many rows the query has, exactly up to COUNTED_EXACTLY, so that a count costs no more than that. */
export async function countRows<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<Count> {
  const some = query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(COUNTED_EXACTLY + 1)
  const { rows } = await sql<{ count: string }>`select count(*) from (${some}) as counted`.execute(db)
  const count = Number(rows[0]?.count ?? 0)
  return count > COUNTED_EXACTLY ? { count: COUNTED_EXACTLY, exact: false } : { count, exact: true }
}

/** Start of a day of the operators' calendar (D27), `days` later. */
export function startOfDay(day: string, days: number): RawBuilder<Date> {
  return sql<Date>`(${day}::date + ${days}::integer)::timestamp at time zone interval '2 hours'`
}
