import { PAGE_SIZE, pageSizeFrom } from '@presale/rules/page'
import { useState } from 'react'
import { recall, remember } from '../../../../storage.ts'

/** Which page and how many rows, kept in this browser (specification §5); another size begins at the first page. */
export function useKeptPage() {
  const [page, setPage] = useState(() => pageFrom(recall('usersPage')))
  const [pageSize, setPageSize] = useState(
    () => pageSizeFrom(recall('usersPageSize') ?? '') ?? PAGE_SIZE.default,
  )
  const goTo = (next: number) => {
    setPage(next)
    remember('usersPage', String(next))
  }
  const resize = (next: number) => {
    if (next === pageSize) return
    setPageSize(next)
    remember('usersPageSize', String(next))
    goTo(1)
  }
  return { page, pageSize, goTo, resize }
}

function pageFrom(text = ''): number {
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1
}
