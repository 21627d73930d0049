/** Everything the operator app can ask for. */
import { currencyChanges, currencyCode, newCurrency, tokenPriceChange } from '@presale/rules/currency'
import { buyerSearch, entrySearch, manyDecisions, orderSearch, rowId } from '@presale/rules/lists'
import { operatorCredentials, passwordChange } from '@presale/rules/operator'
import { orderListRequest, settlement, undoing, voiding } from '@presale/rules/order'
import { pageRequest } from '@presale/rules/page'
import { rateConfirmation } from '@presale/rules/rates'
import { trackingKey, trackingKeyChange, trackingKeyId } from '@presale/rules/tracking-key'
import * as z from 'zod/mini'
import { listBuyers } from '../accounts/buyers.ts'
import { changeOperatorPassword, logInOperator, readOperator } from '../accounts/operators.ts'
import { endBuyerSessions, readBuyer, searchBuyers } from '../accounts/search-buyers.ts'
import { closeSession } from '../accounts/sessions.ts'
import { type Actor, listCurrencyAudit } from '../audit/audit.ts'
import { listAddressChanges } from '../currencies/address-changes.ts'
import { confirmRates } from '../currencies/confirm-rates.ts'
import { hasDemoCurrencies } from '../currencies/currencies.ts'
import {
  addCurrency,
  deleteCurrency,
  listCurrencies,
  restoreCurrency,
  updateCurrencies,
} from '../currencies/edit-currencies.ts'
import { readRatesStatus } from '../currencies/rates-status.ts'
import { refreshRates } from '../currencies/refresh-rates.ts'
import { readTokenPrice, setTokenPrice } from '../currencies/token-price.ts'
import { readOrderHistory } from '../orders/order-history.ts'
import { listOrders } from '../orders/orders.ts'
import { readOverview } from '../orders/overview.ts'
import { searchEntries } from '../orders/search-entries.ts'
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
import { operatorProcedure, publicProcedure, router } from './trpc.ts'

