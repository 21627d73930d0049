import { exactText } from '@presale/rules/decimal'
import { UNANSWERED } from '@presale/rules/order'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import type { Outputs } from '../../../trpc.ts'
import type { Change } from './conflict.ts'

/** The list of the orders that wait for a decision, the oldest first. */
export const WAITING_ORDERS = '/admin/dashboard/transactions?status=pending&sort=id&direction=asc'

/** The list of the orders whose buyer waits for an answer. */
export const UNANSWERED_ORDERS = `/admin/dashboard/transactions?messages=${UNANSWERED}`

/** An order in a list. */
export type Order = Outputs['orders']['search']['orders'][number]

/** A decision that an operator is about to take on an order. */
export type OrderDecision = { kind: 'approved' | 'rejected' | 'void'; order: Order }

/** The fields of an order that a decision changes. `version` counts its decisions. */
export type OrderState = Pick<Order, 'status' | 'version'> & { void: boolean }

/** A decision that was taken, the order's state before it, and the server's answer. */
export type Outcome = OrderDecision & { before: OrderState; result: Outputs['orders']['settle'] }

/** The order's status after its decision was undone, or why it wasn't and the change that came between. */
export type UndoAnswer = Pick<OrderState, 'status'> | { refusal: string; changed: Change | null }

/** For example "42.000000 TOK added to ada@example.test". */
export function moved(order: Order, movement: string): string {
  return `${tokensOf(order)} ${movement} ${order.email}`
}

/** The credited tokens of an order, bonus included. */
export function tokensOf(order: Order): string {
  return `${exactText(order.totalTokens)} ${TOKEN_SYMBOL}`
}

/** Whether the order's tokens are credited in the ledger. */
export function isCredited(state: Pick<OrderState, 'status' | 'void'>): boolean {
  return state.status === 'approved' && !state.void
}
