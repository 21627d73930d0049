import { type OrderFilter as Filter, orderFilter } from '@presale/rules/lists'
import { ORDER_STATUSES } from '@presale/rules/order'
import { SelectField } from '@presale/ui/select-field'
import { DateRange } from '../date-range.tsx'
import type { AddressChange } from '../list-address.ts'
import { problemBy, TypedField } from '../typed-field.tsx'

const STATUSES = [
  { value: '', label: 'Any' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: status })),
]

const DATES = [
  { value: '', label: 'Placed' },
  { value: 'approved', label: 'Approved' },
]

const { search, currency, least, most } = orderFilter.shape
type OrderFilterProps = { filter: Filter; onChange: (changes: AddressChange) => void }

/** Search and filters of the orders; all of them hold at once and stand in the address. */
export function OrderFilter({ filter, onChange }: OrderFilterProps) {
  return (
    <search className="grid grid-cols-2 items-start gap-x-2 gap-y-3 sm:grid-cols-6 lg:flex lg:flex-wrap">
      <TypedField
        type="search"
        label="Search"
        placeholder="Number, e-mail, address"
        className="col-span-2 sm:col-span-4 lg:flex-1 lg:basis-full min-[1440px]:basis-48"
        value={filter.search}
        problemOf={problemBy(search)}
        onApply={(text) => onChange({ search: text })}
      />
      <SelectField
        label="Status"
        className="sm:col-span-2 lg:w-30"
        options={STATUSES}
        value={filter.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value })}
      />
      <Days filter={filter} onChange={onChange} />
      <TypedField
        label="Currency"
        className="col-span-2 lg:w-20"
        value={filter.currency}
        problemOf={(text) => problemBy(currency)(text.toUpperCase())}
        onApply={(text) => onChange({ currency: text?.toUpperCase() })}
      />
      <TypedField
        label="Tokens from"
        inputMode="decimal"
        className="sm:col-span-2 lg:w-26"
        value={filter.least}
        problemOf={problemBy(least)}
        onApply={(text) => onChange({ least: text })}
      />
      <TypedField
        label="Tokens to"
        inputMode="decimal"
        className="sm:col-span-2 lg:w-26"
        value={filter.most}
        problemOf={problemBy(most)}
        onApply={(text) => onChange({ most: text })}
      />
      {filter.buyerId && <p className="self-center">Buyer {filter.buyerId} only</p>}
    </search>
  )
}

/** From which day to which, and what of the order those days are of. */
function Days({ filter, onChange }: OrderFilterProps) {
  return (
    <>
      <SelectField
        label="Dates of"
        className="sm:col-span-2 lg:w-30"
        options={DATES}
        value={filter.dated === 'approved' ? 'approved' : ''}
        onChange={(event) => onChange({ dated: event.target.value })}
      />
      <DateRange filter={filter} onChange={onChange} className="sm:col-span-2 lg:w-38" />
    </>
  )
}
