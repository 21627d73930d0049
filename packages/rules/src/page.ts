import * as z from 'zod/mini'

/** Rows of a page unless asked otherwise, and the most that may be asked for (specification §9). */
export const PAGE_SIZE = { default: 10, minimum: 1, maximum: 100 } as const

const LAST_PAGE = 1_000_000

/** Which page of a list; pages count from 1. */
export const pageRequest = z.object({
  page: z.int().check(z.gte(1), z.lte(LAST_PAGE)),
  pageSize: z.int().check(z.gte(PAGE_SIZE.minimum), z.lte(PAGE_SIZE.maximum)),
})
