import { cursorPage } from '@presale/rules/lists'
import { PAGE_SIZE, pageSizeFrom } from '@presale/rules/page'
import { useState } from 'react'
import { recall, remember } from '../../../../storage.ts'
import { useListAddress } from '../list-address.ts'

type Step = { after: string } | { before: string }
type Place = { page: number; after?: string | undefined; before?: string | undefined }

const FIRST: Place = { page: 1 }

/**
 * Search, place and the number of the page, as they stand in the address; page and rows per page are also kept in this
 * browser (specification §5), and where the address names no place, the kept one is. Another size begins at the first page.
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
  const keep = (next: Place) => {
    if (search !== undefined) return
    setKept(next)
    remember('usersPage', JSON.stringify(next))
  }
  const begin = (changes: { search?: string | undefined } = {}) => {
    keep(FIRST)
    narrow({ ...changes, page: undefined })
  }
  return {
    search,
    pageSize,
    place: { after: here.after, before: here.before },
    page: here.page,
    goTo: (step: Step) => {
      const page = Math.max(1, here.page + ('after' in step ? 1 : -1))
      keep({ ...step, page })
      goTo(step, { page: String(page) })
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
