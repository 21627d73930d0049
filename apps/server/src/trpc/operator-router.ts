/** Everything the operator app can ask for. */
import { auditSearch, chainCheck } from '@presale/rules/audit'
import { currencyChanges, currencyCode, newCurrency, tokenPriceChange } from '@presale/rules/currency'
import { factorRemoval } from '@presale/rules/factor-change'
import {
  buyerSearch,
  cursorPage,
  entryFilter,
  entrySearch,
  manyDecisions,
  manyPreview,
  manyUndos,
  orderSearch,
  orderSelection,
  rowId,
} from '@presale/rules/lists'
import { mailSearch } from '@presale/rules/mail'
import { operatorMessage } from '@presale/rules/order-message-request'
import { settlement, undoing, voiding } from '@presale/rules/order-request'
import { confirmation } from '@presale/rules/proposal'
import { rateConfirmation } from '@presale/rules/rate-confirmation'
import { salesQuery } from '@presale/rules/sales'
import { trackingKey, trackingKeyChange, trackingKeyId } from '@presale/rules/tracking-key'
import * as z from 'zod/mini'
import { removeBuyerFactor } from '../accounts/buyer-second-factor.ts'
import { closeBuyer } from '../accounts/close-buyer.ts'
import { makeOwnersResetLink } from '../accounts/reset-password.ts'
import { endBuyerSessions, readBuyer, searchBuyers } from '../accounts/search-buyers.ts'
import { listCurrencyAudit } from '../audit/audit.ts'
import { checkChain } from '../audit/check-chain.ts'
import { searchAudit } from '../audit/search-audit.ts'
import { listAnnouncements } from '../currencies/announcements.ts'
import { confirmRates } from '../currencies/confirm-rates.ts'
import { hasDemoCurrencies } from '../currencies/currencies.ts'
import { deleteCurrency } from '../currencies/edit-currencies.ts'
import { listCodes, listCurrencies } from '../currencies/operator-currencies.ts'
import { readRatesStatus } from '../currencies/rates-status.ts'
import { refreshRates } from '../currencies/refresh-rates.ts'
import { readTokenPrice, setTokenPrice } from '../currencies/token-price.ts'
import { readKeptMail, readMailTrouble, searchMail, sendAgain } from '../mail/list-mail.ts'
import { readMailMode } from '../mail/outbox.ts'
import { readOrderHistory } from '../orders/order-history.ts'
import { answerBuyer, noteOnOrder } from '../orders/order-messages.ts'
import { readOverview, readWaiting } from '../orders/overview.ts'
import { previewMany } from '../orders/preview-many.ts'
import { readSales } from '../orders/sales.ts'
import { searchEntries, sumEntries } from '../orders/search-entries.ts'
import { searchOrders, selectOrders } from '../orders/search-orders.ts'
import { settleMany, undoMany } from '../orders/settle-many.ts'
import { voidOrder } from '../orders/settle-order.ts'
import { undoDecision } from '../orders/undo-decision.ts'
import { confirmProposal, declineProposal } from '../proposals/decide-proposal.ts'
import { listProposals } from '../proposals/list-proposals.ts'
import { performOrPropose, settleOrPropose } from '../proposals/two-person.ts'
import {
  addTrackingKey,
  deleteTrackingKey,
  listTrackingKeys,
  restoreTrackingKey,
  updateTrackingKey,
} from '../tracking-keys/tracking-keys.ts'
import { accessRouters } from './access-router.ts'
import { actorOf, editorOf } from './actor.ts'
import {
  managerProcedure,
  publicProcedure,
  recentManagerProcedure,
  recentOwnerProcedure,
  router,
  viewerProcedure,
} from './trpc.ts'