export const operatorRouter = router({
  account: router({
    logIn: publicProcedure
      .input(operatorCredentials)
      .mutation(({ ctx, input }) =>
        logInOperator(ctx.db, ctx.attempts, { ...input, address: ctx.address, requestId: ctx.requestId }),
      ),
    logOut: operatorProcedure.mutation(({ ctx }) => closeSession(ctx.db, ctx.sessionToken)),
    read: operatorProcedure.query(({ ctx }) => readOperator(ctx.db, ctx.operatorId)),
    changePassword: operatorProcedure.input(passwordChange).mutation(({ ctx, input }) =>
      changeOperatorPassword(ctx.db, ctx.attempts, {
        ...input,
        address: ctx.address,
        requestId: ctx.requestId,
        sessionToken: ctx.sessionToken,
      }),
    ),
  }),
  presale: router({
    isDemo: publicProcedure.query(({ ctx }) => hasDemoCurrencies(ctx.db)),
  }),
  buyers: router({
    list: operatorProcedure.input(pageRequest).query(({ ctx, input }) => listBuyers(ctx.db, input)),
    search: operatorProcedure.input(buyerSearch).query(({ ctx, input }) => searchBuyers(ctx.db, input)),
    read: operatorProcedure.input(rowId).query(({ ctx, input }) => readBuyer(ctx.db, input.id)),
    endSessions: operatorProcedure
      .input(rowId)
      .mutation(({ ctx, input }) => endBuyerSessions(ctx.db, { buyerId: input.id, ...actorOf(ctx) })),
  }),
  overview: router({
    read: operatorProcedure.query(({ ctx }) => readOverview(ctx.db)),
  }),
  ledger: router({
    search: operatorProcedure.input(entrySearch).query(({ ctx, input }) => searchEntries(ctx.db, input)),
  }),
  currencies: router({
    list: operatorProcedure.query(({ ctx }) => listCurrencies(ctx.db)),
    add: operatorProcedure
      .input(newCurrency)
      .mutation(({ ctx, input }) => addCurrency(ctx.db, { ...input, ...actorOf(ctx) })),
    update: operatorProcedure
      .input(currencyChanges)
      .mutation(({ ctx, input }) => updateCurrencies(ctx.db, { ...input, ...actorOf(ctx) })),
    delete: operatorProcedure
      .input(currencyCode)
      .mutation(({ ctx, input }) => deleteCurrency(ctx.db, { ...input, ...actorOf(ctx) })),
    restore: operatorProcedure
      .input(z.object({ id: trackingKeyId.shape.id }))
      .mutation(({ ctx, input }) => restoreCurrency(ctx.db, { ...input, ...actorOf(ctx) })),
    addressChanges: operatorProcedure.query(({ ctx }) => listAddressChanges(ctx.db)),
    audit: operatorProcedure.input(pageRequest).query(({ ctx, input }) => listCurrencyAudit(ctx.db, input)),
  }),
  tokenPrice: router({
    read: operatorProcedure.query(({ ctx }) => readTokenPrice(ctx.db)),
    set: operatorProcedure
      .input(tokenPriceChange)
      .mutation(({ ctx, input }) => setTokenPrice(ctx.db, { ...input, ...actorOf(ctx) })),
  }),
  rates: router({
    status: operatorProcedure.query(({ ctx }) => readRatesStatus(ctx.db)),
    refresh: operatorProcedure.mutation(({ ctx }) => refreshRates(ctx.db, ctx.coinPrices, actorOf(ctx))),
    confirm: operatorProcedure
      .input(rateConfirmation)
      .mutation(({ ctx, input }) => confirmRates(ctx.db, { ...input, ...actorOf(ctx) })),
  }),
  orders: router({
    list: operatorProcedure.input(orderListRequest).query(({ ctx, input }) => listOrders(ctx.db, input)),
    search: operatorProcedure.input(orderSearch).query(({ ctx, input }) => searchOrders(ctx.db, input)),
    history: operatorProcedure.input(rowId).query(({ ctx, input }) => readOrderHistory(ctx.db, input.id)),
    settle: operatorProcedure
      .input(settlement)
      .mutation(({ ctx, input }) => settleOrder(ctx.db, { ...input, ...actorOf(ctx) })),
    void: operatorProcedure
      .input(voiding)
      .mutation(({ ctx, input }) => voidOrder(ctx.db, { ...input, ...actorOf(ctx) })),
    settleMany: operatorProcedure
      .input(manyDecisions)
      .mutation(({ ctx, input }) => settleMany(ctx.db, { ...input, ...actorOf(ctx) }, ctx.onBug)),
    undo: operatorProcedure
      .input(undoing)
      .mutation(({ ctx, input }) => undoDecision(ctx.db, { ...input, ...actorOf(ctx) })),
  }),
  trackingKeys: router({
    list: operatorProcedure.query(({ ctx }) => listTrackingKeys(ctx.db)),
    add: operatorProcedure
      .input(trackingKey)
      .mutation(({ ctx, input }) => addTrackingKey(ctx.db, { ...input, ...actorOf(ctx) })),
    update: operatorProcedure
      .input(trackingKeyChange)
      .mutation(({ ctx, input }) => updateTrackingKey(ctx.db, { ...input, ...actorOf(ctx) })),
    delete: operatorProcedure
      .input(trackingKeyId)
      .mutation(({ ctx, input }) => deleteTrackingKey(ctx.db, { ...input, ...actorOf(ctx) })),
    restore: operatorProcedure
      .input(trackingKeyId)
      .mutation(({ ctx, input }) => restoreTrackingKey(ctx.db, { ...input, ...actorOf(ctx) })),
  }),
})

/** Whom an operator's action is put down to, and from where. */
function actorOf({ operatorId, requestId, address }: Actor): Actor {
  return { operatorId, requestId, address }
}

export type OperatorRouter = typeof operatorRouter
