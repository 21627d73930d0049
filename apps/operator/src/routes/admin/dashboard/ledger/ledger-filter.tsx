import type { EntryFilter } from '@presale/rules/lists'
import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { CurrencyFilter } from '../currency-filter.tsx'
import { DateRange } from '../date-range.tsx'
import type { AddressChange } from '../list-address.ts'
import { chipsOf, ListFilters } from '../list-filters.tsx'

const TEXTS = LIST_TEXTS.filters

type LedgerFilterProps = { filter: EntryFilter; onChange: (changes: AddressChange) => void }

/** Filters by date, currency and buyer. All must match; the URL holds them. */
export function LedgerFilter({ filter, onChange }: LedgerFilterProps) {
  const chips = chipsOf(filter, {
    from: TEXTS.fromDay,
    to: TEXTS.toDay,
    currency: TEXTS.currencyOf,
    buyerId: TEXTS.buyer,
  })
  return (
    <ListFilters
      chips={chips}
      onChange={onChange}
      className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap"
    >
      <DateRange filter={filter} onChange={onChange} />
      <CurrencyFilter
        className="sm:w-32"
        value={filter.currency}
        onChange={(currency) => onChange({ currency })}
      />
    </ListFilters>
  )
}
