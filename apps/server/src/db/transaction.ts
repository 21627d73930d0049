import { isCollision } from './faults.ts'
import type { Db, Trx } from './schema.ts'

/** How often the same work is begun at most. */
const ATTEMPTS = 4

/**
 * Does the work in one transaction, all of it or nothing. Work that Postgres ended because of another transaction beside
 * it (a deadlock, a serialization failure) is done anew, three times at most; so it must leave no trace but in `trx`.
 */
export async function inTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isCollision(error)) throw error
    }
  }
}
