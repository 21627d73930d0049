import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Where Linux lists the threads of this process, and what Node calls V8's helpers. */
const THREADS = '/proc/self/task'
const HELPER = 'V8Worker'

/**
 * Lets V8's helpers put aside nobody who hands them work (decision 0033): scheduled as a batch, they have their share of
 * the processor, but take it from nobody when they wake. Answers how many there are: none on another system.
 */
export function yieldHelpers(threads = THREADS): number {
  try {
    const nameOf = (id: string) => readFileSync(`${threads}/${id}/comm`, 'utf8').trim()
    const helpers = readdirSync(threads).filter((id) => nameOf(id) === HELPER)
    for (const id of helpers) spawnSync('chrt', ['-b', '-p', '0', id])
    return helpers.length
  } catch {
    return 0
  }
}
