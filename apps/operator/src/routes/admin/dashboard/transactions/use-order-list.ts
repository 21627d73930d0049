import type { OrderListRequest } from '@presale/rules/order'
import { PAGE_SIZE } from '@presale/rules/page'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { trpc } from '../../../../trpc.ts'

const REFRESH_MS = 30_000

type Asked = Partial<Pick<OrderListRequest, 'status' | 'sort' | 'direction'>>

/**
 * One page of the orders asked for, anew every 30 seconds. The page is in the address under `parameter`; one that
 * becomes empty gives way to the one before (specification §4).
 */
export function useOrderList(parameter: string, asked: Asked) {
  const [search, setSearch] = useSearchParams()
  const page = pageFrom(search.get(parameter))
  const list = trpc.orders.list.useQuery(
    { page, pageSize: PAGE_SIZE.default, ...asked },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  )
  const pages = Math.max(1, Math.ceil((list.data?.total ?? 0) / PAGE_SIZE.default))
  const goTo = useCallback(
    (next: number, replace = false) =>
      setSearch(
        (now) => {
          now.set(parameter, String(next))
          return now
        },
        { replace },
      ),
    [parameter, setSearch],
  )
  useEffect(() => {
    if (list.data && page > pages) goTo(pages, true)
  }, [list.data, page, pages, goTo])
  return {
    orders: list.data?.orders,
    total: list.data?.total,
    /** Nothing of what was asked for is there yet. */
    isLoading: list.isPending || list.isPlaceholderData,
    /** Why nothing can be shown. */
    error: list.data ? undefined : list.error,
    /** What is shown may be out of date. */
    isStale: list.isError && list.data !== undefined,
    retry: list.refetch,
    page: Math.min(page, pages),
    pages,
    goTo,
  }
}

function pageFrom(text: string | null): number {
  return text !== null && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1
}
