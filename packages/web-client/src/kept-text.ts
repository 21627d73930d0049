import { useEffect, useRef } from 'react'
import { takeTyped } from './take-typed.ts'
import { readers, recallTyped, rememberTyped, type Typed } from './typed-forms.ts'

type KeptText = {
  /** Tells the text from those of all screens. */
  name: string
  /** Who types, as the guard names the account, for as long as its session lasts here. */
  account: () => string | undefined
  text: string
  restore: (text: string) => void
}

/**
 * Keeps a text when its screen is left or loaded again, or the session ends by itself. Calls `restore` with it when the
 * account opens this screen again in this tab. A log-out leaves no text behind.
 */
export function useKeptText({ name, account, text, restore }: KeptText): void {
  const last = useRef({ account, text })
  useEffect(() => {
    last.current = { account, text }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is restored once, by whichever function is current then
  useEffect(() => {
    const { text: kept } = takeTyped(name)
    if (kept) restore(kept)
    const path = location.pathname
    const fields = () => (last.current.text === '' ? {} : { text: last.current.text })
    readers.set(name, fields)
    const leave = () => {
      const account = last.current.account()
      if (last.current.text === '') forgetText(name)
      else if (account !== undefined) keepLeft({ account, path, forms: { [name]: fields() } })
    }
    window.addEventListener('pagehide', leave)
    return () => {
      readers.delete(name)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [name])
}

/** Forgets a kept text, because it has arrived or was deleted. */
export function forgetText(name: string): void {
  const typed = recallTyped()
  if (!typed?.forms[name]) return
  const { [name]: _arrived, ...forms } = typed.forms
  rememberTyped({ ...typed, forms })
}

/** Adds to what the account left on that screen. It takes the place of what was left on another screen. */
function keepLeft(left: Typed) {
  const typed = recallTyped()
  const isSame = typed?.account === left.account && typed.path === left.path
  rememberTyped(isSame ? { ...left, forms: { ...typed.forms, ...left.forms } } : left)
}
