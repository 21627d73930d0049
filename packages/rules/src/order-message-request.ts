/** The request schemas of messages and notes. Their messages are in order-message.ts, as those of orders are in order.ts. */
import * as z from 'zod/mini'
import { MESSAGE_EMPTY } from './order-message.ts'
import { orderReference, settlement } from './order-request.ts'
import { requiredText, TEXT_LIMITS } from './text.ts'

const text = requiredText(TEXT_LIMITS.message, MESSAGE_EMPTY).check(z.trim())

/** A buyer's message about one of the own orders. */
export const buyerMessage = z.object({ reference: orderReference, text })

/** An operator's message or note about an order. */
export const operatorMessage = z.object({ orderId: settlement.shape.orderId, text })
