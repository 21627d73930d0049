import { cursorPage } from '@presale/rules/lists'
import { PAGE_SIZE, pageSizeFrom } from '@presale/rules/page'
import { useCallback, useState } from 'react'
import { recall, remember } from '../../../../storage.ts'
import { useListAddress } from '../list-address.ts'

type Step = { after: string } | { before: string }
type Place = { page: number; after?: string | undefined; before?: string | undefined }

const FIRST: Place = { page: 1 }

/**
 * The search, cursor and page number in the URL. The last page and the page size are also stored in this browser
 * (specification §5). A URL without a page opens the stored one. A new page size returns to the first page.
 */
export function useKeptPage() {
  const { read, place, narrow, note, goTo } = useListAddress()
  const search = read('search')
  const [pageSize, setPageSize] = useState(recallPageSize)
  const isNamed = search !== undefined || read('page') !== undefined
  const { page, after, before } = isNamed ? placeAt(place, read('page')) : recallPlace()
  const begin = (changes: { search?: string | undefined; page?: string }) => {
    if (search === undefined) keep(FIRST)
    narrow({ page: undefined, ...changes })
  }
  // The URL names the first page: rows of the former page may still arrive, and that page is then stored again.
  const restart = () => begin({ page: '1' })
  return {
    search,
    pageSize,
    place: { after, before },
    page,
    /** Stores this page, once its rows have arrived. */
    keepThis: useCallback(() => {
      if (search === undefined) keep({ page, after, before })
    }, [search, page, after, before]),
    goTo: (step: Step) => {
      // Back then returns to this page, not to the one stored later.
      if (!isNamed) note({ page: String(page), after, before })
      goTo(step, undefined, { page: String(Math.max(1, page + ('after' in step ? 1 : -1))) })
    },
    look: (text: string | undefined) => begin({ search: text }),
    /** Returns to the first page of the same search. */
    restart,
    resize: (next: number) => {
      if (next === pageSize) return
      setPageSize(next)
      remember('usersPageSize', String(next))
      restart()
    },
  }
}

function keep(place: Place) {
  remember('usersPage', JSON.stringify(place))
}

function recallPageSize(): number {
  return pageSizeFrom(recall('usersPageSize') ?? '') ?? PAGE_SIZE.default
}

/** The page that a URL without a page opens. */
export function recallRequest() {
  const { after, before } = recallPlace()
  return { after, before, pageSize: recallPageSize() }
}

function recallPlace(): Place {
  try {
    const { page, after, before } = JSON.parse(recall('usersPage') ?? '{}')
    const { data } = cursorPage.safeParse({ pageSize: PAGE_SIZE.default, after, before })
    return data ? placeAt(data, String(page)) : FIRST
  } catch {
    return FIRST
  }
}

/** The place with the number of its page. Without a cursor it is the first page, whatever number is named. */
function placeAt({ after, before }: Omit<Place, 'page'>, page = ''): Place {
  if (after === undefined && before === undefined) return FIRST
  return { page: /^[1-9][0-9]{0,5}$/.test(page) ? Number(page) : 1, after, before }
}
