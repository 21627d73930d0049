import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { pipelinedPoolOf } from './connect.ts'
import { isCollision } from './faults.ts'
import type { Db, Trx } from './schema.ts'

/** The maximum of attempts for the same work. */
const ATTEMPTS = 4

/**
 * Runs the work in one transaction; inside a transaction the work becomes a part of it. After a deadlock or
 * serialization failure it runs again, at most three times. The work must therefore have no side effects outside of
 * `trx`.
 */
export function inTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db as Trx)
  return untilNoCollision(() => db.transaction().execute(work))
}

/**
 * Runs the statements in one transaction and one round trip, by the driver's pipelining: all are sent before the
 * first is answered. Each sees what was committed before it began. Answers the rows of the last statement; retries as
 * inTransaction does.
 */
export function inOneTrip<Row>(
  db: Db,
  statements: readonly [...CompiledQuery[], CompiledQuery<Row>],
): Promise<Row[]> {
  return untilNoCollision(async () => {
    const client = await pipelinedPoolOf(db).connect()
    try {
      const sent = [
        client.query('begin'),
        ...statements.map(({ sql, parameters }) => client.query(sql, [...parameters])),
        // After a failed statement this rolls back.
        client.query('commit'),
      ]
      const results = await Promise.allSettled(sent)
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return (results.at(-2) as PromiseFulfilledResult<pg.QueryResult>).value.rows as Row[]
    } finally {
      client.release()
    }
  })
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
