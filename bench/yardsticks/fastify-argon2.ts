/** The same Argon2id in plain Fastify: a password against the one hash, and, for others meanwhile, next to nothing. */
import { hash, verify } from '@node-rs/argon2'
import fastify from 'fastify'
import { listenAndTell } from './listen.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const stored = await hash(process.env.PASSWORD ?? '', COST)
const app = fastify()
app.post<{ Body: { password: string } }>('/log-in', async ({ body }, reply) => {
  if (!(await verify(stored, body.password))) return reply.code(401).send({})
  return { sessionToken: crypto.randomUUID() }
})
app.get('/', async () => ({ status: 'ok' }))
await listenAndTell(app)
