import { useEffect, useRef } from 'react'
import { takeTyped } from './take-typed.ts'
import { readers, recallTyped, rememberTyped } from './typed-forms.ts'

type KeptText = {
  /** Tells the texts of a screen apart. */
  name: string
  /** Who types, as the guard names the account. Undefined while nobody knows. */
  account: string | undefined
  text: string
  restore: (text: string) => void
}

/**
 * Keeps a text when its screen is left or the session ends, and calls `restore` with it when the account opens this screen
 * again in this tab.
 */
export function useKeptText({ name, account, text, restore }: KeptText): void {
  const last = useRef({ account, text })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is restored once, by whichever function is current then
  useEffect(() => {
    const { text: kept } = takeTyped(name)
    if (kept) restore(kept)
    const path = location.pathname
    return () => keepText(name, path, last.current)
  }, [name])
  useEffect(() => {
    last.current = { account, text }
    readers.set(name, () => (text === '' ? {} : { text }))
    return () => {
      readers.delete(name)
    }
  }, [name, account, text])
}

/** Forgets a kept text, because it has arrived after its screen was left. */
export function forgetText(name: string): void {
  const typed = recallTyped()
  if (!typed) return
  const { [name]: _arrived, ...forms } = typed.forms
  rememberTyped({ ...typed, forms })
}

/** Adds the text to what the account left on that screen. It takes the place of what was left on another screen. */
function keepText(
  name: string,
  path: string,
  { account, text }: { account?: string | undefined; text: string },
) {
  if (account === undefined || text === '') return
  const typed = recallTyped()
  const forms = typed?.account === account && typed.path === path ? typed.forms : {}
  rememberTyped({ account, path, forms: { ...forms, [name]: { text } } })
}
