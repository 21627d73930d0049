import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** New values of URL parameters; undefined removes one. */
export type AddressChange = Record<string, string | undefined>

const FIRST_PAGE = { after: undefined, before: undefined, start: undefined }

/**
 * A list's search, filters, sorting and cursor in the URL. Back, reload and a shared link then show the same rows.
 * `prefix` separates two lists on one page.
 */
export function useListAddress(prefix = '') {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (changes: AddressChange, options: { replace?: boolean } = {}) => {
      // The current URL, not the rendered one: a second change may come before the first is rendered.
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(prefix + name)
        else next.set(prefix + name, value)
      }
      // Pressing Next twice adds only one history entry.
      const isHere = `${next}` === `${new URLSearchParams(window.location.search)}`
      setSearch(next, { ...options, ...(isHere && { replace: true }) })
    },
    [prefix, setSearch],
  )
  return {
    read: (name: string) => search.get(prefix + name) ?? undefined,
    place: placeOf(search.get(`${prefix}after`), search.get(`${prefix}before`)),
    start: startFrom(search.get(`${prefix}start`)),
    /** Changes filters or sorting and returns to the first page. */
    narrow: useCallback(
      (changes: AddressChange) => change({ ...changes, ...FIRST_PAGE }, { replace: true }),
      [change],
    ),
    /** Adds implicit values to the URL, so that Back shows the same page. */
    note: useCallback((changes: AddressChange) => change(changes, { replace: true }), [change]),
    /** Opens the page after or before a cursor, whose first row has this number, with further changes. */
    goTo: useCallback(
      (place: { after: string } | { before: string }, start?: number, others: AddressChange = {}) =>
        change({
          ...others,
          ...FIRST_PAGE,
          ...place,
          start: start === undefined ? undefined : String(start),
        }),
      [change],
    ),
  }
}

/** The number of the page's first row, which only a label shows; undefined if it is unknown. */
function startFrom(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

function placeOf(after: string | null, before: string | null): { after?: string; before?: string } {
  if (before !== null) return { before }
  return after === null ? {} : { after }
}

/** A filter schema whose fields can be validated one by one. */
type FilterSchema<Filter> = {
  shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }>
  parse: (value: unknown) => Filter
}

/** The filter in the URL. Invalid fields are ignored. */
export function filterFrom<Filter>(
  schema: FilterSchema<Filter>,
  read: (name: string) => string | undefined,
): Filter {
  const parts = Object.entries(schema.shape).flatMap(([name, part]) => {
    const value = read(name)
    return value !== undefined && part.safeParse(value).success ? [[name, value]] : []
  })
  return schema.parse(Object.fromEntries(parts))
}
