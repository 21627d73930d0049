/** `transactions.php`: orders. */
import * as z from 'zod/mini'
import { listBuyerOrders } from '../orders/buyer-orders.ts'
import type { FreshQuote } from '../orders/create-order.ts'
import { createOrderByFigures } from '../orders/create-order-by-figures.ts'
import { findOrder } from '../orders/order-status.ts'
import { listOrders } from '../orders/orders.ts'
import { voidOrder } from '../orders/settle-order.ts'
import { settleOrPropose } from '../proposals/two-person.ts'
import { buyerCall, buyerCallBy, type Call, managerCall, openCall, publicCall } from './call.ts'
import {
  decisionBody,
  idempotencyHeader,
  orderIdQuery,
  orderTokenQuery,
  transactionBody,
} from './payloads.ts'
import { recordList } from './record-list.ts'
import { quote, toQuote, toTransaction, total, transaction, WHOLE_LIST } from './wire.ts'

const path = 'transactions.php'
const list = z.strictObject({ transactions: z.array(transaction), total })
const oneOrNone = z.strictObject({ transactions: z.array(transaction).check(z.maxLength(1)) })
const byOrderToken = { in: 'query', name: 'orderToken' } as const

export const transactionCalls: readonly Call[] = [
  buyerCallBy('body')({
    method: 'POST',
    path,
    on: ['buyer'],
    summary: 'Places an order. A business refusal is HTTP 200 with the status error.',
    headers: idempotencyHeader,
    body: transactionBody,
    answer: z.strictObject({ orderToken: z.string() }),
    refusals: ['key-reused', 'too-many'],
    refusedAs200: {
      describe: (details) => {
        const { freshQuote } = (details ?? {}) as { freshQuote?: FreshQuote }
        return freshQuote ? { quote: toQuote(freshQuote) } : {}
      },
      schema: z.strictObject({ quote: z.optional(quote) }),
    },
    handle: async ({ db, buyerId, orderPolicy, body, headers }) => {
      const figures = { ...body.figures, ...headers }
      const order = await createOrderByFigures(db, buyerId, figures, orderPolicy)
      return { orderToken: order.reference }
    },
  }),
  openCall({
    method: 'GET',
    path,
    on: ['buyer'],
    summary:
      'The order of that token, or none. But for its owner, shown by the bearer, the e-mail is masked.',
    when: byOrderToken,
    query: orderTokenQuery,
    answer: oneOrNone,
    refusals: ['too-many'],
    handle: async ({ db, polls, address, query, buyerId, sessionToken }) => {
      polls.count({ ...query, address })
      const found = await findOrder(db, { ...query, viewerId: buyerId })
      const token = found?.own ? (sessionToken ?? null) : null
      return { transactions: found ? [toTransaction(found.order, token)] : [] }
    },
  }),
  publicCall({
    method: 'GET',
    path,
    on: ['operator'],
    summary: 'The order of that token, or none; the e-mail is masked.',
    when: byOrderToken,
    query: orderTokenQuery,
    answer: oneOrNone,
    refusals: ['too-many'],
    handle: async ({ db, polls, address, query }) => {
      polls.count({ ...query, address })
      const found = await findOrder(db, { ...query, viewerId: undefined })
      return { transactions: found ? [toTransaction(found.order, null)] : [] }
    },
  }),
  buyerCall({
    method: 'GET',
    path,
    on: ['buyer'],
    summary: 'The buyer’s own orders, oldest first, the newest 10,000 at most.',
    answer: list,
    handle: async ({ db, buyerId, sessionToken }) => {
      const own = await listBuyerOrders(db, { buyerId, ...WHOLE_LIST })
      const transactions = own.orders.map((order) => toTransaction(order, sessionToken)).reverse()
      return { transactions, total: own.total }
    },
  }),
  managerCall({
    method: 'GET',
    path,
    on: ['operator'],
    summary:
      'Every order, oldest first, the newest 10,000 at most. For managers and audited, like an export.',
    answer: list,
    handle: async ({ db, ...operator }) => {
      const all = await listOrders(db, WHOLE_LIST)
      await recordList(db, operator, { of: 'orders', rows: all.orders.length })
      const transactions = all.orders.map((order) => toTransaction(order, order.buyerPublicId)).reverse()
      return { transactions, total: all.total }
    },
  }),
  managerCall({
    method: 'PUT',
    path,
    on: ['operator'],
    summary: 'Approves or rejects an order, whatever its status; repeating a decision changes nothing.',
    body: decisionBody,
    answer: z.strictObject({}),
    refusals: ['not-found', 'refused', 'conflict'],
    handle: async ({ operatorId, requestId, address, rateReasonPercent, body, ...ctx }) => {
      await settleOrPropose(ctx, body, { operatorId, requestId, address, rateReasonPercent })
      return {}
    },
  }),
  managerCall({
    method: 'DELETE',
    path,
    on: ['operator'],
    summary: 'Takes an order out of every list; an approved one is reversed.',
    query: orderIdQuery,
    answer: z.strictObject({}),
    refusals: ['not-found'],
    handle: async ({ db, operatorId, requestId, address, query }) => {
      await voidOrder(db, { ...query, operatorId, requestId, address })
      return {}
    },
  }),
]
