import type { Role } from '@presale/rules/role'
import { initTRPC, TRPCError } from '@trpc/server'
import * as z from 'zod/mini'
import { requireRecent } from '../accounts/permissions.ts'
import { type Caller, readForOperator, requireBuyer, requireOperator } from '../caller.ts'
import type { CoinPrices } from '../currencies/coin-prices.ts'
import type { Lists } from '../db/lists.ts'
import { AppError, ERROR_CODES, refusalOf, SOMETHING_WENT_WRONG } from '../errors.ts'

/** What every procedure gets: who is calling, where lists are read, the price service, and how often it is asked by the clock. */
export type Context = Caller & {
  lists: Lists
  coinPrices: CoinPrices
  ratesRefreshMinutes: number | undefined
}

/**
 * Streams say that they live more often than a connection may be silent (listener.ts), and are followed by new ones every
 * few minutes, which are admitted afresh. Whoever hears nothing for two beats and a half tries again.
 */
const STREAMS = {
  ping: { enabled: true, intervalMs: 10_000 },
  maxDurationMs: 5 * 60_000,
  client: { reconnectAfterInactivityMs: 25_000 },
}

const NO_SUCH_CALL = 'There is no such call.'
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

/** Only a refusal, and bad input, say what they are; a bug never does. */
function messageOf(error: TRPCError): string {
  if (error.cause instanceof AppError) return error.cause.message
  if (error.code === 'INTERNAL_SERVER_ERROR') return SOMETHING_WENT_WRONG
  if (error.code === 'NOT_FOUND') return NO_SUCH_CALL
  const found = error.cause instanceof z.core.$ZodError ? error.cause.issues[0] : undefined
  return found?.message ?? UNREADABLE
}

/** Gives a use case's refusal the status it has in the one table. */
const translateRefusals = t.middleware(async ({ next }) => {
  const result = await next()
  const refusal = result.ok ? undefined : refusalOf(result.error.cause)
  if (refusal) {
    throw new TRPCError({ code: ERROR_CODES[refusal.code].trpc, message: refusal.message, cause: refusal })
  }
  return result
})

/** Anyone may call it. */
export const publicProcedure = t.procedure.use(translateRefusals)

/** Lets only a buyer with a living session go on; whose it is stands in the context. */
export const admitBuyer = t.middleware(async ({ ctx, next }) => next({ ctx: await requireBuyer(ctx) }))

/** Only a buyer with a living session. */
export const buyerProcedure = publicProcedure.use(admitBuyer)

/**
 * Only an operator with a living session and at least this role. A buyer's session opens nothing here. Of a query, what
 * comes after this may begin before that is known, in vain or twice (decision 0040).
 */
function procedureFor(role: Role) {
  return publicProcedure.use(async ({ ctx, type, next }) =>
    type === 'query'
      ? readForOperator(ctx, role, (operator) => next({ ctx: operator }))
      : next({ ctx: await requireOperator(ctx, role) }),
  )
}

/** The same in sudo mode: whose proof of identity is recent. */
function recentProcedureFor(role: Role) {
  return procedureFor(role).use(({ ctx, next }) => {
    requireRecent(ctx)
    return next()
  })
}

/** What every operator may: see, and manage the own account. */
export const viewerProcedure = procedureFor('viewer')
export const recentViewerProcedure = recentProcedureFor('viewer')

/** What decides on orders, currencies, rates, tracking keys or a buyer's sessions. */
export const managerProcedure = procedureFor('manager')

/** What concerns the token's price and other operators. */
export const ownerProcedure = procedureFor('owner')
export const recentOwnerProcedure = recentProcedureFor('owner')
