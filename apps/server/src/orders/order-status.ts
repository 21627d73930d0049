/** The status of one order, for its buyer and for whoever has its reference. */
import { ORDER_UNKNOWN } from '@presale/rules/order'
import { AppError } from '../errors.ts'
import type { KnownOrders } from './known-orders.ts'
import type { KnownOrder } from './order-memory.ts'
import type { BuyerOrder } from './orders.ts'

/** One of the buyer's own orders. Throws `not-found` when it is another's, unknown or void (D13). */
export async function readBuyerOrder(
  knownOrders: KnownOrders,
  input: { buyerId: string; reference: string },
): Promise<BuyerOrder> {
  return (await findOwnOrder(knownOrders, input)).order
}

/** As readBuyerOrder, with the order's version. */
export async function findOwnOrder(
  knownOrders: KnownOrders,
  input: { buyerId: string; reference: string },
): Promise<KnownOrder> {
  const known = await knownOrders.find(input.reference)
  if (known?.buyerId !== input.buyerId) throw new AppError('not-found', ORDER_UNKNOWN)
  return known
}

/**
 * An order for whoever has its reference, and whether it is the viewer's own; a stranger sees its e-mail masked.
 * Undefined when it is unknown or void (D13).
 */
export async function findOrder(
  knownOrders: KnownOrders,
  input: { reference: string; viewerId: string | undefined },
): Promise<{ order: BuyerOrder; own: boolean } | undefined> {
  const known = await knownOrders.find(input.reference)
  if (!known) return undefined
  const own = known.buyerId === input.viewerId
  return { order: own ? known.order : forStranger(known.order), own }
}

/** The order as whoever has nothing but its reference sees it (D13). */
export function forStranger(order: BuyerOrder): BuyerOrder {
  return { ...order, email: maskEmail(order.email) }
}

/** The first character, and nothing else that would tell whose it is. */
function maskEmail(email: string): string {
  const [first = ''] = email
  return `${first}***${email.includes('@') ? '@***' : ''}`
}
