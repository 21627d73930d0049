import * as z from 'zod/mini'
import { inDigits } from './count.ts'
import { CURRENCY_CODE_PATTERN } from './currency-code.ts'
import { AMOUNT_PATTERN } from './decimal.ts'
import { DECISIONS, ORDER_SORTS, ORDER_STATUSES, REPLACED, TRANSACTION_GIVEN, UNANSWERED } from './order.ts'
import { PAGE_SIZE } from './page.ts'
import { reasonText } from './reason.ts'
import { boundedText } from './text.ts'
import { version } from './version.ts'

/** Rows are counted exactly up to this number; beyond it a count is "more than". */
export const COUNTED_EXACTLY = 10_000

/** Minimum length of a search text; an order number may be shorter. */
export const SEARCH_MINIMUM = 3
export const SEARCH_TOO_SHORT = `Search for at least ${SEARCH_MINIMUM} characters, or a number.`
const SEARCH_MAXIMUM = 200

/** A cursor: the place where a page begins, opaque to the client. */
const cursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1000}$/, 'Not a place in this list.'))

/** One page: the first, or the page after or before a cursor. */
export const cursorPage = z.object({
  pageSize: z.int().check(z.gte(PAGE_SIZE.minimum), z.lte(PAGE_SIZE.maximum)),
  after: z.optional(cursor),
  before: z.optional(cursor),
})
export type CursorPage = z.infer<typeof cursorPage>

/** Part of a name, address or number, in any case. */
export const searchText = boundedText(SEARCH_MAXIMUM).check(
  z.trim(),
  z.refine((text) => text.length >= SEARCH_MINIMUM || /^[1-9][0-9]*$/.test(text), SEARCH_TOO_SHORT),
)

/** A day of the operators' calendar, which is at UTC+02:00 (D27). Postgres knows no year 0. */
export const day = z.iso.date('Not a date.').check(z.refine((date) => date >= '0001-01-01', 'Not a date.'))
const WITH_THOUSANDS = /^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$/

/** An amount without the commas between its thousands; any other text as it is. */
export function withoutThousands(text: string): string {
  return WITH_THOUSANDS.test(text) ? text.replaceAll(',', '') : text
}

/** With or without commas between thousands, as an amount may be copied from a list. */
const amount = z.pipe(
  z.pipe(z.string(), z.transform(withoutThousands)),
  z.string().check(z.regex(AMOUNT_PATTERN, 'Not an amount. Write it like 1,000.5.')),
)

const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/, 'Not a number of a row.'))

/** The time that `from` and `to` refer to: the order's placing, or its latest approval if still valid. */
export const ORDER_DATES = ['placed', 'approved'] as const

/**
 * A filter of orders; all given conditions must hold. Days and amounts are inclusive; amounts are tokens with bonus.
 * Days refer to the time of placing unless `dated` says otherwise.
 */
export const orderFilter = z.object({
  search: z.optional(searchText),
  status: z.optional(z.enum(ORDER_STATUSES)),
  currency: z.optional(z.string().check(z.regex(CURRENCY_CODE_PATTERN, 'Not a currency.'))),
  from: z.optional(day),
  to: z.optional(day),
  dated: z.optional(z.enum(ORDER_DATES)),
  /** 'replaced': pending orders at a deposit address that their currency no longer has. */
  address: z.optional(z.enum([REPLACED])),
  /** 'given': orders whose buyer named the payment's transaction. */
  transaction: z.optional(z.enum([TRANSACTION_GIVEN])),
  /** 'unanswered': orders whose buyer wrote a message that no operator has answered. */
  messages: z.optional(z.enum([UNANSWERED])),
  least: z.optional(amount),
  most: z.optional(amount),
  buyerId: z.optional(id),
})
export type OrderFilter = z.infer<typeof orderFilter>

const orderSorting = {
  sort: z._default(z.enum(ORDER_SORTS), 'id'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
}

/** One page of the sorted orders that match a filter. */
export const orderSearch = z.extend(cursorPage, { filter: orderFilter, ...orderSorting })
export type OrderSearch = z.infer<typeof orderSearch>

/** The first orders of a sorted list that match a filter, as many as one decision may name. */
export const orderSelection = z.object({ filter: orderFilter, ...orderSorting })
export type OrderSelection = z.infer<typeof orderSelection>

export const buyerSearch = z.extend(cursorPage, { search: z.optional(searchText) })
export type BuyerSearch = z.infer<typeof buyerSearch>

/** A filter of ledger entries. Days are inclusive at UTC+02:00. */
export const entryFilter = z.object({
  from: z.optional(day),
  to: z.optional(day),
  currency: z.optional(z.string().check(z.regex(CURRENCY_CODE_PATTERN, 'Not a currency.'))),
  buyerId: z.optional(id),
})
export type EntryFilter = z.infer<typeof entryFilter>

export const entrySearch = z.extend(cursorPage, { filter: entryFilter })
export type EntrySearch = z.infer<typeof entrySearch>

export const rowId = z.object({ id })

/** Maximum of orders in one decision. */
export const DECISIONS_AT_ONCE = 1_000
export const TOO_MANY_AT_ONCE = `At most ${inDigits(DECISIONS_AT_ONCE)} orders at once.`

/** Several orders, each at a version from `least` on. */
const ordersAtVersions = (least: number) =>
  z.array(z.object({ orderId: id, version: version(least) })).check(
    z.minLength(1, 'Choose at least one order.'),
    z.maxLength(DECISIONS_AT_ONCE, TOO_MANY_AT_ONCE),
    z.refine(
      (orders) => new Set(orders.map((order) => order.orderId)).size === orders.length,
      'An order is named twice.',
    ),
  )

/** One decision on several orders, each at the version the operator saw. Each order succeeds or fails alone. */
export const manyDecisions = z.object({
  orders: ordersAtVersions(1),
  decision: z.enum([...DECISIONS, 'void']),
  reason: z._default(reasonText, ''),
})
export type ManyDecisions = z.infer<typeof manyDecisions>

/** The same request as a preview. */
export const manyPreview = z.omit(manyDecisions, { reason: true })
export type ManyPreviewRequest = z.infer<typeof manyPreview>

/** The undoing of the decisions that made these versions. Each order succeeds or fails alone. */
export const manyUndos = z.object({ orders: ordersAtVersions(2) })
export type ManyUndos = z.infer<typeof manyUndos>

/** A count, exact or capped. */
export type Count = { count: number; exact: boolean }

/** "9,998", or "10,000+" for a capped count. */
export function countText({ count, exact }: Count): string {
  return exact ? inDigits(count) : `${inDigits(count)}+`
}

/** For example "1 order" or "9,998 orders". */
export function countedText(count: Count, one: string, many: string): string {
  return `${countText(count)} ${count.exact && count.count === 1 ? one : many}`
}
