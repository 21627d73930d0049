/** The map of one surface: what a listener answers, and in which order. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { readCaller, type Services, type Surface } from './caller.ts'
import type { CoinPrices } from './currencies/coin-prices.ts'
import type { Connection } from './db/connect.ts'
import type { Lists } from './db/lists.ts'
import { AppError, ERROR_CODES, refusalOf, retryAfterOf, SOMETHING_WENT_WRONG } from './errors.ts'
import { addExports } from './exports/exports.ts'
import { addHealth } from './health.ts'
import { LISTENER_OPTIONS, refuseOtherTypes, refuseUnreadable, serverFactory } from './listener.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { addMetrics } from './metrics-route.ts'
import { requestLog } from './request-log.ts'
import { quickStatus } from './rest/quick-status.ts'
import { addRest } from './rest/rest.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { buyerRouter } from './trpc/buyer-router.ts'
import { operatorRouter } from './trpc/operator-router.ts'
import { answerPlainCalls } from './trpc/plain-calls.ts'
import { quickRefusal } from './trpc/quick-refusal.ts'
import type { Context } from './trpc/trpc.ts'

export type AppOptions = Connection &
  Services & {
    surface: Surface
    lists: Lists
    coinPrices: CoinPrices
    /** How often the rates update themselves; without it never. */
    ratesRefreshMinutes?: number | undefined
    log: Log
    metrics: Metrics
    /** Whoever shows it may read the metrics; without one nobody may. */
    metricsToken: string | undefined
    trustedProxies: string[]
    /** The built SPA; when the folder is missing only the calls are answered. */
    webRoot: string
    /** Milliseconds after which a connection on which nothing moves is closed; LISTENER's unless said. */
    silentTime?: number
    /** False once the server has been told to stop. */
    isAccepting: () => boolean
    /** Hears of every route, for whoever must know that none was forgotten. */
    onRoute?: (route: { method: string | string[]; url: string }) => void
    /** Hears likewise of every way past the router. */
    onShortcut?: (route: { method: string; url: string }) => void
  }

/** What a subscription is answered with. */
const EVENT_STREAM = 'text/event-stream'

const ROUTERS = { buyer: buyerRouter, operator: operatorRouter }

