/** How long lists are asked for: by search and filter, page after page from a cursor, however long they are. */
import * as z from 'zod/mini'
import { CURRENCY_CODE_PATTERN } from './currency.ts'
import { AMOUNT_PATTERN } from './decimal.ts'
import { DECISIONS, ORDER_SORTS, ORDER_STATUSES } from './order.ts'
import { PAGE_SIZE } from './page.ts'
import { boundedText, TEXT_LIMITS } from './text.ts'

/** Rows are counted exactly up to here; beyond, a count is "more than". */
export const COUNTED_EXACTLY = 10_000

/** Fewest characters that are searched for; a number may be shorter, for it is an order's. */
export const SEARCH_MINIMUM = 3
export const SEARCH_TOO_SHORT = `Search for at least ${SEARCH_MINIMUM} characters, or a number.`
const SEARCH_MAXIMUM = 200

/** The place a page begins at, handed out by the page beside it; it means nothing to anyone else. */
const cursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1000}$/, 'Not a place in this list.'))

/** One page: the first, or the one after or before a cursor. */
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

/** A day of the operators' calendar, which is at UTC+02:00 (D27). */
export const day = z.iso.date('Not a date.')
const amount = z.string().check(z.regex(AMOUNT_PATTERN, 'Not an amount.'))

const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/, 'Not a number of a row.'))

/** Which time of an order `from` and `to` are about: when it was placed, or when the approval that stands credited it. */
export const ORDER_DATES = ['placed', 'approved'] as const

/**
 * Which orders: everything that is named must hold. Days and amounts are inclusive; amounts are tokens with bonus. Days
 * are those of placing unless `dated` says otherwise.
 */
export const orderFilter = z.object({
  search: z.optional(searchText),
  status: z.optional(z.enum(ORDER_STATUSES)),
  currency: z.optional(z.string().check(z.regex(CURRENCY_CODE_PATTERN, 'Not a currency.'))),
  from: z.optional(day),
  to: z.optional(day),
  dated: z.optional(z.enum(ORDER_DATES)),
  least: z.optional(amount),
  most: z.optional(amount),
  buyerId: z.optional(id),
})
export type OrderFilter = z.infer<typeof orderFilter>

/** One page of the orders that a filter lets through, sorted. */
export const orderSearch = z.extend(cursorPage, {
  filter: orderFilter,
  sort: z._default(z.enum(ORDER_SORTS), 'id'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
})
export type OrderSearch = z.infer<typeof orderSearch>

/** One page of the buyers whose name, e-mail or phone has the text. */
export const buyerSearch = z.extend(cursorPage, { search: z.optional(searchText) })
export type BuyerSearch = z.infer<typeof buyerSearch>

/** Which entries of the ledger; days are inclusive, at UTC+02:00. */
export const entryFilter = z.object({
  from: z.optional(day),
  to: z.optional(day),
  currency: z.optional(z.string().check(z.regex(CURRENCY_CODE_PATTERN, 'Not a currency.'))),
  buyerId: z.optional(id),
})
export type EntryFilter = z.infer<typeof entryFilter>

/** One page of the ledger. */
export const entrySearch = z.extend(cursorPage, { filter: entryFilter })
export type EntrySearch = z.infer<typeof entrySearch>

/** A row by its number. */
export const rowId = z.object({ id })

/** Most orders that are decided on together. */
export const DECISIONS_AT_ONCE = 100
export const TOO_MANY_AT_ONCE = `At most ${DECISIONS_AT_ONCE} orders at once.`

/** One decision on several orders, each at the version that was seen; every order is a decision of its own. */
export const manyDecisions = z.object({
  orders: z.array(z.object({ orderId: id, version: z.int().check(z.gte(1)) })).check(
    z.minLength(1, 'Choose at least one order.'),
    z.maxLength(DECISIONS_AT_ONCE, TOO_MANY_AT_ONCE),
    z.refine(
      (orders) => new Set(orders.map((order) => order.orderId)).size === orders.length,
      'An order is named twice.',
    ),
  ),
  decision: z.enum([...DECISIONS, 'void']),
  reason: z._default(boundedText(TEXT_LIMITS.reason), ''),
})
export type ManyDecisions = z.infer<typeof manyDecisions>

/** The same before it is taken, to hear what it would do. */
export const manyPreview = z.omit(manyDecisions, { reason: true })
export type ManyPreviewRequest = z.infer<typeof manyPreview>

/** How many rows there are, as far as they were counted. */
export type Count = { count: number; exact: boolean }

/** "9,998", or "≈ 10,000+" where nobody counted further. */
export function countText({ count, exact }: Count): string {
  const digits = count.toLocaleString('en-US')
  return exact ? digits : `≈ ${digits}+`
}

/** The same with what is counted: "1 order", "9,998 orders". */
export function countedText(count: Count, one: string, many: string): string {
  return `${countText(count)} ${count.exact && count.count === 1 ? one : many}`
}
