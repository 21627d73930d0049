/** Plain Fastify and pg: reads one row, writes one row. */
import { randomBytes, randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { listenAndTell } from './listen.ts'
import { COLUMNS, INSERT_ORDER, READ_ORDER } from './statements.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.get<{ Querystring: { orderToken: string } }>('/order', async ({ query }) => {
  const { rows } = await pool.query({ name: 'read', text: READ_ORDER, values: [query.orderToken] })
  return { transactions: rows }
})

app.post<{ Body: Record<(typeof COLUMNS)[number], string> }>('/order', async ({ body }) => {
  const reference = randomBytes(13).toString('hex')
  const values = [reference, ...COLUMNS.map((column) => body[column]), randomUUID(), randomBytes(32)]
  await pool.query({ name: 'insert', text: INSERT_ORDER, values })
  return { reference }
})

await listenAndTell(app)
