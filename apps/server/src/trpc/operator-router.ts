/** Everything the operator app can ask for. */
import { auditSearch } from '@presale/rules/audit'
import { currencyChanges, currencyCode, newCurrency, tokenPriceChange } from '@presale/rules/currency'
import { identityProof, othersSessions, sessionNumber } from '@presale/rules/identity'
import { acceptance, invitation, inviteSecret } from '@presale/rules/invite'
import {
  buyerSearch,
  cursorPage,
  entryFilter,
  entrySearch,
  manyDecisions,
  manyPreview,
  orderSearch,
  rowId,
} from '@presale/rules/lists'
import { operatorCredentials, passwordChange } from '@presale/rules/operator'
import { settlement, undoing, voiding } from '@presale/rules/order-request'
import { rateConfirmation } from '@presale/rules/rate-confirmation'
import { operatorNumber, roleChange } from '@presale/rules/role'
import { codeForm } from '@presale/rules/second-factor'
import { trackingKey, trackingKeyChange, trackingKeyId } from '@presale/rules/tracking-key'
import * as z from 'zod/mini'
import { confirmIdentity } from '../accounts/confirm-identity.ts'
import { acceptInvite, inviteOperator, listInvites, readInvite, revokeInvite } from '../accounts/invites.ts'
import {
  changeOperatorRole,
  endOperatorSessions,
  listOperators,
  removeOperator,
} from '../accounts/manage-operators.ts'
import { listOperatorSessions } from '../accounts/operator-sessions.ts'
import { changeOperatorPassword, logInOperator, readOperator } from '../accounts/operators.ts'
import { endBuyerSessions, readBuyer, searchBuyers } from '../accounts/search-buyers.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from '../accounts/second-factor.ts'
import { closeSession } from '../accounts/sessions.ts'
import { type Actor, listCurrencyAudit } from '../audit/audit.ts'
import { searchAudit } from '../audit/search-audit.ts'
import { listAddressChanges } from '../currencies/address-changes.ts'
import { confirmRates } from '../currencies/confirm-rates.ts'
import { hasDemoCurrencies } from '../currencies/currencies.ts'
import {
  addCurrency,
  deleteCurrency,
  restoreCurrency,
  updateCurrencies,
} from '../currencies/edit-currencies.ts'
import { listCurrencies } from '../currencies/operator-currencies.ts'
import { readRatesStatus } from '../currencies/rates-status.ts'
import { refreshRates } from '../currencies/refresh-rates.ts'
import { readTokenPrice, setTokenPrice } from '../currencies/token-price.ts'
import { readOrderHistory } from '../orders/order-history.ts'
import { readOverview } from '../orders/overview.ts'
import { previewMany } from '../orders/preview-many.ts'
import { searchEntries, sumEntries } from '../orders/search-entries.ts'
import { searchOrders } from '../orders/search-orders.ts'
import { settleMany } from '../orders/settle-many.ts'
import { settleOrder, voidOrder } from '../orders/settle-order.ts'
import { undoDecision } from '../orders/undo-decision.ts'
import {
  addTrackingKey,
  deleteTrackingKey,
  listTrackingKeys,
  restoreTrackingKey,
  updateTrackingKey,
} from '../tracking-keys/tracking-keys.ts'
import {
  type Context,
  managerProcedure,
  ownerProcedure,
  publicProcedure,
  recentOwnerProcedure,
  recentViewerProcedure,
  router,
  viewerProcedure,
} from './trpc.ts'

