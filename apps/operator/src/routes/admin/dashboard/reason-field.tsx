import { REASON_NEEDED } from '@presale/rules/moved-price'
import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { TextareaField } from '@presale/ui/textarea-field'
import { useEffect, useRef } from 'react'

const TEXTS = DECISION_TEXTS.reason

type ReasonFieldProps = {
  value: string
  onChange: (value: string) => void
  isNeeded: boolean
  /** How often the operator tried to decide without a needed reason. Each time the focus goes to the field. */
  misses: number
  hint: string
}

/** The reason of a decision. */
export function ReasonField({ value, onChange, isNeeded, misses, hint }: ReasonFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (misses === 0) return
    field.current?.focus()
    // With its error, which stands below it.
    field.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [misses])
  return (
    <TextareaField
      ref={field}
      label={isNeeded ? TEXTS.needed : TEXTS.optional}
      hint={hint}
      error={misses > 0 && value.trim() === '' ? REASON_NEEDED : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
