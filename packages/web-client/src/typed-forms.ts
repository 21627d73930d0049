import type { FieldValues } from 'react-hook-form'
import { createStorage } from './storage.ts'

/** What was typed when the session ended or the screen was left: by whom, on which screen, and each form's changed fields. */
export type Typed = { account: string; path: string; forms: Record<string, FieldValues> }

const { recall, remember, forget } = createStorage<'typed'>(['typed'])

/** Reads the changed fields of each form on the screen. */
export const readers = new Map<string, () => FieldValues>()

/** Keeps what is typed in the screen's forms for the account's next log-in in this tab. */
export function keepTyped(account: string | undefined): void {
  if (account === undefined || readers.size === 0) return
  const forms = Object.fromEntries([...readers].map(([name, read]) => [name, read()]))
  rememberTyped({ account, path: location.pathname, forms })
}

/** Forgets what another account has typed; all, for ''. Call it before the screen of `account` appears. */
export function forgetTypedByOthers(account: string): void {
  if (recallTyped()?.account !== account) forget('typed')
}

/** What was kept in this tab. */
export function recallTyped(): Typed | undefined {
  const text = recall('typed')
  return text === undefined ? undefined : JSON.parse(text)
}

/** Replaces what was kept in this tab. */
export function rememberTyped(typed: Typed): void {
  remember('typed', JSON.stringify(typed))
}
