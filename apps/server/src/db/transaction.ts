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
    const answers = await sendAtOnce(db, [plain('begin'), ...statements, plain('commit')])
    return answers.at(-2) as Row[]
  })
}

/**
 * Runs the statements one after the other, each in a transaction of its own: when one fails the others are carried out
 * all the same, and what it failed by is thrown when all are over. They are sent at once, so that nobody waits for an
 * answer in between. Answers the rows of each.
 */
export async function inOneWrite<Rows extends unknown[]>(
  db: Db,
  ...statements: { [Key in keyof Rows]: CompiledQuery<Rows[Key]> }
): Promise<{ [Key in keyof Rows]: Rows[Key][] }> {
  return (await sendAtOnce(db, statements)) as { [Key in keyof Rows]: Rows[Key][] }
}

type Sent = Pick<CompiledQuery, 'sql' | 'parameters'>
const plain = (sql: string): Sent => ({ sql, parameters: [] })

/** Sends all on one connection; nothing is under way on it any more when this is over, failed or not. */
async function sendAtOnce(db: Db, statements: readonly Sent[]): Promise<unknown[][]> {
  const client = await poolOf(db).connect()
  let ends: PromiseSettledResult<pg.QueryResult>[]
  try {
    ends = await Promise.allSettled(write(client, statements))
  } catch (error) {
    // Nobody knows what of it is under way: it ends with the connection.
    client.release(true)
    throw error
  }
  Object.assign(client, { pipeline: false })
  client.release()
  // The first failure is the cause of those after it.
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.map((end) => (end.status === 'fulfilled' ? end.value.rows : []))
}

/** One write for all: each by itself would cost a call of the system, and wake Postgres. */
function write(client: pg.PoolClient, statements: readonly Sent[]): Promise<pg.QueryResult>[] {
  // The driver takes this on an idle connection as well as on a new one; a file (COPY) would not go through it.
  Object.assign(client, { pipeline: true })
  const { stream } = (client as unknown as pg.Client).connection
  stream.cork()
  const answers = statements.map(({ sql, parameters }) => client.query(sql, [...parameters]))
  stream.uncork()
  return answers
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
