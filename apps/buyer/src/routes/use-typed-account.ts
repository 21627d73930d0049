import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { forget, recall, remember } from '../../storage.ts'

/** What this tab keeps of a registration, such as during a look at the privacy policy. Passwords are not kept. */
const KEPT = ['name', 'email', 'phone'] as const

/** The kept fields among those of the form. */
export function recallTyped<Values extends FieldValues>(empty: Values): Values {
  const kept: Partial<Record<string, string>> = JSON.parse(recall('registration') ?? '{}')
  const own = KEPT.filter((field) => field in empty && kept[field] !== undefined)
  return { ...empty, ...Object.fromEntries(own.map((field) => [field, kept[field]])) }
}

/** Keeps what is typed until the registration succeeds. */
export function useTypedRegistration<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const { watch } = form
  useEffect(() => {
    const { unsubscribe } = watch((values) => {
      const typed = Object.fromEntries(KEPT.map((field) => [field, values[field]]))
      remember('registration', JSON.stringify(typed))
    })
    return unsubscribe
  }, [watch])
}

export function forgetTyped(): void {
  forget('registration')
}
