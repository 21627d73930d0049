import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Milliseconds that Postgres gives a statement which looks for a text; everything else has SERVING's. */
const LONGEST_MS = 2_000

/**
 * Reads in a transaction of its own in which no statement may take longer than a search should, whatever text is looked
 * for; fails then as any statement that takes too long (faults.ts). What was read is told before the transaction is over,
 * for it cannot be lost by that any more.
 */
export function inSearch<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  return new Promise((tell, refuse) => {
    const searching = db.connection().execute(async (connection) => {
      try {
        // Both in one trip, of which Kysely's own transactions would make two.
        await sql`start transaction read only; set local statement_timeout = ${sql.lit(LONGEST_MS)}`.execute(
          connection,
        )
        tell(await read(connection))
        await sql`commit`.execute(connection)
      } catch (error) {
        // Where this fails the connection is lost, and nobody gets it again; what it was lost by is told, unless what was
        // read has been.
        await sql`rollback`.execute(connection).catch(() => undefined)
        throw error
      }
    })
    searching.catch(refuse)
  })
}
