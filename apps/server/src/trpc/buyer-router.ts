/** Everything the buyer app can ask for. */
import { profile, registrationRequest } from '@presale/rules/account'
import { buyerLogIn } from '@presale/rules/buyer-log-in'
import { factorProof } from '@presale/rules/factor-change'
import { sessionNumber } from '@presale/rules/identity'
import { mailPhrase } from '@presale/rules/mail-phrase'
import { confirmationCode, confirmationLink, undoLink } from '@presale/rules/mailed-proof'
import { buyerMessage } from '@presale/rules/order-message-request'
import { orderReference, orderRequest } from '@presale/rules/order-request'
import { pageRequest } from '@presale/rules/page-request'
import { resetForm, resetRequest, resetSecret } from '@presale/rules/reset'
import { givenTransaction } from '@presale/rules/transaction-id'
import * as z from 'zod/mini'
import {
  beginBuyerFactor,
  confirmBuyerFactor,
  renewBuyerCodes,
  switchOffBuyerFactor,
} from '../accounts/buyer-second-factor.ts'
import { readBuyerAccount, registerBuyer } from '../accounts/buyers.ts'
import { confirmEmailByCode, confirmEmailByLink, sendConfirmation } from '../accounts/confirm-email.ts'
import { logInBuyer } from '../accounts/log-in-buyer.ts'
import { setMailPhrase } from '../accounts/mail-phrase.ts'
import { updateBuyerProfile } from '../accounts/profile.ts'
import { checkResetLink, requestPasswordReset, resetPassword } from '../accounts/reset-password.ts'
import { readSecondFactor } from '../accounts/second-factor.ts'
import { endOwnSessions, listBuyerSessions } from '../accounts/session-list.ts'
import { closeSession } from '../accounts/sessions.ts'
import { undoEmailChange } from '../accounts/undo-email-change.ts'
import { hasDemoCurrencies, listAcceptedCurrencies } from '../currencies/currencies.ts'
import { readTokenPriceUsd } from '../currencies/token-price.ts'
import { requireBuyer } from '../http/caller.ts'
import { listBuyerOrders } from '../orders/buyer-orders.ts'
import { createOrder } from '../orders/create-order.ts'
import { cancelOrder } from '../orders/end-orders.ts'
import { giveTransaction } from '../orders/give-transaction.ts'
import { readHoldings } from '../orders/holdings.ts'
import { askOperators, readBuyerMessages } from '../orders/order-messages.ts'
import { readBuyerOrder } from '../orders/order-status.ts'
import { watchOrder } from '../orders/watch-order.ts'
import { originOf } from './actor.ts'
import { buyerPasskeys } from './buyer-passkeys.ts'
import { admitBuyer, buyerProcedure, type Context, publicProcedure, router } from './trpc.ts'

/** Counts the poll before any look-up, so that a refused one costs no query. */
const statusProcedure = publicProcedure
  .input(z.object({ reference: orderReference }))
  .use(async ({ ctx, input, next }) => {
    ctx.polls.count({ reference: input.reference, address: ctx.address })
    return next()
  })
  .use(admitBuyer)

/** The buyer of a request, as changes of the second factor take it. */
const changerOf = (ctx: Context & { buyerId: string }) => {
  const { buyerId, requestId, address } = ctx
  return { buyerId, requestId, address }
}

