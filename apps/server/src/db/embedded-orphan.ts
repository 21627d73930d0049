import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, hasCode } from './embedded-error.ts'
import { readOptional } from './embedded-folder.ts'
import { inspectProcess, isPostmasterOf } from './embedded-process.ts'

const PATIENCE_MILLISECONDS = 90_000
const FORCE_AFTER_MILLISECONDS = 60_000
const EMPTY_FILE_MILLISECONDS = 1_000

/**
 * Ends a postmaster that has outlived its owner and clears a postmaster.pid that Postgres would misread: it
 * takes any process of its user under that pid, even a zombie, for a running postmaster. To be called by
 * the owner of the folder.
 *
 * @throws EmbeddedPostgresError when a postmaster does not end
 */
export async function endOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const pid = await readPid(file)
  if (pid === 'none') return
  if (pid === 'unreadable') return rmSync(file, { force: true })
  if (runs(pid, cluster)) {
    log(`an earlier Postgres (process ${pid}) still runs in ${cluster}: ending it`)
    await end(pid, cluster)
  }
  // The file of a dead pid is left to Postgres, which then also looks for backends that are still alive.
  if (inspectProcess(pid).state !== 'gone') rmSync(file, { force: true })
}

async function end(pid: number, cluster: string): Promise<void> {
  const begin = Date.now()
  for (let waited = 0; runs(pid, cluster); waited = Date.now() - begin) {
    if (waited > PATIENCE_MILLISECONDS) throw stillRunning(cluster, pid)
    // Repeated, because one that comes before the postmaster has its handler is lost.
    interrupt(pid, cluster, waited > FORCE_AFTER_MILLISECONDS ? 'SIGQUIT' : 'SIGINT')
    await sleep(100)
  }
}

function runs(pid: number, cluster: string): boolean {
  return inspectProcess(pid).state === 'running' && isPostmasterOf(pid, cluster)
}

/** A postmaster that is just starting fills its file at once; a power cut can leave it empty for ever. */
async function readPid(file: string): Promise<number | 'none' | 'unreadable'> {
  const begin = Date.now()
  for (;;) {
    const content = readOptional(file)
    if (content === null) return 'none'
    const pid = Number(content.split('\n')[0])
    if (Number.isInteger(pid) && pid > 0) return pid
    if (Date.now() - begin > EMPTY_FILE_MILLISECONDS) return 'unreadable'
    await sleep(50)
  }
}

function interrupt(pid: number, cluster: string, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw stillRunning(cluster, pid)
  }
}

function stillRunning(cluster: string, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The cluster in ${cluster} is in use by Postgres process ${pid}, which cannot be ended.`,
  )
}
