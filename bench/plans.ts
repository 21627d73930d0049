/** The statements that a use case sends to Postgres, and their plans. */
import pg from 'pg'
import { connect } from '../apps/server/src/db/connect.ts'
import type { Db } from '../apps/server/src/db/schema.ts'

export type Statement = { text: string; values: unknown[] }

export type Reading = (db: Db) => Promise<unknown>

/** Runs the use case and answers what it sent. */
export async function statementsOf(databaseUrl: string, reading: Reading): Promise<Statement[]> {
  const statements: Statement[] = []
  const { db, pool } = connect(databaseUrl, () => undefined)
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown
    const record = (text: string, values: unknown[] = []) => {
      statements.push({ text, values })
      return send(text, values)
    }
    Object.assign(client, { query: record })
  })
  try {
    await reading(db)
    return statements
  } finally {
    await db.destroy()
  }
}

/** A query, behind the comment that names it. A search also sends begin and commit, which have no plan. */
const PLANNED = /^\s*(\/\*.*?\*\/\s*)?(select|with)\b/i

/** The plan of each query that the use case sends, as Markdown. */
export async function explain(databaseUrl: string, reading: Reading): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const plans: string[] = []
    const statements = await statementsOf(databaseUrl, reading)
    for (const { text, values } of statements.filter(({ text }) => PLANNED.test(text))) {
      const { rows } = await pool.query(`explain (analyze, buffers) ${text}`, values)
      plans.push('```', ...rows.map((row) => row['QUERY PLAN']), '```')
    }
    return plans.join('\n')
  } finally {
    await pool.end()
  }
}
