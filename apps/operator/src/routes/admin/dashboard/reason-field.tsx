import { REASON_NEEDED } from '@presale/rules/moved-price'
import { TextareaField } from '@presale/ui/textarea-field'

type ReasonFieldProps = {
  value: string
  onChange: (value: string) => void
  isNeeded: boolean
  /** Whether the operator tried to decide without a needed reason. */
  isMissed: boolean
  hint: string
}

/** The reason of a decision. */
export function ReasonField({ value, onChange, isNeeded, isMissed, hint }: ReasonFieldProps) {
  return (
    <TextareaField
      label={isNeeded ? 'Reason' : 'Reason (optional)'}
      hint={hint}
      error={isMissed && value.trim() === '' ? REASON_NEEDED : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
