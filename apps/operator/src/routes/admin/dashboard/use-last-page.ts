import { useState } from 'react'

type Search<Page> = { data: Page | undefined; isPlaceholderData: boolean }

/**
 * The page of a list to show: the requested page or, if it could not be loaded, the last page of the same list.
 * `list` is everything but the page's place; another filter is another list.
 */
export function useLastPage<Page>({ data, isPlaceholderData }: Search<Page>, list: unknown) {
  const key = JSON.stringify(list)
  const [last, setLast] = useState<{ key: string; page: Page }>()
  if (data !== undefined && !isPlaceholderData && (last?.page !== data || last.key !== key))
    setLast({ key, page: data })
  return data ?? (last?.key === key ? last.page : undefined)
}
