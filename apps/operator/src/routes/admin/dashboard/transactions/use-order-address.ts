import { orderFilter } from '@presale/rules/lists'
import { ORDER_SORTS } from '@presale/rules/order'
import { type OrderView, VIEW_PARTS } from '@presale/rules/order-view'
import type { DataSorting } from '@presale/ui/data-table'
import { filterFrom, useListAddress } from '../list-address.ts'

/** The filter and sorting of the order list in the URL. */
export function useOrderAddress() {
  const { read, narrow } = useListAddress()
  const filter = filterFrom(orderFilter, read)
  const sort = ORDER_SORTS.find((known) => known === read('sort'))
  const direction = read('direction') === 'desc' ? ('desc' as const) : ('asc' as const)
  const sorted = sort && { sort, direction }
  const parts: OrderView['parts'] = { ...filter, ...sorted }
  return {
    filter,
    parts,
    sorting: (sorted ? { id: sorted.sort, desc: direction === 'desc' } : null) satisfies DataSorting,
    asked: { filter, ...sorted },
    narrow,
    sortBy: (next: DataSorting) =>
      narrow({ sort: next?.id, direction: next ? (next.desc ? 'desc' : 'asc') : undefined }),
  }
}

/** The parts as a query string, which is equal for two views of the same rows. */
export function addressOf(parts: OrderView['parts']): string {
  const named = new URLSearchParams()
  for (const name of VIEW_PARTS) {
    const value = parts[name as keyof typeof parts]
    if (value !== undefined) named.set(name, value)
  }
  return named.toString()
}
