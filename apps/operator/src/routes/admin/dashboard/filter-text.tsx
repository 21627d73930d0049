import { TextField } from '@presale/ui/text-field'
import { useState } from 'react'

/** A rule that says why a text cannot be used. */
type TextRule = {
  safeParse: (text: string) => { success: boolean; error?: { issues: { message: string }[] } | undefined }
}

type FilterTextProps = {
  label: string
  /** What the address has. */
  value: string | undefined
  rule: TextRule
  onApply: (text: string) => void
  /** How what was typed is meant, e.g. in capitals. */
  normalise?: (text: string) => string
  type?: 'text' | 'search'
  inputMode?: 'decimal'
  placeholder?: string
  className?: string
}

/**
 * A text that narrows a list once Enter is pressed or the field is left, or at once when it is emptied. What cannot be
 * used stays as typed, says why and narrows nothing.
 */
export function FilterText(props: FilterTextProps) {
  const { value = '', rule, onApply, normalise = (typed) => typed, ...field } = props
  const [text, setText] = useState(value)
  const [applied, setApplied] = useState(value)
  const [error, setError] = useState<string>()
  // The address moved on without this field, as by going back.
  if (applied !== value) {
    setApplied(value)
    setText(value)
    setError(undefined)
  }
  const apply = (typed: string) => {
    const meant = normalise(typed.trim())
    const refusal = meant === '' ? undefined : rule.safeParse(meant).error?.issues[0]?.message
    setError(refusal)
    if (refusal !== undefined || meant === value) return
    setApplied(meant)
    setText(meant)
    onApply(meant)
  }
  return (
    <TextField
      {...field}
      autoComplete="off"
      spellCheck={false}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.target.value)
        if (event.target.value === '') apply('')
      }}
      onBlur={() => apply(text)}
      onKeyDown={(event) => event.key === 'Enter' && apply(text)}
    />
  )
}
