/** The statements of lists by plain Fastify and pg: known beforehand, asked for by anyone, answered as they come. */
import fastify from 'fastify'
import pg from 'pg'
import type { Statement } from '../plans.ts'
import { listenAndTell } from './listen.ts'

const lists = JSON.parse(process.env.LISTS ?? '[]') as Statement[][]
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
pool.on('connect', (client) => Object.assign(client, { pipeline: true }))

/** What is sent at once, trip by trip. */
const trips = lists.map((statements, list) => {
  const named = statements.map(({ text, values, trip }, place) => ({
    trip,
    query: { name: `${list} ${place}`, text, values },
  }))
  return [...Map.groupBy(named, ({ trip }) => trip).values()]
})

const app = fastify()
app.get<{ Params: { list: number } }>('/:list', async ({ params }) => {
  const client = await pool.connect()
  try {
    const answers: unknown[][] = []
    for (const trip of trips[params.list] ?? []) {
      const results = await Promise.all(trip.map(({ query }) => client.query(query)))
      answers.push(...results.map(({ rows }) => rows))
    }
    return answers
  } finally {
    client.release()
  }
})
await listenAndTell(app)
