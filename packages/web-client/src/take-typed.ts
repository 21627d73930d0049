import type { FieldValues } from 'react-hook-form'
import { recallTyped, rememberTyped } from './typed-forms.ts'

/** The kept fields of a form on this screen. They are given once. */
export function takeTyped(name: string): FieldValues {
  const typed = recallTyped()
  if (typed?.path !== location.pathname) return {}
  const { [name]: fields, ...forms } = typed.forms
  rememberTyped({ ...typed, forms })
  return fields ?? {}
}
