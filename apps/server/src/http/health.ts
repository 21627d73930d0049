/** The liveness and readiness checks. */
import type { FastifyInstance } from 'fastify'
import { readLastRefresh } from '../currencies/rates-status.ts'
import { ping } from '../db/connect.ts'
import type { Db } from '../db/schema.ts'
import { BUSY_SECONDS } from '../errors.ts'
import type { Surface } from './caller.ts'

type Checked = { surface: Surface; db: Db; isAccepting: () => boolean }

/** Adds both checks. Only the operators' listener reports the age of the rates. */
export function addHealth(app: FastifyInstance, options: Checked): void {
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const asked = options.isAccepting()
    const isInside = options.surface === 'operator'
    const [ready, rates] = asked
      ? await Promise.all([ping(options.db), isInside ? readRatesAge(options.db) : undefined])
      : [false]
    if (!ready) reply.code(503).header('retry-after', BUSY_SECONDS)
    return reply.send({ status: ready ? 'ok' : 'unavailable', rates })
  })
}

const NEVER_REFRESHED = { lastSuccess: null, ageSeconds: null }

/** The age of the rates. When it can't be read, the readiness is still reported. */
async function readRatesAge(db: Db) {
  const last = await readLastRefresh(db).catch(() => null)
  return last ? { lastSuccess: last.at, ageSeconds: last.ageSeconds } : NEVER_REFRESHED
}
