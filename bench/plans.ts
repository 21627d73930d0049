/** How Postgres goes about what a use case asks of it. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, Schema } from '../apps/server/src/db/schema.ts'

export type Statement = { text: string; values: unknown[] }

/** A use case that only reads. */
export type Reading = (db: Db) => Promise<unknown>

/** What the use case sends to Postgres. */
export async function statementsOf(pool: pg.Pool, reading: Reading): Promise<Statement[]> {
  const statements: Statement[] = []
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  await reading(db)
  return statements
}

/** The plan of each of its statements, run once to warm up, as Markdown. */
export async function explain(databaseUrl: string, reading: Reading): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const plans: string[] = []
    const statements = await statementsOf(pool, reading)
    // A search begins and ends a transaction of its own.
    for (const { text, values } of statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text))) {
      const { rows } = await pool.query(`explain (analyze, buffers) ${text}`, values)
      plans.push('```', ...rows.map((row) => row['QUERY PLAN']), '```')
    }
    return plans.join('\n')
  } finally {
    await pool.end()
  }
}
