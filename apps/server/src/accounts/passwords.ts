import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '../errors.ts'

/** Argon2id is the library's default algorithm; 19 MiB, 2 passes, 1 lane (D16). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes a core each: two at once, and a queue short enough that whoever stands in it is still waiting. */
const AT_ONCE = 2
const LONGEST_QUEUE = {
  check: 64,
  /** New passwords may fill half of it, so that a flood of registrations leaves room for log-ins. */
  new: 32,
}

/** How long a full queue lasts, roughly, on a slow core. */
const QUEUE_SECONDS = 3

const limit = pLimit(AT_ONCE)

/** How many passwords are being hashed at this moment, and how many wait for it. */
export function hashingNow(): { running: number; waiting: number } {
  return { running: limit.activeCount, waiting: limit.pendingCount }
}

/** The hash of a password nobody has, so that an unknown account takes as long as a wrong password (D18). */
const NOBODYS_HASH = hash(crypto.randomUUID(), COST)

/** The Argon2id hash to store. Throws AppError `busy` when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return queued('new', () => hash(password, COST))
}

/**
 * Whether the password is the one of the hash; takes as long when there is no hash and then answers no.
 * Throws AppError `busy` when too many wait.
 */
export function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  return queued('check', async () => {
    const matches = await verify(passwordHash ?? (await NOBODYS_HASH), password)
    return matches && passwordHash !== undefined
  })
}

/**
 * Throws AppError `busy` when a password to check, or a new one, would not be hashed now. Asked before anything is looked
 * up, so that a flood of log-ins takes no connection to the database from others.
 */
export function refuseWhenBusy(kind: 'check' | 'new'): void {
  if (limit.pendingCount < LONGEST_QUEUE[kind]) return
  throw new AppError(
    'busy',
    'Too many people are logging in or registering just now. Please try again in a moment.',
    { retryAfterSeconds: QUEUE_SECONDS },
  )
}

async function queued<Result>(kind: 'check' | 'new', work: () => Promise<Result>): Promise<Result> {
  refuseWhenBusy(kind)
  return limit(work)
}
