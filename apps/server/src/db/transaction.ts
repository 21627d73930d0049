import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { poolOf } from './connect.ts'
import { isCollision } from './faults.ts'
import type { Db, Trx } from './schema.ts'

/** How often the same work is begun at most. */
const ATTEMPTS = 4

/**
 * Does the work in one transaction, all of it or nothing. Work that Postgres ended because of another transaction beside
 * it (a deadlock, a serialization failure) is done anew, three times at most; so it must leave no trace but in `trx`.
 */
export function inTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return untilNoCollision(() => db.transaction().execute(work))
}

/**
 * Runs the statements one after the other in one transaction, all of them or none, and answers the rows of the last. All
 * are sent at once, so that Postgres waits for nobody in between; each sees what was committed before it began. Repeated
 * as inTransaction does.
 */
export function inOneTrip<Row>(
  db: Db,
  statements: readonly [...CompiledQuery[], CompiledQuery<Row>],
): Promise<Row[]> {
  return untilNoCollision(async () => {
    const client = await poolOf(db).connect()
    try {
      return await sendAtOnce<Row>(client, statements)
    } finally {
      client.release()
    }
  })
}

/** Nothing else may be under way on the client, and nothing is when this is over, failed or not. */
async function sendAtOnce<Row>(client: pg.PoolClient, statements: readonly CompiledQuery[]): Promise<Row[]> {
  // The driver takes this on an idle connection as well as on a new one; a file (COPY) would not go through it.
  Object.assign(client, { pipeline: true })
  const ends = await Promise.allSettled([
    client.query('begin'),
    ...statements.map(({ sql, parameters }) => client.query<Row & object>(sql, [...parameters])),
    client.query('commit'),
  ])
  Object.assign(client, { pipeline: false })
  // The first failure is the cause of those after it.
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  const last = ends.at(-2)
  return last?.status === 'fulfilled' ? (last.value.rows as Row[]) : []
}

async function untilNoCollision<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isCollision(error)) throw error
    }
  }
}
