import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'

/** The maximum of unknown session tokens that one network may present in this many seconds. */
export const GUESS_LIMIT = { guesses: 300, seconds: 60 }
export const GUESSED_TOO_OFTEN = 'Too many unknown sessions from your network. Please wait a moment.'

/** A session token as presented, and the address it came from. */
type Presented = { sessionToken: string; address: string }

/** Networks and sessions that are remembered, the most recent ones; some 20 MB. */
const MAX_REMEMBERED = 100_000

/** Bounds the guessing of session tokens. Counted in this process, so a refusal costs no query. */
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

/** `until` is in milliseconds of this process's clock. */
type NetworkGuesses = { guesses: number; until: number }

export function createSessionGuesses(): SessionGuesses {
  const guessesOf = new LRUCache<string, NetworkGuesses>({ max: MAX_REMEMBERED })
  const sessions = new LRUCache<string, true>({ max: MAX_REMEMBERED })
  const noteOpened = (sessionToken: string) => void sessions.set(keyOf(sessionToken), true)
  return {
    noteOpened,
    refuseGuesser: ({ sessionToken, address }) => {
      const known = guessesOf.get(networkOf(address))
      const left = known ? known.until - performance.now() : 0
      if (!known || left <= 0 || known.guesses < GUESS_LIMIT.guesses || sessions.has(keyOf(sessionToken)))
        return
      throw new AppError('too-many', GUESSED_TOO_OFTEN, { retryAfterSeconds: Math.ceil(left / 1000) })
    },
    notePresented: ({ sessionToken, address }, isSession) => {
      if (isSession) return noteOpened(sessionToken)
      const network = networkOf(address)
      const now = performance.now()
      const known = guessesOf.get(network)
      if (known && known.until > now) known.guesses += 1
      else guessesOf.set(network, { guesses: 1, until: now + GUESS_LIMIT.seconds * 1000 })
    },
  }
}

/** Only a hash is kept in memory, from which no session token can be made. */
function keyOf(sessionToken: string): string {
  return hash('sha256', sessionToken, 'base64url')
}