/** Builds one surface, ready to listen or to be asked through `inject`. Nothing of the other surface exists on it. */
export async function buildApp(options: AppOptions) {
  const shortcuts = [quickStatus(options), ...(options.surface === 'buyer' ? [quickRefusal(options)] : [])]
  for (const { method, url } of shortcuts) options.onShortcut?.({ method, url })
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    childLoggerFactory: requestLog,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    ...LISTENER_OPTIONS,
    serverFactory: serverFactory(shortcuts, options.silentTime),
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the server stops is still answered, and not by a bare 503.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
      answerError(error, request, reply)
    },
  })
  if (options.onRoute) app.addHook('onRoute', options.onRoute)
  // Hooks of every answer that wait for nothing say so when they are done: a promise each would cost more than they do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    done()
  })
  app.addHook('onRequest', refuseUnreadable)
  app.addHook('onSend', (_request, reply, answer, done) => {
    // A connection kept alive past the last answer would hold up the end.
    if (!options.isAccepting()) reply.header('connection', 'close')
    done(null, answer)
  })
  // The line that every answer writes has nothing to redact, and looking for it would cost more than the line.
  const answered = options.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const { id: reqId } = request
    answered.info(
      { reqId, req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
  app.setErrorHandler(answerError)
  // Open watches would hold up the end; who watches asks elsewhere.
  app.addHook('preClose', async () => options.knownOrders.followers.endAll())
  addHealth(app, options)
  addMetrics(app, options, ROUTERS[options.surface]._def.procedures)
  await addProcedures(app, options)
  await addRest(app, options)
  if (options.surface === 'operator') await addExports(app, options)
  await addWebApp(app, options.webRoot)
  return app
}

async function addProcedures(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { lists, coinPrices, ratesRefreshMinutes } = options
  const router = ROUTERS[options.surface]
  const createContext = (request: FastifyRequest): Context => ({
    ...readCaller(options, request),
    lists,
    coinPrices,
    ratesRefreshMinutes,
  })
  const refusedStreams = new WeakMap<Context, TRPCError>()
  const plugin: FastifyTRPCPluginOptions<(typeof ROUTERS)[Surface]> = {
    prefix: '/api/trpc',
    trpcOptions: {
      router,
      allowBatching: false,
      createContext: ({ req }) => createContext(req),
      onError: ({ ctx, type, ...failed }) => {
        noteFailure(failed)
        if (ctx && type === 'subscription') refusedStreams.set(ctx, failed.error)
      },
      responseMeta: ({ errors, ctx }) => {
        const refused = ctx && refusedStreams.get(ctx)
        const headers = new Headers(headersOf(errors[0] ?? refused))
        // Without this a refused stream would be one that begins, and refuses then.
        return refused ? { headers, status: getHTTPStatusCodeFromError(refused) } : { headers }
      },
    },
  }
  await app.register(async (scope) => {
    scope.addHook('onRequest', refuseOtherTypes)
    scope.addHook('preHandler', answerPlainCalls({ router, createContext, onError: noteFailure, headersOf }))
    scope.addHook('onSend', (_request, _reply, answer, done) => {
      if (answer instanceof Response) {
        const isStream = answer.headers.get('content-type') === EVENT_STREAM
        // Its connection, kept after it, would hold up the end.
        if (isStream) answer.headers.set('connection', 'close')
        else answer.headers.set('content-type', 'application/json; charset=utf-8')
      }
      done(null, answer)
    })
    await scope.register(fastifyTRPCPlugin, plugin)
  })
}

/** What a procedure threw, other than a refusal of the caller's own making, is in the log. */
function noteFailure({
  error,
  req,
  path,
}: {
  error: TRPCError
  req: FastifyRequest
  path?: string | undefined
}) {
  noteFault(error.cause, req)
  if (error.code !== 'INTERNAL_SERVER_ERROR') return
  req.log.error({ err: error.cause ?? error, procedure: path }, 'a procedure failed')
}

/** A procedure's answer is of the moment; a refusal says when to ask again, where that helps. */
function headersOf(error: TRPCError | undefined): Record<string, string> {
  const seconds = error?.cause instanceof AppError ? retryAfterOf(error.cause) : undefined
  return { 'cache-control': 'no-store', ...(seconds !== undefined && { 'retry-after': String(seconds) }) }
}

/** Notes what lies behind a refusal that is nobody's fault but the database's. */
function noteFault(error: unknown, request: FastifyRequest): void {
  if (!(error instanceof AppError) || error.cause === undefined) return
  request.log.warn({ err: error.cause }, 'the database could not do it just now')
}

/**
 * The SPA: hashed files for a year; index.html at `/`, where a page may arrive drawn; app.html, or else index.html, for
 * every other path that names no file; compressed, where the build has laid that beside. Who follows a link to a file that is not there gets the app's not-found page, with 404.
 */
async function addWebApp(app: FastifyInstance, webRoot: string): Promise<void> {
  const built = existsSync(join(webRoot, 'index.html'))
  const shell = existsSync(join(webRoot, 'app.html')) ? 'app.html' : 'index.html'
  if (built) {
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isRead = ['GET', 'HEAD'].includes(request.method)
    const namesFile = path.includes('.')
    const wantsPage = !namesFile || (request.headers.accept ?? '').includes('text/html')
    if (built && isRead && wantsPage && !/^\/api(\/|$)/.test(path)) {
      return reply.code(namesFile ? 404 : 200).sendFile(path === '/' ? 'index.html' : shell)
    }
    return reply.code(404).send({ status: 'error', message: 'There is nothing here.' })
  })
}

/** A refusal is answered as it is; what Fastify itself refuses keeps its status; everything else is a bug. */
function answerError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal) {
    noteFault(refusal, request)
    const seconds = retryAfterOf(refusal)
    if (seconds !== undefined) reply.header('retry-after', seconds)
    return reply.code(ERROR_CODES[refusal.code].http).send({ status: 'error', message: refusal.message })
  }
  const status = error.statusCode ?? 500
  if (status < 500)
    return reply.code(status).send({ status: 'error', message: 'The request could not be read.' })
  request.log.error({ err: error, req: request }, 'a request failed')
  return reply.code(500).send({ status: 'error', message: SOMETHING_WENT_WRONG })
}
