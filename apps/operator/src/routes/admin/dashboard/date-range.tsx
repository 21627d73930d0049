import { TextField } from '@presale/ui/text-field'
import type { AddressChange } from './list-address.ts'

type DateRangeProps = {
  filter: { from?: string | undefined; to?: string | undefined }
  onChange: (changes: AddressChange) => void
  className?: string
}

/** From which day to which, both included, in the address as `from` and `to`; each bounds what the other offers. */
export function DateRange({ filter: { from, to }, onChange, className = '' }: DateRangeProps) {
  return (
    <>
      <TextField
        type="date"
        label="From"
        className={className}
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        type="date"
        label="To"
        className={className}
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </>
  )
}
