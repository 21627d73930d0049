/** Whether the process lives, and whether it takes requests. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, RawServerDefault } from 'fastify'
import type { Surface } from './caller.ts'
import { readLastRefresh } from './currencies/rates-status.ts'
import { ping } from './db/connect.ts'
import type { Db } from './db/schema.ts'
import { BUSY_SECONDS } from './errors.ts'
import type { Log } from './log.ts'

type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/** Adds both checks. How old the rates are is only for those who come through the operators' listener. */
export function addHealth(app: App, options: { surface: Surface; db: Db; isAccepting: () => boolean }): void {
  app.get('/health/live', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const asked = options.isAccepting()
    const [ready, rates] = asked
      ? await Promise.all([ping(options.db), readRatesAge(options.db, options.surface)])
      : [false, undefined]
    if (!ready) reply.code(503).header('retry-after', BUSY_SECONDS)
    return reply.send({ status: ready ? 'ok' : 'unavailable', rates })
  })
}

const NEVER = { lastSuccess: null, ageSeconds: null }

/** How old the rates are; whoever cannot be told is still told whether the server is ready. */
async function readRatesAge(db: Db, surface: Surface) {
  if (surface === 'buyer') return undefined
  const last = await readLastRefresh(db).catch(() => null)
  return last ? { lastSuccess: last.at, ageSeconds: last.ageSeconds } : NEVER
}
