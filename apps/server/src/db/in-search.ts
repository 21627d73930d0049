import { sql } from 'kysely'
import type { Db, Trx } from './schema.ts'

/** Milliseconds that Postgres gives a statement which looks for a text; everything else has SERVING's. */
const LONGEST_MS = 2_000

/**
 * Reads in a transaction of its own in which no statement may take longer than a search should, whatever text is looked
 * for; fails then as any statement that takes too long (faults.ts).
 */
export function inSearch<Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(LONGEST_MS)}`.execute(trx)
      return read(trx)
    })
}
