import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What is to be different in the address; undefined takes a part away. */
export type AddressChange = Record<string, string | undefined>

/**
 * A list's search, filters, sorting and place, as they stand in the address, so that going back, reloading and sending
 * a link all show the same rows. `prefix` keeps two lists of one page apart.
 */
export function useListAddress(prefix = '') {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (changes: AddressChange, options: { replace?: boolean } = {}) => {
      // The address itself, and not the one drawn last: a second change may come before the first one is drawn.
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(prefix + name)
        else next.set(prefix + name, value)
      }
      // Pressed twice, Next is one step to go back.
      const isHere = `${next}` === `${new URLSearchParams(window.location.search)}`
      setSearch(next, { ...options, ...(isHere && { replace: true }) })
    },
    [prefix, setSearch],
  )
  return {
    /** The part of the address by that name, or undefined. */
    read: (name: string) => search.get(prefix + name) ?? undefined,
    place: placeOf(search.get(`${prefix}after`), search.get(`${prefix}before`)),
    /** Narrows or sorts the list otherwise, which begins at its first page then. */
    narrow: useCallback(
      (changes: AddressChange) =>
        change({ ...changes, after: undefined, before: undefined }, { replace: true }),
      [change],
    ),
    /** Notes in the address what it did not say, so that coming back finds the same. */
    note: useCallback((changes: AddressChange) => change(changes, { replace: true }), [change]),
    /** Goes to the page after or before a cursor, with whatever else is to be different there. */
    goTo: useCallback(
      (place: { after: string } | { before: string }, others: AddressChange = {}) =>
        change({ ...others, after: undefined, before: undefined, ...place }),
      [change],
    ),
  }
}

function placeOf(after: string | null, before: string | null): { after?: string; before?: string } {
  if (before !== null) return { before }
  return after === null ? {} : { after }
}

type Shown = {
  data: { next: string | null; previous: string | null } | undefined
  /** The rows are still those that other filters or another page had. */
  isPlaceholderData: boolean
}

/**
 * What the two buttons under a list do; undefined where there is no such page. Until the rows that were asked for are
 * there they do nothing, for they would lead on from others.
 */
export function stepsOf(
  { data, isPlaceholderData }: Shown,
  goTo: (place: { after: string } | { before: string }) => void,
) {
  const { next, previous } = data ?? { next: null, previous: null }
  const go: typeof goTo = (place) => !isPlaceholderData && goTo(place)
  return {
    onPrevious: previous === null ? undefined : () => go({ before: previous }),
    onNext: next === null ? undefined : () => go({ after: next }),
  }
}

/** A schema of a filter, each of whose parts can be checked by itself. */
type FilterSchema<Filter> = {
  shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }>
  parse: (value: unknown) => Filter
}

/** The filter in the address; a part that cannot be used is as if it were not there. */
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
