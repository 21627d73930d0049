/** Filters of the orders' list that an operator has named. */
import * as z from 'zod/mini'
import { orderFilter } from './lists.ts'
import { ORDER_SORTS } from './order.ts'
import { requiredText } from './text.ts'

const NAME_MAXIMUM = 40

export const VIEW_UNNAMED = 'Give the view a name.'
export const VIEW_EXISTS = 'There is a view of that name already.'

/** The parts of a list's address that make a view: what is filtered and how it is sorted. */
export const VIEW_PARTS = [...Object.keys(orderFilter.shape), 'sort', 'direction'] as const

/** What a view is saved under. */
export const viewName = z.object({ name: requiredText(NAME_MAXIMUM, VIEW_UNNAMED).check(z.trim()) })
export type ViewName = z.infer<typeof viewName>

/** A name for parts of the address; a part that is not named is not in the address. */
export const orderView = z.extend(viewName, {
  parts: z.extend(orderFilter, {
    sort: z.optional(z.enum(ORDER_SORTS)),
    direction: z.optional(z.enum(['asc', 'desc'])),
  }),
})
export type OrderView = z.infer<typeof orderView>

/** Each operator's own views, by log-in, as one browser keeps them. */
export const keptViews = z.record(z.string(), z.array(orderView))
export type KeptViews = z.infer<typeof keptViews>
