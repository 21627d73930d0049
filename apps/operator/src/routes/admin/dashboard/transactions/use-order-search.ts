import type { OrderSearch } from '@presale/rules/lists'
import type { PageSize } from '@presale/rules/page'
import { TRANSACTIONS_TEXTS } from '@presale/rules/texts/transactions'
import { isUnsent } from '@presale/web-client/answers'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trpc } from '../../../../trpc.ts'
import { useListAddress } from '../list-address.ts'
import { failureOf, useListPage } from '../use-list-page.ts'

const REFRESH_MS = 30_000

type Options = {
  prefix?: string
  settings: { pageSize: PageSize; resize: (size: PageSize) => void }
}
type Asked = Pick<OrderSearch, 'filter'> & Partial<Pick<OrderSearch, 'sort' | 'direction'>>

/**
 * One page of the orders, refreshed every 30 seconds. The URL holds its cursor, with parameter names that begin with
 * `prefix`. The server replaces an empty page by the last one (specification §4). If only one page is left, the cursor
 * leaves the URL.
 */
export function useOrderSearch(asked: Asked, { prefix = '', settings }: Options) {
  const address = useListAddress(prefix)
  const { place, narrow } = address
  const search = trpc.orders.search.useQuery(
    { ...asked, ...place, pageSize: settings.pageSize },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  )
  const list = useListPage(search, { address, settings, filter: asked })
  const { data } = list
  const gaveWay = !search.isPlaceholderData && place.after !== undefined && search.data?.previous === null
  useEffect(() => {
    if (gaveWay) narrow({})
  }, [gaveWay, narrow])
  return {
    ...list,
    orders: data?.orders,
    count: data?.count,
    /** None of the requested rows has arrived yet. */
    isLoading: search.isPending || search.isPlaceholderData,
    /** The error, if there are no rows to show. */
    error: data ? undefined : search.error,
    /** The rows of the last refresh, or of the last page, because these could not be loaded. Offline, the foot of the window says so. */
    isStale: search.isError && data !== undefined && !isUnsent(search.error),
    /** Why these could not be loaded, if the rows are those of another filter. */
    formerText: list.isFormer ? failureOf(list, TRANSACTIONS_TEXTS.unloaded) : undefined,
    /** Whether there is another page. */
    hasPages: data !== undefined && (data.next !== null || data.previous !== null),
  }
}
