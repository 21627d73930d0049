/** The request schema of a page. The page sizes are in page.ts, so that screens without requests don't load the schema. */
import * as z from 'zod/mini'
import { PAGE_SIZE } from './page.ts'

const LAST_PAGE = 1_000_000

/** The requested page, counted from 1, of the default size unless it says another. */
export const pageRequest = z.object({
  page: z.int().check(z.gte(1), z.lte(LAST_PAGE)),
  pageSize: z._default(z.int().check(z.gte(PAGE_SIZE.minimum), z.lte(PAGE_SIZE.maximum)), PAGE_SIZE.default),
})
