/** Lists by plain Fastify and pg: a session is looked up, then statements known beforehand are answered as they come. */
import fastify from 'fastify'
import pg from 'pg'
import type { Statement } from '../plans.ts'
import { listenAndTell } from './listen.ts'

const lists = JSON.parse(process.env.LISTS ?? '[]') as Statement[][]
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
pool.on('connect', (client) => Object.assign(client, { pipeline: true }))

/** What is sent at once, trip by trip. */
const trips = lists.map((statements, place) => {
  const named = statements.map(({ text, values, trip }, index) => ({
    trip,
    query: { name: `${place} ${index}`, text, values },
  }))
  return [...Map.groupBy(named, ({ trip }) => trip).values()]
})

/** The one session that everybody shows. */
const shown = await pool.query('select token_hash from session where operator_id is not null limit 1')
const values = [shown.rows[0]?.token_hash]
const SESSION = 'select operator_id from session where token_hash = $1 and expires_at > now()'

const app = fastify()
app.get<{ Params: { list: string } }>('/:list', async ({ params }, reply) => {
  const list = trips[Number(params.list)]
  if (!list) return reply.code(404).send({})
  const client = await pool.connect()
  try {
    const { rows } = await client.query({ name: 'session', text: SESSION, values })
    if (rows.length === 0) return reply.code(401).send({})
    const answers: unknown[][] = []
    for (const trip of list) {
      const results = await Promise.all(trip.map(({ query }) => client.query(query)))
      answers.push(...results.map((result) => result.rows))
    }
    return answers
  } finally {
    client.release()
  }
})
await listenAndTell(app)