export const operatorRouter = router({
  account: router({
    logIn: publicProcedure.input(operatorCredentials).mutation(({ ctx, input }) =>
      logInOperator(ctx.db, ctx.attempts, {
        ...input,
        ...originOf(ctx),
        sessionToken: ctx.sessionToken,
        abandoned: ctx.abandoned(),
      }),
    ),
    logOut: viewerProcedure.mutation(({ ctx }) => closeSession(ctx.db, ctx.sessionToken)),
    read: viewerProcedure.query(({ ctx }) => readOperator(ctx.db, ctx.operatorId)),
    changePassword: viewerProcedure.input(passwordChange).mutation(({ ctx, input }) =>
      changeOperatorPassword(ctx.db, ctx.attempts, {
        ...input,
        ...originOf(ctx),
        sessionToken: ctx.sessionToken,
        abandoned: ctx.abandoned(),
      }),
    ),
    elevate: viewerProcedure.input(identityProof).mutation(({ ctx, input }) =>
      confirmIdentity(ctx.db, ctx.attempts, {
        proof: input,
        sessionId: ctx.sessionId,
        ...actorOf(ctx),
        abandoned: ctx.abandoned(),
      }),
    ),
    sessions: viewerProcedure.query(({ ctx }) => listOperatorSessions(ctx.db, ctx)),
    endSession: viewerProcedure
      .input(sessionNumber)
      .mutation(({ ctx, input }) =>
        endOperatorSessions(ctx.db, { ...input, targetId: ctx.operatorId, ...actorOf(ctx) }),
      ),
  }),
  secondFactor: router({
    begin: recentViewerProcedure.mutation(({ ctx }) => beginSecondFactor(ctx.db, actorOf(ctx))),
    confirm: recentViewerProcedure
      .input(codeForm)
      .mutation(({ ctx, input }) => confirmSecondFactor(ctx.db, ctx.attempts, { ...input, ...actorOf(ctx) })),
    renewRecoveryCodes: recentViewerProcedure.mutation(({ ctx }) => renewRecoveryCodes(ctx.db, actorOf(ctx))),
    switchOff: recentViewerProcedure.mutation(({ ctx }) => switchOffSecondFactor(ctx.db, actorOf(ctx))),
  }),
  operators: router({
    list: ownerProcedure.query(({ ctx }) => listOperators(ctx.db)),
    changeRole: recentOwnerProcedure
      .input(roleChange)
      .mutation(({ ctx, input: { operatorId: targetId, ...input } }) =>
        changeOperatorRole(ctx.db, { ...input, targetId, ...actorOf(ctx) }),
      ),
    remove: recentOwnerProcedure
      .input(operatorNumber)
      .mutation(({ ctx, input }) => removeOperator(ctx.db, { targetId: input.operatorId, ...actorOf(ctx) })),
    sessions: ownerProcedure
      .input(operatorNumber)
      .query(({ ctx, input }) => listOperatorSessions(ctx.db, { ...input, sessionId: ctx.sessionId })),
    endSessions: recentOwnerProcedure
      .input(othersSessions)
      .mutation(({ ctx, input: { operatorId: targetId, ...input } }) =>
        endOperatorSessions(ctx.db, { ...input, targetId, ...actorOf(ctx) }),
      ),
  }),
  invites: router({
    list: ownerProcedure.query(({ ctx }) => listInvites(ctx.db)),
    create: recentOwnerProcedure
      .input(invitation)
      .mutation(({ ctx, input }) => inviteOperator(ctx.db, { ...input, ...actorOf(ctx) })),
    revoke: recentOwnerProcedure
      .input(rowId)
      .mutation(({ ctx, input }) => revokeInvite(ctx.db, { ...input, ...actorOf(ctx) })),
    // It changes nothing, but a query would carry the secret in its address.
    read: publicProcedure.input(inviteSecret).mutation(({ ctx, input }) => readInvite(ctx.db, input.secret)),
    accept: publicProcedure
      .input(acceptance)
      .mutation(({ ctx, input }) =>
        acceptInvite(ctx.db, { ...input, ...originOf(ctx), abandoned: ctx.abandoned() }),
      ),
  }),
  presale: router({
    isDemo: publicProcedure.query(({ ctx }) => hasDemoCurrencies(ctx.db)),
  }),
  buyers: router({
    search: viewerProcedure
      .input(buyerSearch)
      .query(({ ctx, input }) => ctx.lists.read(({ db }) => searchBuyers(db, input))),
    read: viewerProcedure.input(rowId).query(({ ctx, input }) => readBuyer(ctx.db, input.id)),
    endSessions: managerProcedure
      .input(rowId)
      .mutation(({ ctx, input }) => endBuyerSessions(ctx.db, { buyerId: input.id, ...actorOf(ctx) })),
  }),
  overview: router({
    read: viewerProcedure.query(({ ctx }) => ctx.lists.read(({ db }) => readOverview(db))),
  }),
  ledger: router({
    search: viewerProcedure
      .input(entrySearch)
      .query(({ ctx, input }) => ctx.lists.read(({ db }) => searchEntries(db, input))),
    sums: viewerProcedure
      .input(entryFilter)
      .query(({ ctx, input }) => ctx.lists.read(({ db }) => sumEntries(db, input))),
  }),
  audit: router({
    search: viewerProcedure
      .input(auditSearch)
      .query(({ ctx, input }) => ctx.lists.read(({ db }) => searchAudit(db, { ...input, role: ctx.role }))),
  }),
  currencies: router({
    list: viewerProcedure.query(({ ctx }) => listCurrencies(ctx.db)),
    add: managerProcedure
      .input(newCurrency)
      .mutation(({ ctx, input }) => addCurrency(ctx.db, { ...input, ...editorOf(ctx) })),
    update: managerProcedure
      .input(currencyChanges)
      .mutation(({ ctx, input }) => updateCurrencies(ctx.db, { ...input, ...editorOf(ctx) })),
    delete: managerProcedure
      .input(currencyCode)
      .mutation(({ ctx, input }) => deleteCurrency(ctx.db, { ...input, ...actorOf(ctx) })),
    restore: managerProcedure
      .input(z.object({ id: trackingKeyId.shape.id }))
      .mutation(({ ctx, input }) => restoreCurrency(ctx.db, { ...input, ...editorOf(ctx) })),
    addressChanges: viewerProcedure.query(({ ctx }) => listAddressChanges(ctx.db)),
    audit: viewerProcedure
      .input(cursorPage)
      .query(({ ctx, input }) => ctx.lists.read(({ db }) => listCurrencyAudit(db, input))),
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
    confirm: managerProcedure
      .input(rateConfirmation)
      .mutation(({ ctx, input }) => confirmRates(ctx.db, { ...input, ...actorOf(ctx) })),
  }),
  orders: router({
    search: viewerProcedure
      .input(orderSearch)
      .query(({ ctx, input }) => ctx.lists.read(({ db }) => searchOrders(db, input))),
    history: viewerProcedure.input(rowId).query(({ ctx, input }) => readOrderHistory(ctx.db, input.id)),
    settle: managerProcedure
      .input(settlement)
      .mutation(({ ctx, input }) => settleOrder(ctx.db, { ...input, ...actorOf(ctx) })),
    void: managerProcedure
      .input(voiding)
      .mutation(({ ctx, input }) => voidOrder(ctx.db, { ...input, ...actorOf(ctx) })),
    // It changes nothing, but what it asks is too long for a query's address.
    previewMany: managerProcedure.input(manyPreview).mutation(({ ctx, input }) => previewMany(ctx.db, input)),
    settleMany: managerProcedure
      .input(manyDecisions)
      .mutation(({ ctx, input }) => settleMany(ctx.db, { ...input, ...actorOf(ctx) }, ctx.onBug)),
    undo: managerProcedure
      .input(undoing)
      .mutation(({ ctx, input }) => undoDecision(ctx.db, { ...input, ...actorOf(ctx) })),
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

/** From where a session is opened, and in which request. */
function originOf({ address, userAgent, requestId }: Context) {
  return { address, userAgent, requestId }
}

/** Whom an operator's action is put down to, and from where. */
function actorOf({ operatorId, requestId, address }: Actor): Actor {
  return { operatorId, requestId, address }
}

/** The same where it matters whether who it is was proven lately. */
function editorOf(ctx: Actor & { isRecent: boolean }) {
  return { ...actorOf(ctx), isRecent: ctx.isRecent }
}

export type OperatorRouter = typeof operatorRouter
