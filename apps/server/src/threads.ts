import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Where Linux lists the threads of this process, and what Node calls V8's helpers. */
const THREADS = '/proc/self/task'
const HELPER = 'V8Worker'

/**
 * Lets V8's helpers put aside nobody who hands them work (decision 0033): scheduled as a batch, they have their share of
 * the processor, but take it from nobody when they wake. Answers how many there are: none on another system.
 */
export function yieldHelpers(threads = THREADS): number {
  if (!existsSync(threads)) return 0
  const helpers = readdirSync(threads).filter((id) => nameOf(`${threads}/${id}/comm`) === HELPER)
  for (const id of helpers) spawnSync('chrt', ['-b', '-p', '0', id])
  return helpers.length
}

/** The name in that file; none of a thread that has just ended. */
function nameOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
