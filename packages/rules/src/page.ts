import * as z from 'zod/mini'

/** The default and the maximum number of rows per page (specification §9). */
export const PAGE_SIZE = { default: 10, minimum: 1, maximum: 100 } as const

/** The choices for the rows per page. */
export const PAGE_SIZES = [10, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** The typed page size, or undefined if it isn't a whole number in the range (specification §5). */
export function pageSizeFrom(text: string): number | undefined {
  const typed = text.trim()
  const size = /^[0-9]{1,3}$/.test(typed) ? Number(typed) : 0
  return size >= PAGE_SIZE.minimum && size <= PAGE_SIZE.maximum ? size : undefined
}

const LAST_PAGE = 1_000_000

/** The requested page, counted from 1, of the default size unless it says another. */
export const pageRequest = z.object({
  page: z.int().check(z.gte(1), z.lte(LAST_PAGE)),
  pageSize: z._default(z.int().check(z.gte(PAGE_SIZE.minimum), z.lte(PAGE_SIZE.maximum)), PAGE_SIZE.default),
})
