/** What may be asked of orders; apart from their words, which screens show that ask nothing. */
import * as z from 'zod/mini'
import { AMOUNT_PATTERN, compare } from './decimal.ts'
import { CURRENCY_UNKNOWN, DECISIONS, ORDER_UNKNOWN } from './order.ts'
import { boundedText, TEXT_LIMITS } from './text.ts'

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
