import { translated } from '@presale/rules/texts/sentences'
import { TextField } from '@presale/ui/text-field'
import { type ComponentProps, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

type TypedFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'defaultValue' | 'hint' | 'onChange' | 'onBlur' | 'onKeyDown'
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

/** A typed text. A page's address changes once its screen is rendered, so an applied text is on its way for a while. */
type Draft = {
  text: string
  /** The value that it was typed over. */
  over: string | undefined
  /** The applied text that is to become the value. */
  asked?: string | undefined
  /** Left by Enter or blur: once the applied text is the value, the field shows the value's spelling. */
  isFinished?: boolean
  advice?: string | undefined
  problem?: string | undefined
  /** The browser shows something that is no value, such as half a day; the text is empty then. */
  isUnreadable?: boolean
}

/** The draft beside this value. A value from elsewhere replaces it; its own, once there, does not. */
function draftBeside(value: string | undefined, draft: Draft | undefined): Draft | undefined {
  if (!draft || draft.over === value) return draft
  const isOwn = draft.asked !== undefined && sameText(draft.asked, value)
  return isOwn && !draft.isFinished ? { ...draft, over: value, asked: undefined } : undefined
}

/**
 * A text field of a filter. It applies a valid text after a pause in typing, on Enter and on blur. An invalid text
 * stays in the field and isn't applied: after the pause a hint says why, on Enter and blur an error. `error` is about the
 * applied value.
 */
export function TypedField({ value, problemOf, onApply, error, ...field }: TypedFieldProps) {
  const [kept, setDraft] = useState<Draft>()
  const draft = draftBeside(value, kept)
  if (draft !== kept) setDraft(draft)
  /** Applies the text unless it has a problem or is applied already. `note` is called first, with the next draft's parts. */
  const apply = (
    { text, asked, isUnreadable }: Draft,
    note: (parts: Pick<Draft, 'asked' | 'problem'>) => void,
  ) => {
    const wanted = text.trim()
    const problem = wanted === '' && !isUnreadable ? undefined : problemOf(wanted)
    if (problem !== undefined || sameText(wanted, asked ?? value)) return note({ asked, problem })
    note({ asked: wanted })
    onApply(wanted === '' ? undefined : wanted)
  }
  // Drawn before anything else happens: the next keystroke, and the value when it comes, must meet the text that was asked.
  const applyPaused = useEffectEvent((paused: Draft) =>
    apply(paused, ({ asked, problem }) =>
      flushSync(() => setDraft({ ...paused, asked, advice: problem, problem: problem && paused.problem })),
    ),
  )
  useEffect(() => {
    if (
      !draft ||
      draft.isUnreadable ||
      draft.advice !== undefined ||
      sameText(draft.text, draft.asked ?? draft.over)
    )
      return
    const timer = setTimeout(() => applyPaused(draft), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [draft])
  const finish = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) => {
    if (!draft) return
    // The browser tells of no change from half a day to none.
    const left = { ...draft, isUnreadable: field.validity.badInput }
    apply(left, ({ asked, problem }) => {
      const isKept = problem !== undefined || asked !== undefined
      setDraft(isKept ? { ...left, asked, problem, isFinished: problem === undefined } : undefined)
    })
  }
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...field}
      value={draft?.text ?? value ?? ''}
      hint={draft?.problem === undefined && draft?.advice ? translated(draft.advice) : undefined}
      error={draft?.problem ?? error}
      onChange={(event) => {
        const text = event.target.value
        const isUnreadable = event.target.validity.badInput
        const isEmpty = text.trim() === ''
        setDraft({
          text,
          over: value,
          isUnreadable,
          asked: draft?.asked,
          problem: isEmpty ? undefined : draft?.problem,
          advice: isEmpty || draft?.advice === undefined ? undefined : problemOf(text.trim()),
        })
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event)
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
