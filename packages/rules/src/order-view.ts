/** Named filters of the operators' order list. */
import * as z from 'zod/mini'
import { orderFilter } from './lists.ts'
import { ORDER_SORTS } from './order.ts'
import { requiredText } from './text.ts'

const NAME_MAXIMUM = 40

export const VIEW_UNNAMED = 'Give the view a name.'

/** The URL parameters that make up a view: the filter and the sorting. */
export const VIEW_PARTS = [...Object.keys(orderFilter.shape), 'sort', 'direction'] as const

export const viewName = z.object({ name: requiredText(NAME_MAXIMUM, VIEW_UNNAMED).check(z.trim()) })
export type ViewName = z.infer<typeof viewName>

/** A named set of URL parameters. A missing parameter is absent from the URL. */
export const orderView = z.extend(viewName, {
  parts: z.extend(orderFilter, {
    sort: z.optional(z.enum(ORDER_SORTS)),
    direction: z.optional(z.enum(['asc', 'desc'])),
  }),
})
export type OrderView = z.infer<typeof orderView>

/** Each operator's own views by login, as one browser stores them. */
export const keptViews = z.record(z.string(), z.array(orderView))
export type KeptViews = z.infer<typeof keptViews>
