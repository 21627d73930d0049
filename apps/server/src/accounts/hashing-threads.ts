import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

/** Argon2id is the library's default algorithm; 19 MiB, 2 passes, 1 lane (D16). */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes a core each. */
export const THREADS = 2

/** So many may be handed over at a time: a thread that is done has the next one, and waits for nobody to hand it over. */
export const HANDED_OVER = 2 * THREADS

/** A password to hash at that cost, or to compare with the hash it may be of. */
type Job = { password: string; cost: typeof COST } | { password: string; passwordHash: string }

type Threads = Piscina<Job, string | boolean>
let threads: Threads | undefined

/**
 * Threads that hash passwords and do nothing else, so that files and names of hosts, which Node's own threads look up,
 * never wait for a password (decision 0039). Made for the first password, or by prepareHashing.
 */
function theThreads(): Threads {
  threads ??= makeThreads()
  return threads
}

function makeThreads(): Threads {
  const made: Threads = new Piscina({
    filename: fileURLToPath(new URL('./hash-password.mjs', import.meta.url)),
    name: 'hashPassword',
    minThreads: THREADS,
    maxThreads: THREADS,
    concurrentTasksPerWorker: HANDED_OVER / THREADS,
    recordTiming: false,
  })
  // One that could not be made anew is made when it is needed; nobody's password is lost with it.
  return made.on('error', (error) => process.emitWarning(error))
}

/** The Argon2id hash of the password. */
export async function hash(password: string): Promise<string> {
  return (await theThreads().run({ password, cost: COST })) as string
}

/** Has each thread hash something, so that whoever comes first waits for none. Throws where nothing can be hashed. */
export async function prepareHashing(): Promise<void> {
  await Promise.all(Array.from({ length: THREADS }, () => hash('')))
}

/** Whether the hash is of the password. */
export async function verify(passwordHash: string, password: string): Promise<boolean> {
  return (await theThreads().run({ password, passwordHash })) as boolean
}

/** How many of the threads have something to hash. */
export function busyThreads(): number {
  return threads === undefined ? 0 : THREADS - threads.idleThreads
}
