/** The statements that a use case sends to Postgres. */
import { connect } from '../apps/server/src/db/connect.ts'
import type { Db } from '../apps/server/src/db/schema.ts'

export type Statement = { text: string; values: unknown[] }

type Reading = (db: Db) => Promise<unknown>

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
