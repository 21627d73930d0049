import { useEffect } from 'react'
import { takeTyped } from './take-typed.ts'
import { readers } from './typed-forms.ts'

/**
 * Keeps a text when the session ends, as useKeptForm keeps a form's fields, and calls `restore` with it when the account
 * opens this screen again. `name` tells the texts of a screen apart.
 */
export function useKeptText(name: string, text: string, restore: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is restored once, by whichever function is current then
  useEffect(() => {
    const { text: kept } = takeTyped(name)
    if (kept) restore(kept)
  }, [name])
  useEffect(() => {
    readers.set(name, () => (text === '' ? {} : { text }))
    return () => {
      readers.delete(name)
    }
  }, [name, text])
}
