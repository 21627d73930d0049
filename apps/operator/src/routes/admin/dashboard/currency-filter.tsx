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

/** Chooses one of the listed currencies. A link may name one that was deleted since; it is a choice as well. */
export function CurrencyFilter({ value, onChange, className = '' }: CurrencyFilterProps) {
  const { data: listed = [] } = trpc.currencies.list.useQuery(undefined, { staleTime: FRESH_MS })
  const codes = new Set([...listed.map(({ code }) => code).sort(), ...(value ? [value] : [])])
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
