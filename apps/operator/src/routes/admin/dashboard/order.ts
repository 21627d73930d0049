import { TOKEN_SYMBOL } from '@presale/rules/presale'
import type { Outputs } from '../../../trpc.ts'

/** An order as the lists show it. */
export type Order = Outputs['orders']['search']['orders'][number]

/** What an operator is about to decide on an order. */
export type Decision = { kind: 'approved' | 'rejected' | 'void'; order: Order }

/** What decisions change of an order, and the version they made. */
export type OrderState = Pick<Order, 'status' | 'version'> & { void: boolean }

/** A decision that was taken, the state it met, and what the server answered. */
export type Outcome = Decision & { before: OrderState; result: Outputs['orders']['settle'] }

/** What the order credits and to whom, the movement between. */
export function moved(order: Order, movement: 'added to' | 'removed from'): string {
  return `${tokensOf(order)} ${movement} ${order.email}`
}

/** What the order credits, bonus included. */
export function tokensOf(order: Order): string {
  return `${order.totalTokens} ${TOKEN_SYMBOL}`
}

/** Whether the books hold the order's tokens. */
export function isCredited(state: Pick<OrderState, 'status' | 'void'>): boolean {
  return state.status === 'approved' && !state.void
}
