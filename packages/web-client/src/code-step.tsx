import { LOG_IN_TEXTS as TEXTS } from '@presale/rules/texts/log-in'
import { TextField } from '@presale/ui/text-field'
import { type ComponentProps, useState } from 'react'
import { flushSync } from 'react-dom'
import { detailsOf } from './answers.ts'

/** Whether the server refused the code, and why; undefined for every other refusal. */
export function codeRefusalOf(error: unknown): 'needed' | 'wrong' | undefined {
  const details = detailsOf(error) as { code?: 'needed' | 'wrong' } | undefined
  return details?.code
}

/** The part of a log-in form that the step with the code works on. */
type CodeForm = {
  resetField: (name: 'code') => void
  setError: (name: 'code', error: { message: string }) => void
  setFocus: (name: 'code', options: { shouldSelect: boolean }) => void
}

/** The second step of a log-in, or of another login's new password. It begins with the first refusal that asks for a code, and ends with another account. */
export function useCodeStep() {
  const [asksForCode, setAsksForCode] = useState(false)
  return {
    asksForCode,
    forgetCode: (form: CodeForm) => {
      setAsksForCode(false)
      form.resetField('code')
    },
    /** Shows a refusal of the code. */
    askForCode: (form: CodeForm, error: { message: string }) => {
      const refusal = codeRefusalOf(error)
      if (refusal === undefined) return
      flushSync(() => setAsksForCode(true))
      if (refusal === 'wrong') form.setError('code', { message: error.message })
      form.setFocus('code', { shouldSelect: true })
    },
  }
}

/** The field for a code of the app, or a recovery code, in a log-in. */
export function LogInCodeField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={TEXTS.code}
      hint={TEXTS.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  )
}
