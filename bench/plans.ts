/** How Postgres goes about what a use case asks of it. */
import pg from 'pg'
import { connect } from '../apps/server/src/db/connect.ts'
import type { Db } from '../apps/server/src/db/schema.ts'

export type Statement = { text: string; values: unknown[] }

/** A use case that only reads. */
export type Reading = (db: Db) => Promise<unknown>

/** What the use case sends to Postgres. */
export async function statementsOf(databaseUrl: string, reading: Reading): Promise<Statement[]> {
  const statements: Statement[] = []
  const { db, pool } = connect(databaseUrl, () => undefined)
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown
    const tell = (text: string, values: unknown[] = []) => {
      statements.push({ text, values })
      return send(text, values)
    }
    Object.assign(client, { query: tell })
  })
  try {
    await reading(db)
    return statements
  } finally {
    await db.destroy()
  }
}

/** The plan of each of its statements, run once to warm up, as Markdown. */
export async function explain(databaseUrl: string, reading: Reading): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const plans: string[] = []
    const statements = await statementsOf(databaseUrl, reading)
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
