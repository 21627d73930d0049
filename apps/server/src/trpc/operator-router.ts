/** Everything the operator app can ask for. */
import { operatorCredentials } from '@presale/rules/operator'
import { settlement, voiding } from '@presale/rules/order'
import { pageRequest } from '@presale/rules/page'
import { logInOperator, readOperator } from '../accounts/operators.ts'
import { closeSession } from '../accounts/sessions.ts'
import { hasDemoCurrencies } from '../currencies/currencies.ts'
import { listOrders } from '../orders/orders.ts'
import { settleOrder, voidOrder } from '../orders/settle-order.ts'
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
  }),
  presale: router({
    isDemo: publicProcedure.query(({ ctx }) => hasDemoCurrencies(ctx.db)),
  }),
  orders: router({
    list: operatorProcedure.input(pageRequest).query(({ ctx, input }) => listOrders(ctx.db, input)),
    settle: operatorProcedure
      .input(settlement)
      .mutation(({ ctx, input }) =>
        settleOrder(ctx.db, { ...input, operatorId: ctx.operatorId, requestId: ctx.requestId }),
      ),
    void: operatorProcedure
      .input(voiding)
      .mutation(({ ctx, input }) =>
        voidOrder(ctx.db, { ...input, operatorId: ctx.operatorId, requestId: ctx.requestId }),
      ),
  }),
})

export type OperatorRouter = typeof operatorRouter
