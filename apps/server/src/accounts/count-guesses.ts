import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'
import { networkOf } from './attempts.ts'

/** How many session tokens that open nothing one network may show in so many seconds. */
export const GUESS_LIMIT = { guesses: 300, seconds: 60 }
export const GUESSED_TOO_OFTEN = 'Too many unknown sessions from your network. Please wait a moment.'

/** Who shows a session, and from where. */
type Shown = { sessionToken: string; address: string }

/** What a network has guessed until then, in milliseconds of this process's clock. */
type Guessed = { guesses: number; until: number }

/** So many networks and sessions are remembered, those that were here last; some 20 MB. */
const MOST = 100_000

/** Of this process alone, as polls are counted. Of sessions only a hash is kept. */
const guessed = new LRUCache<string, Guessed>({ max: MOST })
const opened = new LRUCache<string, true>({ max: MOST })

/**
 * Throws `too-many`, with the seconds to wait, before anything is looked up, when the network has guessed GUESS_LIMIT.
 * A session that was opened here, or has opened something here before, is let through all the same: nobody is shut out by
 * a neighbour.
 */
export function refuseGuesser({ sessionToken, address }: Shown): void {
  const known = guessed.get(networkOf(address))
  const left = known ? known.until - performance.now() : 0
  if (!known || left <= 0 || known.guesses < GUESS_LIMIT.guesses || opened.has(keyOf(sessionToken))) return
  throw new AppError('too-many', GUESSED_TOO_OFTEN, { retryAfterSeconds: Math.ceil(left / 1000) })
}

/** Remembers a session that is about to be opened here: who has just logged in is no guesser, whatever the network did. */
export function noteOpened(sessionToken: string): void {
  opened.set(keyOf(sessionToken), true)
}

/** Remembers whether the session that was shown is one; what is none counts as a guess of its network. */
export function noteShown({ sessionToken, address }: Shown, isSession: boolean): void {
  if (isSession) {
    noteOpened(sessionToken)
    return
  }
  const network = networkOf(address)
  const now = performance.now()
  const known = guessed.get(network)
  if (known && known.until > now) known.guesses += 1
  else guessed.set(network, { guesses: 1, until: now + GUESS_LIMIT.seconds * 1000 })
}

/** What a session is remembered by in memory, of which nobody can make a session again. */
export function keyOf(sessionToken: string): string {
  return hash('sha256', sessionToken, 'base64url')
}
