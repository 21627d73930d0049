import type { OrderFilter } from '@presale/rules/lists'
import { TRANSACTIONS_TEXTS } from '@presale/rules/texts/transactions'
import { Button } from '@presale/ui/button'

const TEXTS = TRANSACTIONS_TEXTS.noMatch

type NoOrdersProps = {
  filter: OrderFilter
  /** Removes the search and every filter. */
  onClear: () => void
}

/** The text in place of the rows: that there are none and, if a search or filters are in use, what to do. */
export function NoOrders({ filter, onClear }: NoOrdersProps) {
  const used = Object.keys(filter)
  const isSearch = filter.search !== undefined && used.length === 1
  return (
    <>
      <p>{TRANSACTIONS_TEXTS.empty}</p>
      {used.length > 0 && (
        <>
          <p className="wrap-anywhere">{isSearch ? TEXTS.search(filter.search ?? '') : TEXTS.filters}</p>
          {isSearch && <p className="mx-auto max-w-prose">{TEXTS.searched}</p>}
          <Button className="mt-3" onClick={onClear}>
            {isSearch ? TEXTS.clearSearch : TEXTS.clearFilters}
          </Button>
        </>
      )}
    </>
  )
}
