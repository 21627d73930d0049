import * as z from 'zod/mini'

/** Rows of a page unless asked otherwise, and the most that may be asked for (specification §9). */
export const PAGE_SIZE = { default: 10, minimum: 1, maximum: 100 } as const

/** What a page size that cannot be applied says. */
export const PAGE_SIZE_UNUSABLE = `A whole number from ${PAGE_SIZE.minimum} to ${PAGE_SIZE.maximum}.`

/** The page size that was typed, or undefined when it is none: only positive whole values apply (specification §5). */
export function pageSizeFrom(text: string): number | undefined {
  const typed = text.trim()
  const size = /^[0-9]{1,3}$/.test(typed) ? Number(typed) : 0
  return size >= PAGE_SIZE.minimum && size <= PAGE_SIZE.maximum ? size : undefined
}

const LAST_PAGE = 1_000_000

/** Which page of a list; pages count from 1. */
export const pageRequest = z.object({
  page: z.int().check(z.gte(1), z.lte(LAST_PAGE)),
  pageSize: z.int().check(z.gte(PAGE_SIZE.minimum), z.lte(PAGE_SIZE.maximum)),
})
