/** The map of one surface: what a listener answers, and in which order. */
import { randomUUID } from 'node:crypto'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { CoinPrices } from './currencies/coin-prices.ts'
import type { Connection } from './db/connect.ts'
import { addBuyerFiles } from './exports/buyer-files.ts'
import { addExports } from './exports/exports.ts'
import { addAccessLog } from './http/access-log.ts'
import { answerError } from './http/answer-error.ts'
import type { Services, Surface } from './http/caller.ts'
import { SECURITY_HEADERS } from './http/headers.ts'
import { addHealth } from './http/health.ts'
import { LISTENER, listenerOptions, refuseCompressed, refuseOtherHosts, type Times } from './http/listener.ts'
import type { Metrics } from './http/metrics.ts'
import { addMetrics } from './http/metrics-route.ts'
import { limitNetworks } from './http/network-limits.ts'
import { addWebApp } from './http/web-app.ts'
import { trustOf } from './limits/trusted-proxies.ts'
import type { Log } from './log.ts'
import { addRest } from './rest/rest.ts'
import { addProcedures, proceduresOf } from './trpc/mount.ts'

export type AppOptions = Connection &
  Services & {
    surface: Surface
    coinPrices: CoinPrices
    /** Minutes between automatic rate updates; undefined means never. */
    ratesRefreshMinutes?: number | undefined
    log: Log
    metrics: Metrics
    /** The bearer token for /metrics; undefined serves none. */
    metricsToken: string | undefined
    trustedProxies: string[]
    /** The host of the app's public address; undefined: any host is served. */
    host?: string | undefined
    /** The built SPA; when the folder is missing, only API calls are answered. */
    webRoot: string
    /** Times after which a connection is ended; those of LISTENER by default. */
    times?: Times
    /** False until the first operator can log in, and again once the server has been told to stop. */
    isAccepting: () => boolean
    /** Receives every route; a test uses it to find routes that it does not know. */
    onRoute?: (route: { method: string | string[]; url: string }) => void
  }

/** Builds one surface, ready to listen or for `inject`. Nothing of the other surface exists on it. */
export async function buildApp(options: AppOptions) {
  const isTrusted = trustOf(options.trustedProxies)
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? isTrusted : false,
    ...listenerOptions(options.times),
    forceCloseConnections: 'idle',
    // While the server stops, a request on an open connection is still answered, not refused with a bare 503.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
      answerError(error, request, reply)
    },
  })
  app.server.maxConnections = LISTENER.connections
  if (options.onRoute) app.addHook('onRoute', options.onRoute)
  // These hooks do not wait, so they take a callback: a promise for each answer would cost more than the hook.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    done()
  })
  limitNetworks(app, isTrusted)
  app.addHook('onRequest', refuseCompressed)
  refuseOtherHosts(app, options.host)
  app.addHook('onSend', (_request, reply, answer, done) => {
    // A kept-alive connection would delay the stop.
    if (!options.isAccepting()) reply.header('connection', 'close')
    done(null, answer)
  })
  addAccessLog(app, options.log)
  app.setErrorHandler(answerError)
  // Open streams would delay the stop; their clients reconnect elsewhere.
  app.addHook('preClose', async () => options.orderChanges.endAll())
  addHealth(app, options)
  addMetrics(app, options, proceduresOf(options.surface))
  await addProcedures(app, options)
  await addRest(app, options)
  if (options.surface === 'operator') await addExports(app, options)
  else await addBuyerFiles(app, options)
  await addWebApp(app, options.webRoot, options.surface)
  return app
}
