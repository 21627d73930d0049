import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Where Linux lists the threads of this process, and what Node calls those that it hands work to, and V8 its helpers. */
const THREADS = '/proc/self/task'
const POOL_THREAD = 'libuv-worker'
const HELPER = 'V8Worker'

/**
 * Lets the threads that hash passwords (and read files) take only what is left of the processor, so that a flood of
 * log-ins slows log-ins and nobody else; and lets neither them nor V8's helpers put aside whoever hands them work
 * (decision 0033). Answers how many hash: none before the first work, or on another system.
 */
export function yieldPoolThreads(threads = THREADS): number {
  let found = 0
  try {
    for (const id of readdirSync(threads)) {
      const name = readFileSync(`${threads}/${id}/comm`, 'utf8').trim()
      if (name === POOL_THREAD || name === HELPER) spawnSync('chrt', ['-b', '-p', '0', id])
      if (name !== POOL_THREAD) continue
      setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL)
      found += 1
    }
  } catch {
    // It is a courtesy: where it cannot be had the server runs as well as it can.
  }
  return found
}
