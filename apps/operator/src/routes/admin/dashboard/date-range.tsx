import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { TextField } from '@presale/ui/text-field'
import type { AddressChange } from './list-address.ts'

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
      <TextField
        type="date"
        label={LIST_TEXTS.filters.from}
        className={className}
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={LIST_TEXTS.filters.to}
        className={className}
        value={to ?? ''}
        min={from}
        error={isReversed ? LIST_TEXTS.filters.reversed : undefined}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </>
  )
}
