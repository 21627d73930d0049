import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
/** Twice of what a whole run keeps there at a time. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Creates a folder in memory for the temporary files of a run, such as its databases, and removes it when this process
 * ends. There, creating and deleting a file costs less of the processor than on a disk. Undefined where there is no such
 * file system, too little room in it, or it runs no programs.
 */
export function makeMemoryFolder() {
  if (!isUsable()) return undefined
  const folder = mkdtempSync(join(MEMORY, 'presale-tests-'))
  // As the system's own folder for temporary files: a test's Postgres runs as another user than root.
  chmodSync(folder, 0o1777)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

function isUsable() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    const mounted = readFileSync('/proc/mounts', 'utf8').split('\n')
    const options = mounted.findLast((line) => line.split(' ')[1] === MEMORY)?.split(' ')[3] ?? 'noexec'
    return bavail * bsize >= ROOM_BYTES && !options.split(',').includes('noexec')
  } catch {
    return false
  }
}
