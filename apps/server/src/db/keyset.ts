/** Pages of a list by the place they begin at, so that the last page costs what the first does. */
import type { Count, CursorPage } from '@presale/rules/lists'
import { COUNTED_EXACTLY } from '@presale/rules/lists'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { AppError } from '../errors.ts'
import type { Db } from './schema.ts'

/** What a list is sorted by. Rows alike in it are sorted by id, in the same direction. */
export type SortKey = {
  expression: RawBuilder<unknown>
  type: 'text' | 'numeric' | 'bigint'
  direction: 'asc' | 'desc'
}

/** A page, and where the pages beside it begin; null where there is none. */
export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null }

type Place = { key: string; id: string }
type Keyed = { id: string; sort_key: string }

/**
 * The page that is asked for. `query` selects `id`, qualified as `id`, of one table or view, and is neither sorted nor
 * limited. A page that has become empty gives way to the last one. Throws `bad-input` for a cursor that none of these lists handed out.
 */
export async function fetchPage<DB, TB extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  sort: SortKey,
  id: RawBuilder<unknown>,
  request: CursorPage,
): Promise<Page<Row>> {
  const backwards = request.before !== undefined
  const cursor = request.before ?? request.after
  const place = cursor === undefined ? undefined : readCursor(cursor, sort)
  const found = await fetchRows(query, sort, id, { place, backwards, limit: request.pageSize + 1 })
  if (found.length === 0 && place && !backwards) {
    const last = await fetchRows(query, sort, id, {
      place: undefined,
      backwards: true,
      limit: request.pageSize + 1,
    })
    return toPage(last, request.pageSize, { backwards: true, began: false })
  }
  return toPage(found, request.pageSize, { backwards, began: place !== undefined })
}

type Reach = { place: Place | undefined; backwards: boolean; limit: number }

async function fetchRows<DB, TB extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  sort: SortKey,
  id: RawBuilder<unknown>,
  reach: Reach,
): Promise<(Row & Keyed)[]> {
  const ascending = (sort.direction === 'asc') !== reach.backwards
  const order = sql.raw(ascending ? 'asc' : 'desc')
  let rows = query.select(sql<string>`(${sort.expression})::text`.as('sort_key'))
  if (reach.place) {
    const { key, id: after } = reach.place
    const bound = sql`(${key}::${sql.raw(sort.type)}, ${after}::bigint)`
    rows = rows.where(sql<boolean>`(${sort.expression}, ${id}) ${sql.raw(ascending ? '>' : '<')} ${bound}`)
  }
  const sorted = rows.orderBy(sql`${sort.expression} ${order}, ${id} ${order}`).limit(reach.limit)
  // Every row has what was selected above, which Kysely's types no longer follow through a parameter.
  return (await sorted.execute()) as unknown as (Row & Keyed)[]
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
    rows: rows.map(({ sort_key: _, ...row }) => row as unknown as Row),
    next: hasNext && last ? writeCursor(last) : null,
    previous: hasPrevious && first ? writeCursor(first) : null,
  }
}

function writeCursor({ sort_key: key, id }: Keyed): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

function readCursor(cursor: string, sort: SortKey): Place {
  const [key, id] = parse(Buffer.from(cursor, 'base64url').toString())
  const readable = sort.type === 'text' || (typeof key === 'string' && /^-?[0-9]+(\.[0-9]+)?$/.test(key))
  if (typeof key !== 'string' || typeof id !== 'string' || !readable || !/^[0-9]{1,18}$/.test(id)) {
    throw new AppError('bad-input', 'Not a place in this list.')
  }
  if (key.includes('\0') || !key.isWellFormed()) throw new AppError('bad-input', 'Not a place in this list.')
  return { key, id }
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

/** A pattern for LIKE that has the text anywhere in it, whatever signs it is of. */
export function containing(text: string): string {
  return `%${escapeLike(text.toLowerCase())}%`
}

/** A pattern for LIKE that begins with the text. */
export function startingWith(text: string): string {
  return `${escapeLike(text.toLowerCase())}%`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** Start of a day of the operators' calendar (D27), `days` later. */
export function startOfDay(day: string, days: number): RawBuilder<Date> {
  return sql<Date>`(${day}::date + ${days}::integer)::timestamp at time zone interval '2 hours'`
}
