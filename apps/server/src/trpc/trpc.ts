import { initTRPC, TRPCError } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import type { Attempts } from '../accounts/attempts.ts'
import { findSessionOwner } from '../accounts/sessions.ts'
import type { CoinPrices } from '../currencies/coin-prices.ts'
import type { Db } from '../db/schema.ts'
import { AppError, ERROR_CODES, SOMETHING_WENT_WRONG } from '../errors.ts'

/** What every procedure gets: the database, and who is calling as far as the request says. */
export type Context = {
  db: Db
  attempts: Attempts
  coinPrices: CoinPrices
  requestId: string
  address: string
  sessionToken: string | undefined
  /** Notes a failure that is no refusal and that the answer goes on without. */
  onBug: (error: unknown) => void
}

/** Reads the caller from the request: its id, network address and bearer credential. */
export function readContext(
  services: Pick<Context, 'db' | 'attempts' | 'coinPrices'>,
  request: FastifyRequest,
): Context {
  const [scheme, sessionToken] = (request.headers.authorization ?? '').split(' ')
  return {
    ...services,
    requestId: request.id,
    onBug: (error) => request.log.error({ err: error }, 'a part of a request failed'),
    address: request.ip,
    sessionToken: scheme?.toLowerCase() === 'bearer' ? sessionToken : undefined,
  }
}

const SIGN_IN = 'Please log in.'
const NO_SUCH_CALL = 'There is no such call.'
const UNREADABLE = 'The request could not be read.'

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter: ({ error, shape }) => ({
    code: shape.code,
    message: messageOf(error),
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      details: error.cause instanceof AppError ? error.cause.details : undefined,
    },
  }),
})

export const router = t.router

/** Only a refusal, and bad input, say what they are; a bug never does. */
function messageOf(error: TRPCError): string {
  if (error.cause instanceof AppError) return error.cause.message
  if (error.code === 'INTERNAL_SERVER_ERROR') return SOMETHING_WENT_WRONG
  if (error.code === 'NOT_FOUND') return NO_SUCH_CALL
  return firstIssueOf(error.cause) ?? UNREADABLE
}

function firstIssueOf(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('issues' in cause) || !Array.isArray(cause.issues))
    return
  const message: unknown = cause.issues[0]?.message
  return typeof message === 'string' ? message : undefined
}

/** Gives a use case's refusal the status it has in the one table. */
const translateRefusals = t.middleware(async ({ next }) => {
  const result = await next()
  if (!result.ok && result.error.cause instanceof AppError) {
    const refusal = result.error.cause
    throw new TRPCError({ code: ERROR_CODES[refusal.code].trpc, message: refusal.message, cause: refusal })
  }
  return result
})

/** Anyone may call it. */
export const publicProcedure = t.procedure.use(translateRefusals)

/** Only a buyer with a living session; the session's id is in the context. */
export const buyerProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { owner, sessionToken } = await readSession(ctx)
  if (!('buyerId' in owner)) throw new AppError('unauthenticated', SIGN_IN)
  return next({ ctx: { ...ctx, buyerId: owner.buyerId, sessionToken } })
})

/** Only an operator with a living session. A buyer's session opens nothing here. */
export const operatorProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { owner, sessionToken } = await readSession(ctx)
  if (!('operatorId' in owner)) throw new AppError('forbidden', 'This is for operators.')
  return next({ ctx: { ...ctx, operatorId: owner.operatorId, sessionToken } })
})

async function readSession(ctx: Context) {
  const owner = ctx.sessionToken === undefined ? undefined : await findSessionOwner(ctx.db, ctx.sessionToken)
  if (ctx.sessionToken === undefined || !owner) throw new AppError('unauthenticated', SIGN_IN)
  return { owner, sessionToken: ctx.sessionToken }
}
