import * as z from 'zod/mini'
import { PAGE_SIZES } from './page.ts'

/** The operators' lists whose columns and page size a browser remembers. */
export const LISTS = [
  'orders',
  'approved',
  'users',
  'ledger',
  'audit',
  'mail',
  'buyerOrders',
  'buyerLedger',
  'currencyChanges',
] as const
export type ListName = (typeof LISTS)[number]

/** What one browser remembers of each list: the ids of its hidden columns, and its rows per page. */
export const listSettings = z.partialRecord(
  z.enum(LISTS),
  z.object({ hidden: z.optional(z.array(z.string())), rows: z.optional(z.literal(PAGE_SIZES)) }),
)
export type ListSettings = z.infer<typeof listSettings>
