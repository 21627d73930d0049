/** Plain Fastify and pg: verifies a password with the same Argon2id, and reads an account by its session. */
import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import fastify from 'fastify'
import pg from 'pg'
import { listenAndTell } from './listen.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const SESSION = 'select buyer_id from session where token_hash = $1 and expires_at > now()'
const ACCOUNT = 'select name, email, phone from buyer where id = $1'

const stored = await hash(process.env.PASSWORD ?? '', COST)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.post<{ Body: { password: string } }>('/log-in', async ({ body }, reply) => {
  if (!(await verify(stored, body.password))) return reply.code(401).send({})
  return { sessionToken: crypto.randomUUID() }
})

app.get('/account', async ({ headers }, reply) => {
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  const tokenHash = createHash('sha256').update(token).digest()
  const session = await pool.query({ name: 'session', text: SESSION, values: [tokenHash] })
  const buyerId = session.rows[0]?.buyer_id
  if (buyerId === undefined) return reply.code(401).send({})
  const account = await pool.query({ name: 'account', text: ACCOUNT, values: [buyerId] })
  return account.rows[0]
})

await listenAndTell(app)
