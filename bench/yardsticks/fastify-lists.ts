/** Lists by plain Fastify and pg: looks up a session, then runs the recorded statements of the list one after the other. */
import fastify from 'fastify'
import pg from 'pg'
import type { Statement } from '../sent-statements.ts'
import { listenAndTell } from './listen.ts'

const lists = JSON.parse(process.env.LISTS ?? '[]') as Statement[][]
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const queries = lists.map((statements, place) =>
  statements.map(({ text, values }, index) => ({ name: `${place} ${index}`, text, values })),
)

const shown = await pool.query('select token_hash from session where operator_id is not null limit 1')
const values = [shown.rows[0]?.token_hash]
const SESSION = 'select operator_id from session where token_hash = $1 and expires_at > now()'

const app = fastify()
app.get<{ Params: { list: string } }>('/:list', async ({ params }, reply) => {
  const list = queries[Number(params.list)]
  if (!list) return reply.code(404).send({})
  const client = await pool.connect()
  try {
    const { rows } = await client.query({ name: 'session', text: SESSION, values })
    if (rows.length === 0) return reply.code(401).send({})
    const answers: unknown[][] = []
    for (const query of list) answers.push((await client.query(query)).rows)
    return answers
  } finally {
    client.release()
  }
})
await listenAndTell(app)
