import { randomBytes } from 'node:crypto'
import { AppError } from '../errors.ts'
import { busyThreads, COST, HANDED_OVER, hash, THREADS, verify } from './hashing-threads.ts'

/** How many are handed over in a flood, which is more than half of the queue: the second core is everybody else's. */
const FLOODED = 1

/** A queue short enough that whoever stands in it is still waiting. */
const LONGEST_QUEUE = {
  check: 64,
  /** New passwords may fill half of it, so that a flood of registrations leaves room for log-ins. */
  new: 32,
}

/** How long a full queue lasts, roughly, on a slow core. */
const QUEUE_SECONDS = 3

/** How many have been handed over, and those who wait for it, first come first: each is handed over when it is called. */
let running = 0
const queue = new Set<() => void>()

/** Those who have a place, and whose try is being counted or taken back. */
let arriving = 0

const places = () => running + queue.size + arriving

/** How many passwords are being hashed at this moment, and how many wait for it or are about to. */
export function hashingNow(): { running: number; waiting: number } {
  return { running: busyThreads(), waiting: Math.max(0, places() - THREADS) }
}

/** A hash that no password has, so that an unknown account takes as long as a wrong password (D18). */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${chance(16)}$${chance(32)}`

/** So many random bytes as a stored hash has them. */
function chance(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}

/**
 * The Argon2id hash to store. Throws AppError `busy` when too many wait, `abandoned` when that is aborted before it is
 * handed over.
 */
export async function hashPassword(password: string, abandoned?: AbortSignal): Promise<string> {
  refuseWhenBusy('new')
  return inTurn(() => hash(password), abandoned)
}

/** Whoever waits leaves the queue when `abandoned` is aborted before it is handed over; then `takeBack` is done. */
export type Leaving = { abandoned: AbortSignal | undefined; takeBack: () => Promise<void> }

/**
 * Whether the password is the one of the hash; takes as long when there is no hash and then answers no.
 * Throws AppError `busy` when too many wait, `abandoned` when nobody waits any more.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  leaving?: Leaving,
): Promise<boolean> {
  refuseWhenBusy('check')
  return judge(passwordHash, password, leaving)
}

/**
 * What was found, if the password is the one of its hash; undefined otherwise, and takes as long when nothing was found.
 * Throws AppError `busy` when too many wait, before anything is looked up, so that a flood of log-ins takes no connection
 * to the database from others. Whoever gets a place keeps it for as long as somebody waits, so that no try is counted and
 * then not judged; throws `abandoned` when nobody does any more before it is handed over.
 */
export async function findByPassword<Found extends { password_hash: string }>(
  lookUp: () => Promise<Found | undefined>,
  password: string,
  leaving?: Leaving,
): Promise<Found | undefined> {
  refuseWhenBusy('check')
  const found = await withPlace(lookUp)
  const matches = await judge(found?.password_hash, password, leaving)
  return matches ? found : undefined
}

async function judge(
  passwordHash: string | undefined,
  password: string,
  leaving: Leaving | undefined,
): Promise<boolean> {
  try {
    return await inTurn(() => matchesHash(passwordHash, password), leaving?.abandoned)
  } catch (error) {
    if (leaving && isAbandoned(error)) await withPlace(leaving.takeBack)
    throw error
  }
}

const nobodyWaits = () => new AppError('abandoned', 'Nobody waits for this any more.')

const isAbandoned = (error: unknown) => error instanceof AppError && error.code === 'abandoned'

/** Keeps a place meanwhile, so that a flood that comes and goes takes no more connections than one that waits. */
async function withPlace<Result>(work: () => Promise<Result>): Promise<Result> {
  arriving += 1
  try {
    return await work()
  } finally {
    arriving -= 1
  }
}

/** Does the work when it is its turn. Throws `abandoned`, and does nothing, when that is aborted before. */
async function inTurn<Result>(work: () => Promise<Result>, abandoned?: AbortSignal): Promise<Result> {
  if (abandoned?.aborted) throw nobodyWaits()
  if (running < THREADS && queue.size === 0) running += 1
  else await turn(abandoned)
  try {
    return await work()
  } finally {
    running -= 1
    callNext()
  }
}

/** A thread that is free has one at once; those that are not have the next at hand as soon as there is one for each. */
function isNextsTurn(): boolean {
  if (queue.size > LONGEST_QUEUE.new) return running < FLOODED
  return running < THREADS || (running < HANDED_OVER && running + queue.size >= HANDED_OVER)
}

/** Calls those whose turn it has become. */
function callNext(): void {
  for (const begin of queue) {
    if (!isNextsTurn()) return
    begin()
  }
}

/** Resolves once it is this one's turn. */
function turn(abandoned: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      queue.delete(begin)
      running += 1
      abandoned?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      queue.delete(begin)
      callNext()
      reject(nobodyWaits())
    }
    queue.add(begin)
    // Not at once: of many who come together it shows only then that they are a flood.
    setImmediate(callNext)
    abandoned?.addEventListener('abort', leave, { once: true })
  })
}

async function matchesHash(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password)
  return matches && passwordHash !== undefined
}

/** Throws AppError `busy` when a password to check, or a new one, would not be hashed now. */
export function refuseWhenBusy(kind: 'check' | 'new'): void {
  if (isBusy(kind)) throw tooBusy()
}

/** Whether refuseWhenBusy throws just now. */
export const isBusy = (kind: 'check' | 'new') => places() >= THREADS + LONGEST_QUEUE[kind]

/** What it throws. */
export function tooBusy(): AppError {
  return new AppError(
    'busy',
    'Too many people are logging in or registering just now. Please try again in a moment.',
    { retryAfterSeconds: QUEUE_SECONDS },
  )
}
