/** Mounts a surface's router at /api/trpc. */
import type { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CoinPrices } from '../currencies/coin-prices.ts'
import { AppError, retryAfterOf } from '../errors.ts'
import { logFault } from '../http/answer-error.ts'
import { readCaller, type Services, type Surface } from '../http/caller.ts'
import { LISTENER, refuseOtherTypes } from '../http/listener.ts'
import { buyerRouter } from './buyer-router.ts'
import { operatorRouter } from './operator-router.ts'
import { answerPlainCalls } from './plain-calls.ts'
import { type Context, NO_SUCH_CALL } from './trpc.ts'

const ROUTERS = { buyer: buyerRouter, operator: operatorRouter }

/** The content type of a subscription's answer. */
const EVENT_STREAM = 'text/event-stream'

type Options = Services & {
  surface: Surface
  coinPrices: CoinPrices
  ratesRefreshMinutes?: number | undefined
}

/** A surface's procedures by path, such as `orders.create`. */
export const proceduresOf = (surface: Surface): object => ROUTERS[surface]._def.procedures

/** Adds the surface's own procedures; the other surface's router is not reachable. */
export async function addProcedures(app: FastifyInstance, options: Options): Promise<void> {
  const { coinPrices, ratesRefreshMinutes } = options
  const router = ROUTERS[options.surface]
  const createContext = (request: FastifyRequest, reply: FastifyReply): Context => ({
    ...readCaller(options, request, reply),
    coinPrices,
    ratesRefreshMinutes,
  })
  const refusedStreams = new WeakMap<Context, TRPCError>()
  const plugin: FastifyTRPCPluginOptions<(typeof ROUTERS)[Surface]> = {
    prefix: '/api/trpc',
    trpcOptions: {
      router,
      allowBatching: false,
      createContext: ({ req, res }) => createContext(req, res),
      onError: ({ ctx, type, ...failed }) => {
        noteFailure(failed)
        if (ctx && type === 'subscription') refusedStreams.set(ctx, failed.error)
      },
      responseMeta: ({ errors, ctx }) => {
        const refused = ctx && refusedStreams.get(ctx)
        const headers = new Headers(headersOf(errors[0] ?? refused))
        // Without this a refused stream would begin with 200 and refuse inside.
        return refused ? { headers, status: getHTTPStatusCodeFromError(refused) } : { headers }
      },
    },
  }
  await app.register(async (scope) => {
    scope.addHook('onRequest', refuseTrace)
    scope.addHook('onRequest', refuseOtherTypes)
    if (options.surface === 'operator') {
      scope.addHook('onRoute', (route) => {
        route.bodyLimit = LISTENER.operatorBodySize
      })
    }
    scope.addHook('preHandler', answerPlainCalls({ router, createContext, onError: noteFailure, headersOf }))
    scope.addHook('onSend', (_request, _reply, answer, done) => {
      if (answer instanceof Response) {
        const isStream = answer.headers.get('content-type') === EVENT_STREAM
        // A stream's connection, if kept alive, would delay the stop.
        if (isStream) answer.headers.set('connection', 'close')
        else answer.headers.set('content-type', 'application/json; charset=utf-8')
      }
      done(null, answer)
    })
    await scope.register(fastifyTRPCPlugin, plugin)
  })
}

/** tRPC's handler makes a Request of each request, which no TRACE can be. */
function refuseTrace({ method }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (method !== 'TRACE') done()
  else reply.code(405).header('cache-control', 'no-store').send({ status: 'error', message: NO_SUCH_CALL })
}

/** Logs what a procedure threw, unless it is a refusal. */
function noteFailure({
  error,
  req,
  path,
}: {
  error: TRPCError
  req: FastifyRequest
  path?: string | undefined
}) {
  logFault(error.cause, req)
  if (error.code !== 'INTERNAL_SERVER_ERROR') return
  req.log.error({ err: error.cause ?? error, procedure: path }, 'a procedure failed')
}

/** Answers are never cached; a refusal says when to retry where that helps. */
function headersOf(error: TRPCError | undefined): Record<string, string> {
  const seconds = error?.cause instanceof AppError ? retryAfterOf(error.cause) : undefined
  return { 'cache-control': 'no-store', ...(seconds !== undefined && { 'retry-after': String(seconds) }) }
}
