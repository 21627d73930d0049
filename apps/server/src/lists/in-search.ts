import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** A search may take this long per statement; every other statement has the limit of servingPatience. */
const SEARCH_TIMEOUT_MS = 2_000

/** Runs `read` in a read-only transaction whose statements time out after SEARCH_TIMEOUT_MS. */
export function inSearch<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(SEARCH_TIMEOUT_MS)}`.execute(trx)
      return read(trx)
    })
}
