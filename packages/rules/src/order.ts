/** The statuses an order can have; a void order is in no list (D13). */
export const ORDER_STATUSES = ['pending', 'approved', 'rejected'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Why an order was rejected without an operator (D31). */
export const NOT_PAID_IN_TIME = 'not paid in time'
export const CANCELLED_BY_BUYER = 'cancelled by the buyer'
export type RejectionReason = typeof NOT_PAID_IN_TIME | typeof CANCELLED_BY_BUYER

/** The filter's value for pending orders at a deposit address that was replaced. */
export const REPLACED = 'replaced'

/** The filter for orders whose buyer named the payment's transaction. */
export const TRANSACTION_GIVEN = 'given'

/** The filter for orders whose buyer waits for an answer. */
export const UNANSWERED = 'unanswered'

/** The decisions an operator can take on an order (specification §4). */
export const DECISIONS = ['approved', 'rejected'] as const
export type Decision = (typeof DECISIONS)[number]

/** An order's public name: 26 letters and digits, 130 random bits. */
export const ORDER_REFERENCE_PATTERN = /^[0-9a-hjkmnp-tv-z]{26}$/

export const ORDER_UNKNOWN = "Transaction doesn't exist"
export const CURRENCY_UNKNOWN = 'This currency is no longer accepted.'
export const PAY_AMOUNT_TOO_PRECISE = 'An amount has at most 6 decimals.'
export const QUOTE_STALE =
  'The quote has changed since you opened it. Nothing was ordered; please look at the new one.'
export const ORDER_CHANGED = 'This order was decided on meanwhile. Nothing was changed.'
export const DECIDED_ALREADY = 'This order is decided already and can’t be cancelled any more.'
export const UNDO_TOO_LATE = 'This can no longer be undone: the order was changed meanwhile.'
/** Maximum of one buyer's pending orders. */
export const PENDING_LIMIT = 20
export const TOO_MANY_PENDING = `You have ${PENDING_LIMIT} pending orders, the most at a time. Wait until one is decided, or cancel one that you have not paid for.`

/** Polls of one order's status from one network: sixty open pages, each polling every ten seconds (§9). */
export const POLL_LIMIT = { polls: 60, seconds: 10 }
export const POLLED_TOO_OFTEN = 'This order is being asked for too often. Please wait a moment.'

/** Open streams of one buyer, from one network, and on one server; a page without a stream polls. */
export const WATCH_LIMITS = { ofBuyer: 6, ofNetwork: 20, inAll: 10_000 }
export const TOO_MANY_WATCHES =
  'Too many orders are being watched from here. Please close some of those pages.'
export const KEY_REUSED = 'This request was already used for another order.'

/** The sort columns of the operators' order list. Pay amounts are in different currencies and can't be sorted. */
export const ORDER_SORTS = ['id', 'status', 'tokens', 'email', 'created'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]
