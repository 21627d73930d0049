import { compare } from '@presale/rules/decimal'
import { type OrderFilter as Filter, orderFilter } from '@presale/rules/lists'
import { ORDER_STATUSES, REPLACED } from '@presale/rules/order'
import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { ORDER_STATUS_TEXTS } from '@presale/rules/texts/order-status'
import { TRANSACTIONS_TEXTS } from '@presale/rules/texts/transactions'
import { SelectField } from '@presale/ui/select-field'
import { CurrencyFilter } from '../currency-filter.tsx'
import { DateRange } from '../date-range.tsx'
import type { AddressChange } from '../list-address.ts'
import { chipsOf, ListFilters } from '../list-filters.tsx'
import { problemBy, TypedField } from '../typed-field.tsx'

const TEXTS = TRANSACTIONS_TEXTS.filters
const SHARED = LIST_TEXTS.filters
const ANY = { value: '', label: SHARED.any }
const STATUSES = [
  ANY,
  ...ORDER_STATUSES.map((status) => ({ value: status, label: ORDER_STATUS_TEXTS.words[status] })),
]
const DATES = [
  { value: '', label: TEXTS.placed },
  { value: 'approved', label: TEXTS.approved },
]
const ADDRESSES = [ANY, { value: REPLACED, label: TEXTS.replaced }]
const { search, least, most } = orderFilter.shape

type OrderFilterProps = { filter: Filter; onChange: (changes: AddressChange) => void }

/** The search and filters of the orders. All must match; the URL holds them. */
export function OrderFilter({ filter, onChange }: OrderFilterProps) {
  return (
    <ListFilters
      chips={chipsOfOrders(filter)}
      onChange={onChange}
      className="grid grid-cols-12 items-start gap-x-1.5 gap-y-3 sm:grid-cols-6 lg:flex lg:flex-wrap lg:gap-x-1"
      search={
        <TypedField
          type="search"
          label={TEXTS.search}
          placeholder={TEXTS.searchHint}
          className="col-span-7 max-sm:[&_label]:sr-only sm:col-span-4 lg:flex-1 lg:basis-90 min-[90rem]:basis-42"
          value={filter.search}
          problemOf={problemBy(search)}
          onApply={(text) => onChange({ search: text })}
        />
      }
    >
      <SelectField
        label={TEXTS.status}
        className="col-span-6 sm:col-span-2 lg:w-30"
        options={STATUSES}
        value={filter.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value })}
      />
      <CurrencyFilter
        className="col-span-6 sm:col-span-2 lg:w-23"
        value={filter.currency}
        onChange={(currency) => onChange({ currency })}
      />
      <SelectField
        label={TEXTS.address}
        className="col-span-6 sm:col-span-2 lg:w-29"
        options={ADDRESSES}
        value={filter.address ?? ''}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      <Days filter={filter} onChange={onChange} />
      <Amounts filter={filter} onChange={onChange} />
    </ListFilters>
  )
}

function chipsOfOrders(filter: Filter) {
  return chipsOf(filter, {
    status: (status) => TEXTS.statusOf(ORDER_STATUS_TEXTS.words[status]),
    dated: (dated) => (dated === 'approved' ? TEXTS.datedApproved : TEXTS.placed),
    from: SHARED.fromDay,
    to: SHARED.toDay,
    currency: SHARED.currencyOf,
    least: TEXTS.leastOf,
    most: TEXTS.mostOf,
    address: () => TEXTS.addressReplaced,
    transaction: () => TEXTS.transactionGiven,
    messages: () => TEXTS.unanswered,
    buyerId: SHARED.buyer,
  })
}

/** A range of days, and whether it refers to placing or approval. */
function Days({ filter, onChange }: OrderFilterProps) {
  return (
    <>
      <SelectField
        label={TEXTS.dated}
        className="col-span-6 sm:col-span-2 lg:w-30"
        options={DATES}
        value={filter.dated === 'approved' ? 'approved' : ''}
        onChange={(event) => onChange({ dated: event.target.value })}
      />
      <DateRange filter={filter} onChange={onChange} className="col-span-6 sm:col-span-2 lg:w-36" />
    </>
  )
}

/** A range of tokens, bonus included. */
function Amounts({ filter, onChange }: OrderFilterProps) {
  const isReversed = Boolean(filter.least && filter.most && compare(filter.least, filter.most) > 0)
  return (
    <>
      <TypedField
        inputMode="decimal"
        className="col-span-6 sm:col-span-2 lg:w-24"
        label={TEXTS.least}
        value={filter.least}
        problemOf={problemBy(least)}
        onApply={(text) => onChange({ least: text })}
      />
      <TypedField
        inputMode="decimal"
        className="col-span-6 sm:col-span-2 lg:w-20"
        label={TEXTS.most}
        value={filter.most}
        problemOf={problemBy(most)}
        error={isReversed ? TEXTS.reversed : undefined}
        onApply={(text) => onChange({ most: text })}
      />
    </>
  )
}
