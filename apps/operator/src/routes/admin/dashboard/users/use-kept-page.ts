import { cursorPage } from '@presale/rules/lists'
import { PAGE_SIZE, pageSizeFrom } from '@presale/rules/page'
import { useEffect, useState } from 'react'
import { recall, remember } from '../../../../storage.ts'
import { useListAddress } from '../list-address.ts'

type Step = { after: string } | { before: string }
type Place = { page: number; after?: string | undefined; before?: string | undefined }

const FIRST: Place = { page: 1 }

/**
 * Search, place and the number of the page, as they stand in the address; the page shown and the rows per page are also
 * kept in this browser (specification §5), and an address that names no place means the page kept when the list was
 * opened, so that going back leads there. Another size begins at the first page.
 */
export function useKeptPage() {
  const { read, place, narrow, goTo } = useListAddress()
  const search = read('search')
  const [kept, setKept] = useState(recallPlace)
  const [pageSize, setPageSize] = useState(
    () => pageSizeFrom(recall('usersPageSize') ?? '') ?? PAGE_SIZE.default,
  )
  const named = place.after !== undefined || place.before !== undefined
  const here = named ? { ...place, page: pageFrom(read('page')) } : search === undefined ? kept : FIRST
  const { page, after, before } = here
  useEffect(() => {
    if (search === undefined) keep({ page, after, before })
  }, [search, page, after, before])
  const begin = (changes: { search?: string | undefined } = {}) => {
    if (search === undefined) {
      setKept(FIRST)
      keep(FIRST)
    }
    narrow({ ...changes, page: undefined })
  }
  return {
    search,
    pageSize,
    place: { after, before },
    page,
    /** Goes on from the page whose rows are shown, which is not yet the one asked for while that loads. */
    goTo: (step: Step, shown: number) => {
      goTo(step, { page: String(Math.max(1, shown + ('after' in step ? 1 : -1))) })
    },
    look: (text: string | undefined) => begin({ search: text }),
    resize: (next: number) => {
      if (next === pageSize) return
      setPageSize(next)
      remember('usersPageSize', String(next))
      begin()
    },
  }
}

function keep(place: Place) {
  remember('usersPage', JSON.stringify(place))
}

function recallPlace(): Place {
  try {
    const { page, after, before } = JSON.parse(recall('usersPage') ?? '{}')
    const { data } = cursorPage.safeParse({ pageSize: PAGE_SIZE.default, after, before })
    return data ? { page: pageFrom(String(page)), after: data.after, before: data.before } : FIRST
  } catch {
    return FIRST
  }
}

function pageFrom(text = ''): number {
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1
}
