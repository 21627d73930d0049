/** Starting Postgres on a cluster, after ending a Postgres that an earlier start has left behind. */
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Durability } from './cluster.ts'
import { readOptional } from './folder.ts'
import {
  type Account,
  EmbeddedPostgresError,
  hasCode,
  inspectProcess,
  isPostmasterOf,
  spawnWatched,
} from './system.ts'

const PORT_ATTEMPTS = 5
const CLUSTER_BUSY_TIMEOUT_MS = 60_000
const ORPHAN_TIMEOUT_MS = 90_000
const FORCE_AFTER_MS = 60_000
const EMPTY_FILE_TIMEOUT_MS = 1_000
const PORT_TAKEN = /Address already in use/
/** A postmaster or backend of an earlier start is still ending. */
const CLUSTER_BUSY = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/

export type Postmaster = { port: number; exited: Promise<number | null>; shutDown: () => void }

type Launch = {
  postgres: string
  cluster: string
  account: Account
  durability: Durability
  log: (line: string) => void
}

/**
 * Starts Postgres on 127.0.0.1 and a free port, and resolves when it accepts connections. `exited` resolves when it has
 * ended for any reason, with its exit code if that is known. Throws EmbeddedPostgresError with Postgres's own complaint.
 */
export async function startPostmaster(
  launch: Launch,
  choosePort: () => Promise<number> = freePort,
): Promise<Postmaster> {
  const begin = Date.now()
  for (let portAttempts = 1; ; ) {
    await endOrphan(launch.cluster, launch.log)
    const port = await choosePort()
    const outcome = await launchOnce(launch, port)
    if ('exited' in outcome) return outcome
    if (PORT_TAKEN.test(outcome.output) && portAttempts < PORT_ATTEMPTS) {
      portAttempts += 1
    } else if (CLUSTER_BUSY.test(outcome.output) && Date.now() - begin < CLUSTER_BUSY_TIMEOUT_MS) {
      await sleep(200)
    } else {
      throw new EmbeddedPostgresError(
        `Postgres does not start on ${launch.cluster}: ${complaint(outcome.output)}`,
      )
    }
  }
}

async function launchOnce(launch: Launch, port: number): Promise<Postmaster | { output: string }> {
  const child = spawnWatched(launch.postgres, postgresArguments(launch, port), launch.account)
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', (code, signal) => {
      // The shell was killed: the closed pipe makes the watcher stop Postgres.
      if (signal === null) resolve(code)
      else
        endOrphan(launch.cluster, launch.log).then(
          () => resolve(null),
          () => resolve(null),
        )
    })
  })
  const startLines: string[] = []
  const ready = await new Promise<boolean>((resolve) => {
    let starting = true
    createInterface({ input: child.stderr })
      .on('line', (line) => {
        launch.log(line)
        if (!starting) return
        startLines.push(line)
        starting = !line.includes('database system is ready to accept connections')
        if (!starting) resolve(true)
      })
      .on('close', () => exited.then(() => resolve(false)))
  })
  return ready ? { port, exited, shutDown: () => child.stdin.end() } : { output: startLines.join('\n') }
}

/** Command-line settings override the cluster's configuration files. */
function postgresArguments({ cluster, durability }: Launch, port: number): string[] {
  const flush = durability === 'full' ? 'on' : 'off'
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: flush,
    full_page_writes: flush,
    synchronous_commit: flush,
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    lc_messages: 'C',
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

function complaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const worst =
    lines.find((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? 'it ended without a word'
  return worst.replace(/^.*?\b(FATAL|PANIC): +/, '')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Ends a postmaster that has outlived its owner, and removes a stale postmaster.pid: Postgres would take any process of its
 * user with that pid, even a zombie, for a running postmaster. Only the owner of the folder may call this.
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
  // If the process is gone, Postgres itself removes the file, after it has looked for backends that are still alive.
  if (inspectProcess(pid).state !== 'gone') rmSync(file, { force: true })
}

async function end(pid: number, cluster: string): Promise<void> {
  const begin = Date.now()
  for (let waited = 0; runs(pid, cluster); waited = Date.now() - begin) {
    if (waited > ORPHAN_TIMEOUT_MS) throw stillRunning(cluster, pid)
    // Repeated: a signal before the postmaster has installed its handler is lost.
    interrupt(pid, cluster, waited > FORCE_AFTER_MS ? 'SIGQUIT' : 'SIGINT')
    await sleep(100)
  }
}

function runs(pid: number, cluster: string): boolean {
  return inspectProcess(pid).state === 'running' && isPostmasterOf(pid, cluster)
}

/** A starting postmaster fills its file at once; after a power cut the file may stay empty. */
async function readPid(file: string): Promise<number | 'none' | 'unreadable'> {
  const begin = Date.now()
  for (;;) {
    const content = readOptional(file)
    if (content === null) return 'none'
    const pid = Number(content.split('\n')[0])
    if (Number.isInteger(pid) && pid > 0) return pid
    if (Date.now() - begin > EMPTY_FILE_TIMEOUT_MS) return 'unreadable'
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
