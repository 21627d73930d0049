import { TextField } from '@presale/ui/text-field'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'

type TypedFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'defaultValue' | 'hint' | 'error' | 'onChange' | 'onBlur' | 'onKeyDown'
> & {
  /** The applied value. */
  value: string | undefined
  /** Why a text can't be searched; undefined when it can. */
  problemOf: (text: string) => string | undefined
  /** Called with the text, or with undefined once the field is empty. */
  onApply: (text: string | undefined) => void
}

/** Milliseconds without a keystroke after which a valid text is applied. */
const TYPING_PAUSE = 250

/** A text that differs from the applied value, or is its own spelling of it. `over` is the value it was typed over. */
type Draft = {
  text: string
  over: string | undefined
  isApplied?: boolean
  advice?: string | undefined
  problem?: string | undefined
}

/** A change of the value from elsewhere replaces a draft. */
function isCurrent({ text, over, isApplied }: Draft, value: string | undefined): boolean {
  return isApplied ? sameText(text, value) : over === value
}

/**
 * A text field of a filter. It applies a valid text after a pause in typing, on Enter and on blur. An invalid text
 * stays in the field and isn't applied: after the pause a hint says why, on Enter and blur an error.
 */
export function TypedField({ value, problemOf, onApply, ...field }: TypedFieldProps) {
  const [kept, setDraft] = useState<Draft>()
  const draft = kept && isCurrent(kept, value) ? kept : undefined
  /** Applies the text unless it has a problem, and answers the problem. */
  const apply = (text: string) => {
    const wanted = text.trim()
    const problem = wanted === '' ? undefined : problemOf(wanted)
    if (problem === undefined && !sameText(wanted, value)) onApply(wanted === '' ? undefined : wanted)
    return problem
  }
  const applyPaused = useEffectEvent((paused: Draft) => {
    const advice = apply(paused.text)
    setDraft({ ...paused, advice, isApplied: advice === undefined })
  })
  useEffect(() => {
    if (!draft || draft.isApplied || draft.advice !== undefined) return
    const timer = setTimeout(() => applyPaused(draft), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [draft])
  const finish = () => {
    if (!draft) return
    const problem = apply(draft.text)
    setDraft(problem === undefined ? undefined : { ...draft, problem })
  }
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...field}
      value={draft?.text ?? value ?? ''}
      hint={draft?.problem === undefined ? draft?.advice : undefined}
      error={draft?.problem}
      onChange={(event) => {
        const text = event.target.value
        const isEmpty = text.trim() === ''
        setDraft({
          text,
          over: value,
          problem: isEmpty ? undefined : draft?.problem,
          advice: isEmpty || draft?.advice === undefined ? undefined : problemOf(text.trim()),
        })
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}

/** Searches and filters ignore blanks around a text and the case of its letters. */
function sameText(text: string, value: string | undefined): boolean {
  return text.trim().toLowerCase() === (value ?? '').toLowerCase()
}

/** The first problem that a rule finds in a text. */
export function problemBy(rule: Rule): (text: string) => string | undefined {
  return (text) => rule.safeParse(text).error?.issues[0]?.message
}

type Rule = { safeParse: (text: string) => { error?: { issues: { message: string }[] } | undefined } }
