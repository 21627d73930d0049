import { forget, recall, remember } from './storage.ts'

/** The session token of the buyer who is logged in here, or undefined. */
export function sessionToken(): string | undefined {
  return recall('userToken')
}

/** The headers by which a request shows the session. */
export function authorization(): Record<string, string> {
  const token = sessionToken()
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

/** Keeps a session that has just begun. */
export function beginSession(session: { sessionToken: string; email: string }): void {
  remember('userToken', session.sessionToken)
  remember('userEmail', session.email)
}

/** Keeps the account's e-mail after it has changed. */
export function renameSession(email: string): void {
  remember('userEmail', email)
}

/** Forgets the session in this browser (D4). */
export function endSession(): void {
  forget('userToken')
  forget('userEmail')
  forget('orderKey')
}

/** Where to go after logging in: a page of the dashboard that was asked for, or its overview. */
export function pageAfterLogin(asked: string | null): string {
  if (asked === null || !/^\/dashboard(?:[/?#]|$)/.test(asked)) return '/dashboard'
  const target = new URL(asked, location.origin)
  const stays = target.origin === location.origin && /^\/dashboard(?:\/|$)/.test(target.pathname)
  return stays ? `${target.pathname}${target.search}${target.hash}` : '/dashboard'
}
