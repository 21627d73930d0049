/** How many rows a list has, as far as anybody wants to know. */
import { COUNTED_EXACTLY, type Count } from '@presale/rules/lists'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './schema.ts'

/** What countingRows finds: one row more than are counted exactly stands for all others. */
export type Counted = { count: string }

/** Counts the rows of the query up to one more than COUNTED_EXACTLY, so that it takes no longer than that. */
export function countingRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): RawBuilder<Counted> {
  const some = query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(COUNTED_EXACTLY + 1)
  return sql<Counted>`select count(*) from (${some}) as counted`
}

/** What the rows of countingRows tell. */
export const countOf = ([counted]: Counted[]): Count => toCount(Number(counted?.count ?? 0), COUNTED_EXACTLY)

/** The count of rows of which `found` were found, where nobody looked for more than one beyond `most`. */
export function toCount(found: number, most: number): Count {
  return found > most ? { count: most, exact: false } : { count: found, exact: true }
}

/** How many rows the query has, exactly up to COUNTED_EXACTLY. */
export async function countRows<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<Count> {
  return countOf((await countingRows(query).execute(db)).rows)
}
