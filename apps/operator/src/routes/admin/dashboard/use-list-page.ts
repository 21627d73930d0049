import type { PageSize } from '@presale/rules/page'
import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { isUnsent, loadFailureOf, statusOf } from '@presale/web-client/answers'
import { useEffect, useState } from 'react'
import type { AddressChange } from './list-address.ts'

type Cursors = { next: string | null; previous: string | null }
type Place = { after?: string | undefined; before?: string | undefined }
type GoTo = (place: { after: string } | { before: string }, start?: number) => void

/** A query of one page. Its data is a placeholder while it belongs to the previous filter or page. */
type Search<Page> = {
  data: Page | undefined
  isPlaceholderData: boolean
  error: object | null
  refetch: () => unknown
}

type List<Size> = {
  /** `start` is the number of the first row. */
  address: { place: Place; start: number | undefined; narrow: (changes: AddressChange) => void; goTo: GoTo }
  settings: { pageSize: Size; resize: (size: Size) => void }
  /** Another filter is another list. */
  filter?: unknown
}

export type ListPage<Page extends Cursors> = ReturnType<typeof useListPage<Page, PageSize>>

/** What a list shows of its search, and how it moves to another page. */
export function useListPage<Page extends Cursors, Size extends number>(
  search: Search<Page>,
  { address, settings, filter }: List<Size>,
) {
  const { place, start, narrow, goTo } = address
  const { pageSize, resize } = settings
  const isFirst = place.after === undefined && place.before === undefined
  const from = isFirst ? 1 : start
  useFirstPageInstead(place, search.error, narrow)
  const shown = useShownPage(search, from, { filter, pageSize })
  return {
    /**
     * The requested page or, if it could not be loaded, the last page of the same list. Offline it may be the page of a former
     * list, so that the screen is not emptied.
     */
    data: shown?.page,
    isFormer: shown?.isFormer === true,
    /** The number of its first row; undefined if it is unknown. */
    start: shown?.start,
    error: search.error,
    retry: search.refetch,
    pageSize,
    /** Changes the page size and returns to the first page. */
    resize: (size: Size) => {
      resize(size)
      narrow({})
    },
    steps: stepsOf(search, (place) => {
      const step = 'after' in place ? pageSize : -pageSize
      goTo(place, from === undefined ? undefined : Math.max(1, from + step))
    }),
  }
}

/** Why the list could not be loaded, and what is shown instead. */
export function failureOf(list: { error: unknown; isFormer: boolean }, unloaded: string): string | undefined {
  if (!list.error) return undefined
  const failure = loadFailureOf(list.error, unloaded)
  return list.isFormer ? `${failure} ${LIST_TEXTS.former}` : failure
}

/** Returns to the first page when the server refuses the cursor in the URL, such as a mistyped one. */
function useFirstPageInstead(
  { after, before }: Place,
  error: unknown,
  narrow: (changes: AddressChange) => void,
) {
  const isRefused = (after !== undefined || before !== undefined) && statusOf(error) === 400
  useEffect(() => {
    if (isRefused) narrow({})
  }, [isRefused, narrow])
}

function useShownPage<Page>(
  { data, isPlaceholderData, error }: Search<Page>,
  start: number | undefined,
  list: unknown,
) {
  const key = JSON.stringify(list)
  const [last, setLast] = useState<{ key: string; page: Page; start: number | undefined }>()
  if (data !== undefined && !isPlaceholderData && (last?.page !== data || last.key !== key))
    setLast({ key, page: data, start })
  if (data !== undefined)
    return { page: data, start: isPlaceholderData ? last?.start : start, isFormer: false }
  const isFormer = last?.key !== key
  return last && (!isFormer || isUnsent(error)) ? { ...last, isFormer } : undefined
}

/**
 * The actions of the pager's buttons, undefined where there is no page. They do nothing until the requested rows have
 * arrived, because the old rows' cursors lead elsewhere.
 */
function stepsOf({ data, isPlaceholderData }: Search<Cursors>, goTo: GoTo) {
  const { next, previous } = data ?? { next: null, previous: null }
  const go: GoTo = (place) => !isPlaceholderData && goTo(place)
  return {
    onPrevious: previous === null ? undefined : () => go({ before: previous }),
    onNext: next === null ? undefined : () => go({ after: next }),
  }
}
