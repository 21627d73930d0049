/** Whether the process lives, and whether it takes requests. */
import type { FastifyInstance } from 'fastify'
import type { Surface } from './caller.ts'
import { readLastRefresh } from './currencies/rates-status.ts'
import { ping } from './db/connect.ts'
import type { Lists } from './db/lists.ts'
import type { Db } from './db/schema.ts'
import { BUSY_SECONDS } from './errors.ts'

type Checked = { surface: Surface; db: Db; lists: Lists; isAccepting: () => boolean }

/** Adds both checks. How old the rates and the replica are is only for those who come through the operators' listener. */
export function addHealth(app: FastifyInstance, options: Checked): void {
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const asked = options.isAccepting()
    const isInside = options.surface === 'operator'
    const [ready, rates, replica] = asked
      ? await Promise.all([
          ping(options.db),
          isInside ? readRatesAge(options.db) : undefined,
          isInside ? options.lists.readReplica() : undefined,
        ])
      : [false]
    if (!ready) reply.code(503).header('retry-after', BUSY_SECONDS)
    return reply.send({ status: ready ? 'ok' : 'unavailable', rates, replica })
  })
}

const NEVER = { lastSuccess: null, ageSeconds: null }

/** How old the rates are; whoever cannot be told is still told whether the server is ready. */
async function readRatesAge(db: Db) {
  const last = await readLastRefresh(db).catch(() => null)
  return last ? { lastSuccess: last.at, ageSeconds: last.ageSeconds } : NEVER
}
