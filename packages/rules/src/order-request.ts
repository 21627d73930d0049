/**
 * The request schemas of orders. Their messages are in order.ts, so that screens without requests don't load the
 * schemas.
 */
import * as z from 'zod/mini'
import { CURRENCY_CODE_PATTERN } from './currency-code.ts'
import { AMOUNT_PATTERN, compare } from './decimal.ts'
import {
  CURRENCY_UNKNOWN,
  DECISIONS,
  ORDER_REFERENCE_PATTERN,
  ORDER_UNKNOWN,
  PAY_AMOUNT_TOO_PRECISE,
} from './order.ts'
import { reasonText } from './reason.ts'
import { boundedText, TEXT_LIMITS } from './text.ts'
import { version } from './version.ts'

const amount = z.string().check(z.regex(AMOUNT_PATTERN, 'Not an amount.'))

/** What a buyer pays; every door takes at most 6 decimals (D47). */
const payAmount = amount.check(z.regex(/^[0-9]+(?:\.[0-9]{1,6})?$/, PAY_AMOUNT_TOO_PRECISE))

/** The public name of an order. */
export const orderReference = z.string().check(z.regex(ORDER_REFERENCE_PATTERN, ORDER_UNKNOWN))

/** A buyer's order: the typed amount, the quote the buyer saw, and the idempotency key (D10). */
export const orderRequest = z.object({
  currencyCode: z.string().check(z.regex(CURRENCY_CODE_PATTERN, CURRENCY_UNKNOWN)),
  typedIn: z.enum(['token', 'currency']),
  amount: payAmount,
  seen: z.object({
    payAmount,
    tokens: amount,
    bonusTokens: amount,
    depositAddress: boundedText(200),
    network: z.nullable(boundedText(100)),
  }),
  idempotencyKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'Not an idempotency key.')),
})
export type OrderRequest = z.infer<typeof orderRequest>

/**
 * An order without the typed amount (specification §7). `totalTokens` includes the bonus. The idempotency key (D10)
 * is optional.
 */
export const orderFigures = z
  .object({
    currencyCode: boundedText(TEXT_LIMITS.currencyCode),
    payAmount,
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

/** A decision on an order with its reason; `version` is the one the operator saw. */
export const settlement = z.object({
  orderId: z.string().check(z.regex(/^[1-9][0-9]{0,17}$/, 'Not an order number.')),
  decision: z.enum(DECISIONS),
  reason: z._default(reasonText, ''),
  version: z.optional(version()),
})

/** Voids an order (D13), with its reason. */
export const voiding = z.omit(settlement, { decision: true })

/** Reverses the decision that produced this version of the order. */
export const undoing = z.object({ orderId: settlement.shape.orderId, version: version(2) })
