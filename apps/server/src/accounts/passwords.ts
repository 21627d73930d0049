import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import { Piscina } from 'piscina'
import { AppError } from '../errors.ts'

/** Argon2id is the library's default algorithm; 19 MiB, 2 passes, 1 lane (D16). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes a core of its own. */
export const HASHING_THREADS = 2

/** Passwords that may wait for a thread. New ones may fill half the queue, so that registrations leave room for log-ins. */
export const MAX_WAITING = { check: 64, new: 32 }

/** Seconds that a full queue lasts on a slow core. */
const QUEUE_SECONDS = 3

/** `takeBack` runs when the client leaves before the password is compared: the attempt was counted and not judged. */
export type Leaving = { abandoned: AbortSignal | undefined; takeBack: () => Promise<void> }

/**
 * Hashes passwords in threads of its own. Everything here throws AppError `busy` at once when too many passwords wait, and
 * `abandoned` when the client leaves before the hash has begun.
 */
export type Passwords = {
  /** The Argon2id hash to store. */
  hash: (password: string, abandoned?: AbortSignal) => Promise<string>
  /** Whether the password matches the hash. Without a hash it takes as long and answers no (D18). */
  verify: (passwordHash: string | undefined, password: string, leaving?: Leaving) => Promise<boolean>
  /** What `lookUp` finds, if the password matches its hash. A refusal because of load comes before `lookUp`. */
  findByPassword: <Found extends { password_hash: string }>(
    lookUp: () => Promise<Found | undefined>,
    password: string,
    leaving?: Leaving,
  ) => Promise<Found | undefined>
  /** Throws `busy` when a new password would be refused now. */
  refuseWhenBusy: () => void
  /** Passwords that are being hashed, and those that wait. */
  load: () => { running: number; waiting: number }
  /** Starts every thread, so that the first log-in waits for none. Throws where nothing can be hashed. */
  prepare: () => Promise<void>
  close: () => Promise<void>
}

/** A password to hash, or to compare with a hash. */
type Job = { password: string } & ({ cost: typeof COST } | { passwordHash: string })

/** Creates the threads and the queue before them. */
export function createPasswords(): Passwords {
  const pool = new Piscina<Job, string | boolean>({
    filename: fileURLToPath(new URL('./hash-password-worker.mjs', import.meta.url)),
    name: 'hashPassword',
    minThreads: HASHING_THREADS,
    maxThreads: HASHING_THREADS,
    recordTiming: false,
  })
  // A thread that could not be replaced is created for the next password.
  pool.on('error', (error) => process.emitWarning(error))
  // Piscina's own queue neither keeps the order of jobs that can be aborted nor bounds them (decision 0043).
  const queue = new PQueue({ concurrency: HASHING_THREADS })

  /** Passwords that have a place: their account is looked up, they wait, or they are hashed. */
  let admitted = 0
  const refuseWhenBusy = (kind: keyof typeof MAX_WAITING) => {
    if (admitted >= HASHING_THREADS + MAX_WAITING[kind]) throw tooBusy()
  }
  const admit = async <Result>(kind: keyof typeof MAX_WAITING, work: () => Promise<Result>) => {
    refuseWhenBusy(kind)
    admitted += 1
    try {
      return await work()
    } finally {
      admitted -= 1
    }
  }

  const run = async (job: Job, abandoned?: AbortSignal) => {
    if (abandoned?.aborted) throw clientLeft()
    const leaving = new AbortController()
    const leave = () => leaving.abort(clientLeft())
    abandoned?.addEventListener('abort', leave)
    const begin = () => {
      // A hash that has begun goes on and counts, whether or not its client waits.
      abandoned?.removeEventListener('abort', leave)
      return pool.run(job)
    }
    return queue.add(begin, { signal: leaving.signal })
  }
  const matches = async (
    passwordHash: string | undefined,
    password: string,
    leaving: Leaving | undefined,
  ) => {
    try {
      const job = { password, passwordHash: passwordHash ?? HASH_OF_NO_PASSWORD }
      return (await run(job, leaving?.abandoned)) === true && passwordHash !== undefined
    } catch (error) {
      if (error instanceof AppError && error.code === 'abandoned') await leaving?.takeBack()
      throw error
    }
  }
  return {
    hash: (password, abandoned) =>
      admit('new', async () => String(await run({ password, cost: COST }, abandoned))),
    verify: (passwordHash, password, leaving) =>
      admit('check', () => matches(passwordHash, password, leaving)),
    findByPassword: (lookUp, password, leaving) =>
      admit('check', async () => {
        const found = await lookUp()
        return (await matches(found?.password_hash, password, leaving)) ? found : undefined
      }),
    refuseWhenBusy: () => refuseWhenBusy('new'),
    load: () => ({ running: queue.pending, waiting: Math.max(0, admitted - HASHING_THREADS) }),
    prepare: async () => {
      await Promise.all(Array.from({ length: HASHING_THREADS }, () => run({ password: '', cost: COST })))
    },
    close: () => pool.destroy(),
  }
}

/** A hash that no password has, so that an unknown account takes as long as a wrong password (D18). */
const HASH_OF_NO_PASSWORD = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${randomPart(16)}$${randomPart(32)}`

function randomPart(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}

const clientLeft = () => new AppError('abandoned', 'The client left before the answer.')

function tooBusy(): AppError {
  return new AppError(
    'busy',
    'Too many people are logging in or registering just now. Please try again in a moment.',
    { retryAfterSeconds: QUEUE_SECONDS },
  )
}
