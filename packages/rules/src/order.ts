import * as z from 'zod/mini'
import { AMOUNT_PATTERN, compare } from './decimal.ts'
import { boundedText, TEXT_LIMITS } from './text.ts'

/** The statuses an order can have; a void order is in no list (D13). */
export const ORDER_STATUSES = ['pending', 'approved', 'rejected'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The decisions an operator can take on an order (specification §4). */
export const DECISIONS = ['approved', 'rejected'] as const
export type Decision = (typeof DECISIONS)[number]

/** What the buyer is told of each status (specification §4). */
export const STATUS_MESSAGES: Record<OrderStatus, string> = {
  pending: 'Processing your transaction',
  approved: 'Your transaction has been approved',
  rejected: 'Your transaction was rejected',
}

/** What our own screens say of a status they do not know (D25). */
export const UNKNOWN_STATUS_MESSAGE = 'Being checked'

export const ORDER_MISSING_REFERENCE = 'Order number is missing in the URL'
export const ORDER_UNKNOWN = "Transaction doesn't exist"
export const ORDER_LOAD_FAILED = 'Failed to fetch order data.'
export const ORDER_UNREACHABLE = 'an error occurred, try again'
export const ORDER_FAILED = 'an error occurred while creating the transaction'
export const ORDER_REFUSED = 'error in the transaction: '
export const ORDER_SENDING = 'Create your Order. Please wait'
export const CURRENCY_UNKNOWN = 'This currency is no longer accepted.'
export const QUOTE_STALE =
  'The quote has changed since you opened it. Nothing was ordered; please look at the new one.'
export const ORDER_CHANGED = 'Another operator decided on this order meanwhile. Nothing was changed.'
export const UNDO_TOO_LATE = 'This can no longer be undone: the order was changed meanwhile.'
/** How many orders of one buyer may wait for a decision at once. */
export const PENDING_LIMIT = 20
export const TOO_MANY_PENDING = `${PENDING_LIMIT} of your orders are still waiting for a decision. Please pay for those first.`

/** How often the status of one order may be asked for from one network: sixty tabs do, at a poll every ten seconds (§9). */
export const POLL_LIMIT = { polls: 60, seconds: 10 }
export const POLLED_TOO_OFTEN = 'This order is being asked for too often. Please wait a moment.'
export const KEY_REUSED = 'This request was already used for another order.'
export const CURRENCIES_UNAVAILABLE = 'Failed to fetch cryptos: Unexpected response status'

/** The sentence for a list that answered with an HTTP failure (specification §8). */
export function currenciesFailed(status: number): string {
  return `Failed to get cryptos: ${status}`
}

const amount = z.string().check(z.regex(AMOUNT_PATTERN, 'Not an amount.'))

/** An order's public name: 26 letters and digits, 130 random bits. */
export const orderReference = z.string().check(z.regex(/^[0-9a-hjkmnp-tv-z]{26}$/, ORDER_UNKNOWN))

/** What a buyer sends to place an order: what was typed, the quote that was seen, and the key of D10. */
export const orderRequest = z.object({
  currencyCode: z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, CURRENCY_UNKNOWN)),
  typedIn: z.enum(['token', 'currency']),
  amount,
  seen: z.object({
    payAmount: amount,
    tokens: amount,
    bonusTokens: amount,
    depositAddress: boundedText(200),
    network: z.nullable(boundedText(100)),
  }),
  idempotencyKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Not an idempotency key.')),
})
export type OrderRequest = z.infer<typeof orderRequest>

/**
 * What a buyer sends who does not say which amount was typed (specification §7): `totalTokens` are tokens and bonus. The
 * key of D10 may be missing.
 */
export const orderFigures = z
  .object({
    currencyCode: boundedText(TEXT_LIMITS.currencyCode),
    payAmount: amount,
    totalTokens: amount,
    bonusTokens: amount,
    depositAddress: boundedText(TEXT_LIMITS.depositAddress),
    idempotencyKey: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Not an idempotency key.'))),
  })
  .check(
    z.refine((figures) => compare(figures.totalTokens, figures.bonusTokens) >= 0, {
      error: 'There is more bonus than tokens.',
      when: ({ issues }) => issues.length === 0,
    }),
  )
export type OrderFigures = z.infer<typeof orderFigures>

/** A decision on an order, with the reason noted for the books; `version` is the one whoever decides saw. */
export const settlement = z.object({
  orderId: z.string().check(z.regex(/^[1-9][0-9]{0,17}$/, 'Not an order number.')),
  decision: z.enum(DECISIONS),
  reason: z._default(boundedText(TEXT_LIMITS.reason), ''),
  version: z.optional(z.int().check(z.gte(1))),
})

/** The removal of an order from every list (D13), with the reason noted. */
export const voiding = z.omit(settlement, { decision: true })

/** The decision that made this version of the order is taken back. */
export const undoing = z.object({ orderId: settlement.shape.orderId, version: z.int().check(z.gte(2)) })

/** What the operators' list of orders can be sorted by; pay amounts are of many currencies and have no order. */
export const ORDER_SORTS = ['id', 'status', 'tokens', 'email', 'created'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]
