import { type EntryFilter, entryFilter } from '@presale/rules/lists'
import { Button } from '@presale/ui/button'
import { DateRange } from '../date-range.tsx'
import type { AddressChange } from '../list-address.ts'
import { problemBy, TypedField } from '../typed-field.tsx'

type LedgerFilterProps = { filter: EntryFilter; onChange: (changes: AddressChange) => void }

/** From when to when, in which currency and whose; each holds at once and stands in the address. */
export function LedgerFilter({ filter, onChange }: LedgerFilterProps) {
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <search className="flex flex-wrap items-end gap-3">
      <DateRange filter={filter} onChange={onChange} />
      <TypedField
        label="Currency"
        className="w-32"
        value={filter.currency}
        problemOf={(text) => problemBy(entryFilter.shape.currency)(text.toUpperCase())}
        onApply={(currency) => onChange({ currency: currency?.toUpperCase() })}
      />
      {filter.buyerId && <p className="mb-2.5">Buyer {filter.buyerId} only</p>}
      {isNarrowed && (
        <Button
          size="lg"
          variant="quiet"
          onClick={() =>
            onChange({ from: undefined, to: undefined, currency: undefined, buyerId: undefined })
          }
        >
          Show everything
        </Button>
      )}
    </search>
  )
}
