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

/** Those who have a place in the queue, and of whom the hash is being looked up. */
let arriving = 0

const places = () => limit.activeCount + limit.pendingCount + arriving

/** How many passwords are being hashed at this moment, and how many wait for it or are about to. */
export function hashingNow(): { running: number; waiting: number } {
  return { running: limit.activeCount, waiting: Math.max(0, places() - AT_ONCE) }
}

/** The hash of a password nobody has, so that an unknown account takes as long as a wrong password (D18). */
const NOBODYS_HASH = hash(crypto.randomUUID(), COST)

/** The Argon2id hash to store. Throws AppError `busy` when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  refuseWhenBusy('new')
  return limit(() => hash(password, COST))
}

/**
 * Whether the password is the one of the hash; takes as long when there is no hash and then answers no.
 * Throws AppError `busy` when too many wait.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  refuseWhenBusy('check')
  return limit(() => matchesHash(passwordHash, password))
}

/**
 * What was found, if the password is the one of its hash; undefined otherwise, and takes as long when nothing was found.
 * Throws AppError `busy` when too many wait, before anything is looked up, so that a flood of log-ins takes no connection
 * to the database from others. Whoever gets a place keeps it, so that no try is counted and then not judged.
 */
export async function findByPassword<Found extends { password_hash: string }>(
  lookUp: () => Promise<Found | undefined>,
  password: string,
): Promise<Found | undefined> {
  refuseWhenBusy('check')
  arriving += 1
  const found = await lookUp().finally(() => {
    arriving -= 1
  })
  const matches = await limit(() => matchesHash(found?.password_hash, password))
  return matches ? found : undefined
}

async function matchesHash(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await NOBODYS_HASH), password)
  return matches && passwordHash !== undefined
}

/** Throws AppError `busy` when a password to check, or a new one, would not be hashed now. */
export function refuseWhenBusy(kind: 'check' | 'new'): void {
  if (isBusy(kind)) throw tooBusy()
}

/** Whether refuseWhenBusy throws just now. */
export const isBusy = (kind: 'check' | 'new') => places() >= AT_ONCE + LONGEST_QUEUE[kind]

/** What it throws. */
export function tooBusy(): AppError {
  return new AppError(
    'busy',
    'Too many people are logging in or registering just now. Please try again in a moment.',
    { retryAfterSeconds: QUEUE_SECONDS },
  )
}