export const operatorRouter = router({
  ...accessRouters,
  presale: router({
    isDemo: publicProcedure.query(({ ctx }) => hasDemoCurrencies(ctx.db)),
  }),
  buyers: router({
    search: viewerProcedure.input(buyerSearch).query(({ ctx, input }) => searchBuyers(ctx.db, input)),
    read: viewerProcedure.input(rowId).query(({ ctx, input }) => readBuyer(ctx.db, input.id)),
    endSessions: managerProcedure
      .input(rowId)
      .mutation(({ ctx, input }) => endBuyerSessions(ctx.db, { buyerId: input.id, ...actorOf(ctx) })),
    removeSecondFactor: recentManagerProcedure
      .input(factorRemoval)
      .mutation(({ ctx, input: { id: buyerId, reason } }) =>
        removeBuyerFactor(ctx.db, { buyerId, reason, ...actorOf(ctx) }),
      ),
    makeResetLink: recentOwnerProcedure
      .input(factorRemoval)
      .mutation(({ ctx, input: { id: buyerId, reason } }) =>
        makeOwnersResetLink(ctx.db, { buyerId, reason, origin: ctx.buyerOrigin, ...actorOf(ctx) }),
      ),
    close: recentOwnerProcedure
      .input(factorRemoval)
      .mutation(({ ctx, input: { id: buyerId, reason } }) =>
        closeBuyer(ctx, { buyerId, reason, ...actorOf(ctx) }),
      ),
  }),
  overview: router({
    read: viewerProcedure.query(({ ctx }) => readOverview(ctx.db)),
    sales: viewerProcedure.input(salesQuery).query(({ ctx, input }) => readSales(ctx.db, input)),
  }),
  ledger: router({
    search: viewerProcedure.input(entrySearch).query(({ ctx, input }) => searchEntries(ctx.db, input)),
    sums: viewerProcedure.input(entryFilter).query(({ ctx, input }) => sumEntries(ctx.db, input)),
  }),
  audit: router({
    search: viewerProcedure
      .input(auditSearch)
      .query(({ ctx, input }) => searchAudit(ctx.db, { ...input, role: ctx.role })),
    check: managerProcedure.input(chainCheck).query(({ ctx, input }) => checkChain(ctx.db, input)),
  }),
  mail: router({
    mode: viewerProcedure.query(({ ctx }) => readMailMode(ctx.db)),
    trouble: managerProcedure.query(({ ctx }) => readMailTrouble(ctx.db)),
    search: managerProcedure.input(mailSearch).query(({ ctx, input }) => searchMail(ctx.db, input)),
    read: managerProcedure
      .input(rowId)
      .query(({ ctx, input }) => readKeptMail(ctx.db, ctx.buyerOrigin, input.id)),
    sendAgain: managerProcedure
      .input(rowId)
      .mutation(({ ctx, input }) => sendAgain(ctx.db, { ...input, ...actorOf(ctx) })),
  }),
  currencies: router({
    list: viewerProcedure.query(({ ctx }) => listCurrencies(ctx.db)),
    codes: viewerProcedure.query(({ ctx }) => listCodes(ctx.db)),
    add: recentManagerProcedure
      .input(newCurrency)
      .mutation(({ ctx, input }) => performOrPropose(ctx, 'currency.add', input, editorOf(ctx))),
    update: recentManagerProcedure
      .input(currencyChanges)
      .mutation(({ ctx, input }) => performOrPropose(ctx, 'currency.update', input, editorOf(ctx))),
    delete: recentManagerProcedure
      .input(currencyCode)
      .mutation(({ ctx, input }) => deleteCurrency(ctx.db, { ...input, ...actorOf(ctx) })),
    restore: recentManagerProcedure
      .input(z.object({ id: trackingKeyId.shape.id }))
      .mutation(({ ctx, input }) => performOrPropose(ctx, 'currency.restore', input, editorOf(ctx))),
    announcements: viewerProcedure.query(({ ctx }) => listAnnouncements(ctx.db)),
    audit: viewerProcedure.input(cursorPage).query(({ ctx, input }) => listCurrencyAudit(ctx.db, input)),
  }),
  tokenPrice: router({
    read: viewerProcedure.query(({ ctx }) => readTokenPrice(ctx.db)),
    set: recentOwnerProcedure
      .input(tokenPriceChange)
      .mutation(({ ctx, input }) => setTokenPrice(ctx.db, { ...input, ...actorOf(ctx) })),
  }),
  rates: router({
    status: viewerProcedure.query(({ ctx }) => readRatesStatus(ctx.db, ctx.ratesRefreshMinutes)),
    refresh: managerProcedure.mutation(({ ctx }) => refreshRates(ctx.db, ctx.coinPrices, actorOf(ctx))),
    confirm: recentManagerProcedure
      .input(rateConfirmation)
      .mutation(({ ctx, input }) => confirmRates(ctx.db, { ...input, ...actorOf(ctx) })),
  }),
  orders: router({
    search: viewerProcedure.input(orderSearch).query(({ ctx, input }) => searchOrders(ctx.db, input)),
    waiting: viewerProcedure.query(({ ctx }) => readWaiting(ctx.db)),
    history: viewerProcedure.input(rowId).query(({ ctx, input }) => readOrderHistory(ctx.db, input.id)),
    writeMessage: managerProcedure
      .input(operatorMessage)
      .mutation(({ ctx, input }) => answerBuyer(ctx, { ...input, ...actorOf(ctx) })),
    writeNote: managerProcedure
      .input(operatorMessage)
      .mutation(({ ctx, input }) => noteOnOrder(ctx, { ...input, ...actorOf(ctx) })),
    settle: managerProcedure
      .input(settlement)
      .mutation(({ ctx, input }) => settleOrPropose(ctx, input, editorOf(ctx))),
    void: managerProcedure
      .input(voiding)
      .mutation(({ ctx, input }) => voidOrder(ctx.db, { ...input, ...actorOf(ctx) })),
    select: managerProcedure.input(orderSelection).query(({ ctx, input }) => selectOrders(ctx.db, input)),
    // A mutation although it changes nothing: its input is too long for a URL.
    previewMany: managerProcedure.input(manyPreview).mutation(({ ctx, input }) => previewMany(ctx.db, input)),
    settleMany: managerProcedure
      .input(manyDecisions)
      .mutation(({ ctx, input }) =>
        settleMany(ctx.db, { ...input, ...actorOf(ctx) }, ctx.onBug, (_, one) =>
          settleOrPropose(ctx, one, editorOf(ctx)),
        ),
      ),
    undo: managerProcedure
      .input(undoing)
      .mutation(({ ctx, input }) => undoDecision(ctx.db, { ...input, ...actorOf(ctx) })),
    undoMany: managerProcedure
      .input(manyUndos)
      .mutation(({ ctx, input }) => undoMany(ctx.db, { ...input, ...actorOf(ctx) }, ctx.onBug)),
  }),
  proposals: router({
    list: viewerProcedure.query(({ ctx }) => listProposals(ctx.db, ctx)),
    confirm: recentManagerProcedure.input(confirmation).mutation(async ({ ctx, input: { id, reason } }) => {
      await confirmProposal(ctx.db, { id, own: { reason }, ...editorOf(ctx) })
    }),
    decline: managerProcedure
      .input(rowId)
      .mutation(({ ctx, input }) => declineProposal(ctx.db, { ...input, ...actorOf(ctx) })),
  }),
  trackingKeys: router({
    list: viewerProcedure.query(({ ctx }) => listTrackingKeys(ctx.db)),
    add: managerProcedure
      .input(trackingKey)
      .mutation(({ ctx, input }) => addTrackingKey(ctx.db, { ...input, ...actorOf(ctx) })),
    update: managerProcedure
      .input(trackingKeyChange)
      .mutation(({ ctx, input }) => updateTrackingKey(ctx.db, { ...input, ...actorOf(ctx) })),
    delete: managerProcedure
      .input(trackingKeyId)
      .mutation(({ ctx, input }) => deleteTrackingKey(ctx.db, { ...input, ...actorOf(ctx) })),
    restore: managerProcedure
      .input(trackingKeyId)
      .mutation(({ ctx, input }) => restoreTrackingKey(ctx.db, { ...input, ...actorOf(ctx) })),
  }),
})

export type OperatorRouter = typeof operatorRouter
