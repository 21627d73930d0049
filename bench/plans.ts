/** How Postgres goes about what a use case asks of it. */
import pg from 'pg'
import { connect } from '../apps/server/src/db/connect.ts'
import type { Db } from '../apps/server/src/db/schema.ts'

/** Statements of the same trip were sent without waiting for an answer in between. */
export type Statement = { text: string; values: unknown[]; trip: number }

/** A use case that only reads. */
export type Reading = (db: Db) => Promise<unknown>

/** What the use case sends to Postgres. */
export async function statementsOf(databaseUrl: string, reading: Reading): Promise<Statement[]> {
  const statements: Statement[] = []
  const { db, pool } = connect(databaseUrl, () => undefined)
  let trip = 0
  let pipelined = false
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown
    const tell = (text: string, values: unknown[] = []) => {
      // transaction.ts tells the connection so for as long as it does not wait.
      const { pipeline = false } = client as { pipeline?: boolean }
      if (!pipeline || !pipelined) trip += 1
      pipelined = pipeline
      const parts = values.length > 0 ? [text] : text.split(';')
      for (const part of parts) statements.push({ text: part.trim(), values, trip })
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