export const buyerRouter = router({
  account: router({
    register: publicProcedure
      .input(registrationRequest)
      .mutation(({ ctx, input }) => registerBuyer(ctx, { ...input, ...originOf(ctx) })),
    logIn: publicProcedure.input(buyerLogIn).mutation(({ ctx, input }) =>
      logInBuyer(ctx, {
        ...input,
        ...originOf(ctx),
        sessionToken: ctx.sessionToken,
      }),
    ),
    requestReset: publicProcedure
      .input(resetRequest)
      .mutation(({ ctx, input }) => requestPasswordReset(ctx, { ...input, address: ctx.address })),
    // A mutation although it changes nothing: a query would put the secret into the URL.
    checkResetLink: publicProcedure
      .input(resetSecret)
      .mutation(({ ctx, input }) => checkResetLink(ctx.db, input.secret)),
    resetPassword: publicProcedure.input(resetForm).mutation(({ ctx, input }) =>
      resetPassword(ctx, {
        ...input,
        address: ctx.address,
        requestId: ctx.requestId,
      }),
    ),
    sendConfirmation: buyerProcedure.mutation(({ ctx }) => sendConfirmation(ctx, ctx)),
    confirmEmail: publicProcedure
      .input(confirmationLink)
      .mutation(({ ctx: { db, requestId, address }, input }) =>
        confirmEmailByLink(db, { ...input, requestId, address }),
      ),
    confirmEmailByCode: buyerProcedure.input(confirmationCode).mutation(({ ctx, input }) => {
      const { buyerId, requestId, address } = ctx
      return confirmEmailByCode(ctx, { ...input, buyerId, requestId, address })
    }),
    undoEmailChange: publicProcedure
      .input(undoLink)
      .mutation(({ ctx: { db, requestId, address }, input }) =>
        undoEmailChange(db, { ...input, requestId, address }),
      ),
    setMailPhrase: buyerProcedure
      .input(mailPhrase)
      .mutation(({ ctx, input }) => setMailPhrase(ctx.db, { ...input, buyerId: ctx.buyerId })),
    logOut: buyerProcedure.mutation(({ ctx }) => closeSession(ctx.db, ctx.sessionToken)),
    sessions: buyerProcedure.query(({ ctx }) => listBuyerSessions(ctx.db, ctx)),
    endSession: buyerProcedure
      .input(sessionNumber)
      .mutation(({ ctx: { db, buyerId, requestId, address }, input: ending }) =>
        endOwnSessions(db, { buyerId, ending, requestId, address }),
      ),
    endOtherSessions: buyerProcedure.mutation(({ ctx: { db, buyerId, requestId, address, sessionToken } }) =>
      endOwnSessions(db, { buyerId, ending: { allBut: sessionToken }, requestId, address }),
    ),
    read: buyerProcedure.query(({ ctx }) => readBuyerAccount(ctx.db, ctx.buyerId)),
    updateProfile: buyerProcedure.input(profile).mutation(({ ctx, input }) =>
      updateBuyerProfile(ctx, {
        ...input,
        buyerId: ctx.buyerId,
        needsPassword: true,
        sessionToken: ctx.sessionToken,
        requestId: ctx.requestId,
        address: ctx.address,
      }),
    ),
  }),
  secondFactor: router({
    read: buyerProcedure.query(({ ctx: { db, buyerId } }) => readSecondFactor(db, { buyerId })),
    begin: buyerProcedure.mutation(({ ctx }) => beginBuyerFactor(ctx.db, ctx.buyerId)),
    confirm: buyerProcedure
      .input(factorProof)
      .mutation(({ ctx, input }) => confirmBuyerFactor(ctx, { ...input, ...changerOf(ctx) })),
    renewRecoveryCodes: buyerProcedure
      .input(factorProof)
      .mutation(({ ctx, input }) => renewBuyerCodes(ctx, { ...input, ...changerOf(ctx) })),
    switchOff: buyerProcedure
      .input(factorProof)
      .mutation(({ ctx, input }) => switchOffBuyerFactor(ctx, { ...input, ...changerOf(ctx) })),
  }),
  passkeys: buyerPasskeys,
  presale: router({
    tokenPriceUsd: publicProcedure.query(async ({ ctx }) => (await readTokenPriceUsd(ctx.db)) ?? null),
    isDemo: publicProcedure.query(({ ctx }) => hasDemoCurrencies(ctx.db)),
    currencies: publicProcedure.query(({ ctx }) => listAcceptedCurrencies(ctx.db)),
  }),
  orders: router({
    create: buyerProcedure
      .input(orderRequest)
      .mutation(({ ctx, input }) => createOrder(ctx.db, ctx.buyerId, input, ctx.orderPolicy)),
    cancel: buyerProcedure
      .input(z.object({ reference: orderReference }))
      .mutation(async ({ ctx: { db, attempts, buyerId, requestId, address }, input }) => {
        await attempts.countCancellation(buyerId)
        return cancelOrder(db, { ...input, buyerId, requestId, address })
      }),
    giveTransaction: buyerProcedure
      .input(givenTransaction)
      .mutation(({ ctx: { db, buyerId, requestId, address }, input }) =>
        giveTransaction(db, { ...input, buyerId, requestId, address }),
      ),
    messages: buyerProcedure
      .input(z.object({ reference: orderReference }))
      .query(({ ctx: { db, buyerId }, input }) => readBuyerMessages(db, { ...input, buyerId })),
    writeMessage: buyerProcedure.input(buyerMessage).mutation(({ ctx, input }) => {
      const { buyerId, requestId, address } = ctx
      return askOperators(ctx, { ...input, buyerId, requestId, address })
    }),
    list: buyerProcedure
      .input(pageRequest)
      .query(({ ctx, input }) => listBuyerOrders(ctx.db, { ...input, buyerId: ctx.buyerId })),
    holdings: buyerProcedure
      .input(pageRequest)
      .query(({ ctx, input }) => readHoldings(ctx.db, { ...input, buyerId: ctx.buyerId })),
    read: statusProcedure.query(({ ctx, input }) =>
      readBuyerOrder(ctx.db, { buyerId: ctx.buyerId, reference: input.reference }),
    ),
    watch: statusProcedure.subscription(({ ctx, input, signal }) => {
      const { buyerId, address } = ctx
      const watch = { buyerId, address, reference: input.reference, signal: signal ?? AbortSignal.abort() }
      return watchOrder(ctx, watch, () => requireBuyer(ctx))
    }),
  }),
})

export type BuyerRouter = typeof buyerRouter
