/** Everything the buyer app can ask for. */
import { credentials, profile, registration } from '@presale/rules/account'
import { orderReference, orderRequest } from '@presale/rules/order-request'
import { pageRequest } from '@presale/rules/page'
import * as z from 'zod/mini'
import { logInBuyer, readBuyerAccount, registerBuyer } from '../accounts/buyers.ts'
import { updateBuyerProfile } from '../accounts/profile.ts'
import { closeSession } from '../accounts/sessions.ts'
import { requireBuyer } from '../caller.ts'
import { hasDemoCurrencies, listAcceptedCurrencies } from '../currencies/currencies.ts'
import { readTokenPriceUsd } from '../currencies/token-price.ts'
import { listBuyerOrders, readInvestment } from '../orders/buyer-orders.ts'
import { countPoll } from '../orders/count-poll.ts'
import { createOrder } from '../orders/create-order.ts'
import { readBuyerOrder } from '../orders/order-status.ts'
import { watchOrder } from '../orders/watch-order.ts'
import { admitBuyer, buyerProcedure, publicProcedure, router } from './trpc.ts'

/** Counted before anything is looked up, so that a storm of polls costs next to nothing. */
const statusProcedure = publicProcedure
  .input(z.object({ reference: orderReference }))
  .use(async ({ ctx, input, next }) => {
    countPoll({ reference: input.reference, address: ctx.address })
    return next()
  })
  .use(admitBuyer)

export const buyerRouter = router({
  account: router({
    register: publicProcedure
      .input(registration)
      .mutation(({ ctx, input }) =>
        registerBuyer(ctx.db, ctx.attempts, { ...input, address: ctx.address, abandoned: ctx.abandoned() }),
      ),
    logIn: publicProcedure.input(credentials).mutation(({ ctx, input }) =>
      logInBuyer(ctx.db, ctx.attempts, {
        ...input,
        address: ctx.address,
        sessionToken: ctx.sessionToken,
        abandoned: ctx.abandoned(),
      }),
    ),
    logOut: buyerProcedure.mutation(({ ctx }) => closeSession(ctx.db, ctx.sessionToken)),
    read: buyerProcedure.query(({ ctx }) => readBuyerAccount(ctx.db, ctx.buyerId)),
    investment: buyerProcedure.query(({ ctx }) => readInvestment(ctx.db, ctx.buyerId)),
    updateProfile: buyerProcedure.input(profile).mutation(({ ctx, input }) =>
      updateBuyerProfile(ctx.db, {
        ...input,
        buyerId: ctx.buyerId,
        sessionToken: ctx.sessionToken,
        abandoned: ctx.abandoned(),
      }),
    ),
  }),
  presale: router({
    tokenPriceUsd: publicProcedure.query(async ({ ctx }) => (await readTokenPriceUsd(ctx.db)) ?? null),
    isDemo: publicProcedure.query(({ ctx }) => hasDemoCurrencies(ctx.db)),
    currencies: publicProcedure.query(({ ctx }) => listAcceptedCurrencies(ctx.db)),
  }),
  orders: router({
    create: buyerProcedure
      .input(orderRequest)
      .mutation(({ ctx, input }) => createOrder(ctx.db, ctx.buyerId, input)),
    list: buyerProcedure
      .input(pageRequest)
      .query(({ ctx, input }) => listBuyerOrders(ctx.db, { ...input, buyerId: ctx.buyerId })),
    read: statusProcedure.query(({ ctx, input }) =>
      readBuyerOrder(ctx.knownOrders, { buyerId: ctx.buyerId, reference: input.reference }),
    ),
    watch: statusProcedure.subscription(({ ctx, input, signal }) => {
      const { buyerId, address, knownOrders } = ctx
      const watch = { buyerId, address, reference: input.reference, signal: signal ?? AbortSignal.abort() }
      return watchOrder(knownOrders, watch, () => requireBuyer(ctx))
    }),
  }),
})

export type BuyerRouter = typeof buyerRouter
