/** Counts of rows: kept by triggers, or capped so that a count of a long list stays cheap. */
import { COUNTED_EXACTLY, type Count } from '@presale/rules/lists'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Counted, Db } from '../db/schema.ts'

/** Counts the rows of the query, exactly up to COUNTED_EXACTLY. */
export async function countRows<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<Count> {
  const some = query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(COUNTED_EXACTLY + 1)
  const { rows } = await sql<{ count: string }>`select count(*) from (${some}) as counted`.execute(db)
  return toCount(Number(rows[0]?.count), COUNTED_EXACTLY)
}

/** The exact number of rows of these kinds, which triggers keep (decision 0067). */
export async function readKeptCount(db: Db, ...kinds: [Counted, ...Counted[]]): Promise<Count> {
  const { rows } = await db
    .selectFrom('row_count')
    .select(sql<string>`coalesce(sum(rows), 0)`.as('rows'))
    .where('what', 'in', kinds)
    .executeTakeFirstOrThrow()
  return { count: Number(rows), exact: true }
}

/** The count of a query that was limited to `limit + 1` rows and found this many. */
export function toCount(found: number, limit: number): Count {
  return found > limit ? { count: limit, exact: false } : { count: found, exact: true }
}
