import { textsOf } from './language.ts'

const english = {
  checking: 'Checking your session',
  offline: {
    title: "You're offline",
    advice: "You're still logged in. This page loads when you're online again.",
  },
  unreachable: {
    title: "We can't reach the server",
    advice: "You're still logged in. We'll try again in a few seconds.",
  },
}

export type SessionTexts = typeof english

/** What both apps say while they check a session. */
export const SESSION_TEXTS = textsOf('session', english)
