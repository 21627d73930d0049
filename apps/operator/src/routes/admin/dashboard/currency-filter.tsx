import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { SelectField } from '@presale/ui/select-field'
import { trpc } from '../../../trpc.ts'

const TEXTS = LIST_TEXTS.filters
const FRESH_MS = 60_000

type CurrencyFilterProps = {
  value: string | undefined
  onChange: (code: string) => void
  className?: string
}

/** Chooses one of the currencies, also a deleted one in which there are orders. What a link names is a choice as well. */
export function CurrencyFilter({ value, onChange, className = '' }: CurrencyFilterProps) {
  const { data: known = [] } = trpc.currencies.codes.useQuery(undefined, { staleTime: FRESH_MS })
  const codes = new Set([...known, ...(value ? [value] : [])])
  return (
    <SelectField
      label={TEXTS.currency}
      className={className}
      options={[{ value: '', label: TEXTS.any }, ...[...codes].map((code) => ({ value: code, label: code }))]}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
