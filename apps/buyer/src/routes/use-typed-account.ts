import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { forget, recall, remember } from '../storage.ts'

/** What this tab keeps of a registration or a log-in, for the next form of the kind. Passwords are not kept. */
const KEPT = ['name', 'email', 'phone'] as const

const keptNow = (): Partial<Record<string, string>> => JSON.parse(recall('registration') ?? '{}')

/** The form's fields, filled with what was kept. */
export function recallTyped<Values extends FieldValues>(empty: Values): Values {
  const kept = keptNow()
  return Object.fromEntries(
    Object.entries(empty).map(([field, none]) => [field, kept[field] ?? none]),
  ) as Values
}

/** Keeps what is typed, until a session begins: during a look at the privacy policy, or on the way to a new password. */
export function useTypedAccount<Values extends FieldValues>({ watch }: UseFormReturn<Values>): void {
  useEffect(() => {
    const { unsubscribe } = watch((values) => {
      const kept = keptNow()
      for (const field of KEPT) if (field in values) kept[field] = values[field]
      remember('registration', JSON.stringify(kept))
    })
    return unsubscribe
  }, [watch])
}

export function forgetTyped(): void {
  forget('registration')
}
