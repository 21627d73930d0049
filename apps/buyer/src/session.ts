import { forgetTypedByOthers } from '@presale/web-client/typed-forms'
import { forget, recall, remember } from './storage.ts'

/** The buyer's session token, or undefined when logged out. */
export function sessionToken(): string | undefined {
  return recall('userToken')
}

/** The headers that authenticate a request. */
export function authorization(): Record<string, string> {
  const token = sessionToken()
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

export function beginSession(session: { sessionToken: string; email: string }): void {
  remember('userToken', session.sessionToken)
  remember('userEmail', session.email)
}

export function renameSession(email: string): void {
  remember('userEmail', email)
}

/** Removes the session from this browser (D4), and what was typed and left. */
export function endSession(): void {
  forget('userToken')
  forget('userEmail')
  forget('orderKey')
  forgetTypedByOthers('')
}

/** The redirect after log-in: the requested dashboard page, or the overview. Any other target is ignored. */
export function pageAfterLogin(asked: string | null): string {
  if (asked === null || !/^\/dashboard(?:[/?#]|$)/.test(asked)) return '/dashboard'
  const target = new URL(asked, location.origin)
  const stays = target.origin === location.origin && /^\/dashboard(?:\/|$)/.test(target.pathname)
  return stays ? `${target.pathname}${target.search}${target.hash}` : '/dashboard'
}
