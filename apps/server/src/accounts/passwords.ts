import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import { Piscina } from 'piscina'
import { AppError } from '../errors.ts'

/** KiB of memory, passes and lanes of a hash. Argon2id is the library's default algorithm. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

/** 19 MiB, 2 passes, 1 lane (D16). */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes a core of its own. One core is left to all other requests (0069). */
const HASHING_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))

/** Passwords that may wait for a thread. New ones may fill half the queue, so that registrations leave room for log-ins. */
export const MAX_WAITING = { check: 64, new: 32 }

/** Seconds that a full queue lasts on a slow core. */
const QUEUE_SECONDS = 3

/**
 * Hashes passwords in threads of its own. Everything here throws AppError `busy` at once when too many passwords wait.
 */
export type Passwords = {
  /** The Argon2id hash to store. */
  hash: (password: string) => Promise<string>
  /** Whether the password matches the hash. Without a hash it takes as long and answers no (D18). */
  verify: (passwordHash: string | undefined, password: string) => Promise<boolean>
  /** What `lookUp` finds, if the password matches its hash. A refusal because of load comes before `lookUp`. */
  findByPassword: <Found extends { password_hash: string }>(
    lookUp: () => Promise<Found | undefined>,
    password: string,
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
type Job = { password: string } & ({ cost: HashCost } | { passwordHash: string })

/** Creates the threads and the queue before them. Only tests hash at another cost. */
export function createPasswords(threads = HASHING_THREADS, cost = COST): Passwords {
  const pool = new Piscina<Job, string | boolean>({
    filename: fileURLToPath(new URL('./hash-password-worker.mjs', import.meta.url)),
    name: 'hashPassword',
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
  })
  // A thread that could not be replaced is created for the next password.
  pool.on('error', (error) => process.emitWarning(error))
  // Piscina would hand a second password to a thread that is busy, and so change their order.
  const queue = new PQueue({ concurrency: threads })

  /** Passwords that have a place: their account is looked up, they wait, or they are hashed. */
  let admitted = 0
  const refuseWhenBusy = (kind: keyof typeof MAX_WAITING) => {
    if (admitted >= threads + MAX_WAITING[kind]) throw tooBusy()
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

  const hashOfNone = hashOfNoPassword(cost)
  const run = (job: Job) => queue.add(() => pool.run(job))
  const matches = async (passwordHash: string | undefined, password: string) => {
    const isMatch = await run({ password, passwordHash: passwordHash ?? hashOfNone })
    return isMatch === true && passwordHash !== undefined
  }
  return {
    hash: (password) => admit('new', async () => String(await run({ password, cost }))),
    verify: (passwordHash, password) => admit('check', () => matches(passwordHash, password)),
    findByPassword: (lookUp, password) =>
      admit('check', async () => {
        const found = await lookUp()
        return (await matches(found?.password_hash, password)) ? found : undefined
      }),
    refuseWhenBusy: () => refuseWhenBusy('new'),
    load: () => ({ running: queue.pending, waiting: Math.max(0, admitted - threads) }),
    prepare: async () => {
      await Promise.all(Array.from({ length: threads }, () => run({ password: '', cost })))
    },
    close: () => pool.destroy(),
  }
}

/** A hash that no password has, so that an unknown account takes as long as a wrong password (D18). */
export function hashOfNoPassword({ memoryCost, timeCost, parallelism } = COST): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${randomPart(16)}$${randomPart(32)}`
}

function randomPart(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}

function tooBusy(): AppError {
  return new AppError(
    'busy',
    'Too many people are logging in or registering just now. Please try again in a moment.',
    { retryAfterSeconds: QUEUE_SECONDS },
  )
}
