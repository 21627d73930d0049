import { day } from '@presale/rules/lists'
import { LIST_TEXTS } from '@presale/rules/texts/lists'
import type { AddressChange } from './list-address.ts'
import { problemBy, TypedField } from './typed-field.tsx'

const TEXTS = LIST_TEXTS.filters

type DateRangeProps = {
  filter: { from?: string | undefined; to?: string | undefined }
  onChange: (changes: AddressChange) => void
  className?: string
}

/** An inclusive range of days; the URL holds `from` and `to`. Each bounds the choices of the other; typed days can be reversed. */
export function DateRange({ filter: { from, to }, onChange, className = '' }: DateRangeProps) {
  const isReversed = Boolean(from && to && from > to)
  return (
    <>
      <TypedField
        type="date"
        label={TEXTS.from}
        className={className}
        value={from}
        max={to}
        problemOf={problemOfDay}
        onApply={(text) => onChange({ from: text })}
      />
      <TypedField
        type="date"
        label={TEXTS.to}
        className={className}
        value={to}
        min={from}
        problemOf={problemOfDay}
        error={isReversed ? TEXTS.reversed : undefined}
        onApply={(text) => onChange({ to: text })}
      />
    </>
  )
}

/** While a year is typed, the browser's date field has one of the first thousand years. Half a day is an empty text. */
function problemOfDay(text: string): string | undefined {
  return text !== '' && text < '1000' ? TEXTS.yearBegun : problemBy(day)(text)
}
