import type { OrderSearch } from '@presale/rules/lists'
import { PAGE_SIZE } from '@presale/rules/page'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from '../../../../trpc.ts'
import { stepsOf, useListAddress } from '../list-address.ts'

const REFRESH_MS = 30_000

type Asked = Pick<OrderSearch, 'filter'> & Partial<Pick<OrderSearch, 'sort' | 'direction'>>

/**
 * One page of the orders asked for, anew every 30 seconds. Its place is in the address, the names there beginning with
 * `prefix`; a page that becomes empty gives way to the one before (specification §4).
 */
export function useOrderSearch(asked: Asked, prefix = '') {
  const { place, goTo, narrow } = useListAddress(prefix)
  const search = trpc.orders.search.useQuery(
    { ...asked, ...place, pageSize: PAGE_SIZE.default },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  )
  const { data } = search
  const gaveWay = !search.isPlaceholderData && place.after !== undefined && data?.previous === null
  useEffect(() => {
    if (gaveWay) narrow({})
  }, [gaveWay, narrow])
  return {
    orders: data?.orders,
    count: data?.count,
    /** Nothing of what was asked for is there yet. */
    isLoading: search.isPending || search.isPlaceholderData,
    /** Why nothing can be shown. */
    error: data ? undefined : search.error,
    /** What is shown may be out of date. */
    isStale: search.isError && data !== undefined,
    retry: search.refetch,
    /** What the buttons under the list do; undefined while there is but one page. */
    steps: data && (data.next !== null || data.previous !== null) ? stepsOf(search, goTo) : undefined,
  }
}
