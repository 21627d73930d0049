import type { Role } from '@presale/rules/role'
import { initTRPC, TRPCError } from '@trpc/server'
import * as z from 'zod/mini'
import type { CoinPrices } from '../currencies/coin-prices.ts'
import { AppError, ERROR_CODES, refusalOf, SOMETHING_WENT_WRONG } from '../errors.ts'
import { type Caller, requireBuyer, requireOperator } from '../http/caller.ts'
import { requireRecent } from '../limits/permissions.ts'

/** The context of every procedure. `ratesRefreshMinutes`: how often rates refresh themselves; undefined means never. */
export type Context = Caller & {
  coinPrices: CoinPrices
  ratesRefreshMinutes: number | undefined
}

/**
 * Streams ping more often than a silent connection is closed (listener.ts). Each ends after a few minutes and the client
 * opens a new one, which is authenticated again. A client that receives nothing for two and a half pings reconnects.
 */
const STREAMS = {
  ping: { enabled: true, intervalMs: 10_000 },
  maxDurationMs: 5 * 60_000,
  client: { reconnectAfterInactivityMs: 25_000 },
}

export const NO_SUCH_CALL = 'There is no such call.'
const UNREADABLE = 'The request could not be read.'

const t = initTRPC.context<Context>().create({
  isDev: false,
  sse: STREAMS,
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

/** The message of a refusal or of bad input; a bug's own message never leaves the server. */
function messageOf(error: TRPCError): string {
  if (error.cause instanceof AppError) return error.cause.message
  if (error.code === 'INTERNAL_SERVER_ERROR') return SOMETHING_WENT_WRONG
  if (error.code === 'NOT_FOUND') return NO_SUCH_CALL
  const found = error.cause instanceof z.core.$ZodError ? error.cause.issues[0] : undefined
  return found?.message ?? UNREADABLE
}

/** Gives a use case's refusal its status from the table in errors.ts. */
const translateRefusals = t.middleware(async ({ next }) => {
  const result = await next()
  const refusal = result.ok ? undefined : refusalOf(result.error.cause)
  if (refusal) {
    throw new TRPCError({ code: ERROR_CODES[refusal.code].trpc, message: refusal.message, cause: refusal })
  }
  return result
})

/** A procedure that any visitor may call. */
export const publicProcedure = t.procedure.use(translateRefusals)

/** Requires a buyer's valid session and adds the buyer to the context. */
export const admitBuyer = t.middleware(async ({ ctx, next }) => next({ ctx: await requireBuyer(ctx) }))

/** A procedure that requires a buyer's valid session. */
export const buyerProcedure = publicProcedure.use(admitBuyer)

/** Requires an operator's valid session with at least this role. A buyer's session opens nothing here. */
function procedureFor(role: Role) {
  return publicProcedure.use(async ({ ctx, next }) => next({ ctx: await requireOperator(ctx, role) }))
}

/** Also requires sudo mode: a recent proof of identity. */
function recentProcedureFor(role: Role) {
  return procedureFor(role).use(({ ctx, next }) => {
    requireRecent(ctx)
    return next()
  })
}

/** Every operator: reading, and managing the own account. */
export const viewerProcedure = procedureFor('viewer')
export const recentViewerProcedure = recentProcedureFor('viewer')

/** Managers: deciding on orders, tracking keys and buyers' sessions; in sudo mode, where and how much buyers pay (D35). */
export const managerProcedure = procedureFor('manager')
export const recentManagerProcedure = recentProcedureFor('manager')

/** Owners: the token's price and other operators. */
export const ownerProcedure = procedureFor('owner')
export const recentOwnerProcedure = recentProcedureFor('owner')
