import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

/** Hashing takes a core each. */
export const THREADS = 2

/** So many may be handed over at a time: a thread that is done has the next one, and waits for nobody to hand it over. */
export const HANDED_OVER = 2 * THREADS

/** A password to hash, or to compare with the hash it may be of. */
type Job = { password: string; passwordHash?: string }

/**
 * Threads that hash passwords and do nothing else, so that files and names of hosts, which Node's own threads look up,
 * never wait for a password (decision 0039).
 */
const threads = new Piscina<Job, string | boolean>({
  filename: fileURLToPath(new URL('./hash-password.mjs', import.meta.url)),
  name: 'hashPassword',
  minThreads: THREADS,
  maxThreads: THREADS,
  concurrentTasksPerWorker: HANDED_OVER / THREADS,
  recordTiming: false,
})

// One that could not be made anew is made when it is needed; nobody's password is lost with it.
threads.on('error', (error) => process.emitWarning(error))

/** The Argon2id hash of the password. */
export async function hash(password: string): Promise<string> {
  return (await threads.run({ password })) as string
}

/** Whether the hash is of the password. */
export async function verify(passwordHash: string, password: string): Promise<boolean> {
  return (await threads.run({ password, passwordHash })) as boolean
}

/** How many of the threads have something to hash. */
export function busyThreads(): number {
  return THREADS - threads.idleThreads
}
