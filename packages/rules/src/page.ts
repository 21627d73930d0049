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
