/** A bare tRPC procedure behind its own Fastify adapter: no session, no database, no log. */
import { initTRPC } from '@trpc/server'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import fastify from 'fastify'
import { listenAndTell } from './listen.ts'

const t = initTRPC.create()
const router = t.router({ hello: t.procedure.query(() => ({ hello: 'world' })) })
const app = fastify()
await app.register(fastifyTRPCPlugin, { prefix: '/api/trpc', trpcOptions: { router } })
await listenAndTell(app)
