import { TextField } from '@presale/ui/text-field'
import { type ComponentProps, useState } from 'react'

type TypedFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'defaultValue' | 'error' | 'onChange' | 'onBlur' | 'onKeyDown'
> & {
  /** What applies now. */
  value: string | undefined
  /** Why a text cannot be looked for, in words; undefined when it can. */
  problemOf: (text: string) => string | undefined
  /** Hears of a text once it is left or Enter is pressed, and of undefined as soon as there is none. */
  onApply: (text: string | undefined) => void
}

/** Part of a filter that is typed. What cannot be looked for stays as typed, says so, and does not apply. */
export function TypedField({ value, problemOf, onApply, ...field }: TypedFieldProps) {
  const [text, setText] = useState(value ?? '')
  const [problem, setProblem] = useState<string>()
  const [applied, setApplied] = useState(value)
  if (applied !== value) {
    // The filter has changed by another way: what is typed follows.
    setApplied(value)
    setText(value ?? '')
    setProblem(undefined)
  }
  const apply = () => {
    const wanted = text.trim()
    const found = wanted === '' ? undefined : problemOf(wanted)
    setProblem(found)
    if (found === undefined && wanted !== (value ?? '')) onApply(wanted === '' ? undefined : wanted)
  }
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...field}
      value={text}
      error={problem}
      onChange={(event) => {
        setText(event.target.value)
        if (event.target.value !== '') return
        setProblem(undefined)
        if (value !== undefined) onApply(undefined)
      }}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}

/** The first problem that a rule has with a text. */
export function problemBy(rule: Rule): (text: string) => string | undefined {
  return (text) => rule.safeParse(text).error?.issues[0]?.message
}

type Rule = { safeParse: (text: string) => { error?: { issues: { message: string }[] } | undefined } }
