/** The sales on the operators' overview: what was credited, by day and by currency. */
import * as z from 'zod/mini'
import { entryFilter } from './lists.ts'

/** How many days a plot goes back; `all` goes back to the first credit. */
export const SALES_RANGES = ['7', '30', '90', 'all'] as const
export type SalesRange = (typeof SALES_RANGES)[number]

export const DEFAULT_SALES_RANGE: SalesRange = '30'

/** Which sales are plotted: those of one currency, or of all. */
export const salesQuery = z.object({ range: z.enum(SALES_RANGES), currency: entryFilter.shape.currency })
export type SalesQuery = z.infer<typeof salesQuery>
