import { hash } from 'node:crypto'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'
import { createWindow, keepRecent } from './window.ts'

/** The maximum of unknown session tokens that one network may present in this many seconds. */
export const GUESS_LIMIT = { guesses: 300, seconds: 60 }
export const GUESSED_TOO_OFTEN = 'Too many unknown sessions from your network. Please wait a moment.'

/** A session token as presented, and the address it came from. */
type Presented = { sessionToken: string; address: string }

/** Networks and sessions that are remembered, the most recent ones; some 20 MB. */
const MAX_REMEMBERED = 100_000

/** Bounds the guessing of session tokens. */
export type SessionGuesses = {
  /**
   * Throws `too-many`, with the seconds to wait, once the network has presented GUESS_LIMIT unknown tokens. A session
   * that this server opened or has seen is still accepted, so guesses don't lock out others on the same network.
   */
  refuseGuesser: (presented: Presented) => void
  /** Remembers a session that was just opened. It is accepted even when its network is over the limit. */
  noteOpened: (sessionToken: string) => void
  /** Remembers whether the token is a session; an unknown one counts as a guess of its network. */
  notePresented: (presented: Presented, isSession: boolean) => void
}

export function createSessionGuesses(): SessionGuesses {
  const guesses = createWindow({
    points: GUESS_LIMIT.guesses,
    seconds: GUESS_LIMIT.seconds,
    keys: MAX_REMEMBERED,
  })
  const sessions = keepRecent<true>(MAX_REMEMBERED)
  const noteOpened = (sessionToken: string) => void sessions.set(keyOf(sessionToken), true)
  return {
    noteOpened,
    refuseGuesser: ({ sessionToken, address }) => {
      const retryAfterSeconds = guesses.secondsToWait(networkOf(address))
      if (retryAfterSeconds === undefined || sessions.has(keyOf(sessionToken))) return
      throw new AppError('too-many', GUESSED_TOO_OFTEN, { retryAfterSeconds })
    },
    notePresented: ({ sessionToken, address }, isSession) => {
      if (isSession) noteOpened(sessionToken)
      else guesses.count(networkOf(address))
    },
  }
}

/** Only a hash is kept in memory, from which no session token can be made. */
function keyOf(sessionToken: string): string {
  return hash('sha256', sessionToken, 'base64url')
}
