import { ORDER_SORTS, type OrderSort } from '@presale/rules/order'
import type { DataSorting } from '@presale/ui/data-table'
import { useSearchParams } from 'react-router'

/** What the list is sorted by, kept in the address; sorted anew it begins at its first page. */
export function useSorting() {
  const [search, setSearch] = useSearchParams()
  const sort = ORDER_SORTS.find((known) => known === search.get('sort'))
  const direction: 'asc' | 'desc' = search.get('direction') === 'desc' ? 'desc' : 'asc'
  const sorting: DataSorting = sort ? { id: sort, desc: direction === 'desc' } : null
  return {
    sorting,
    asked: sort ? { sort, direction } : ({} as { sort?: OrderSort; direction?: 'asc' | 'desc' }),
    sortBy: (next: DataSorting) =>
      setSearch((now) => {
        for (const name of ['sort', 'direction', 'page']) now.delete(name)
        if (next) {
          now.set('sort', next.id)
          now.set('direction', next.desc ? 'desc' : 'asc')
        }
        return now
      }),
  }
}
