import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Durability } from './embedded-cluster.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { endOrphan } from './embedded-orphan.ts'
import { type Account, spawnWatched } from './embedded-process.ts'

const PORT_ATTEMPTS = 5
const PATIENCE_MILLISECONDS = 60_000
const PORT_TAKEN = /Address already in use/
/** A postmaster or backend of an earlier start is still on its way out. */
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
 * Starts Postgres on a cluster, on 127.0.0.1 and a free port only, and resolves when it accepts
 * connections. `exited` resolves when it has ended for whatever reason, with its code where that is known.
 *
 * @throws EmbeddedPostgresError with what Postgres says
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
    } else if (CLUSTER_BUSY.test(outcome.output) && Date.now() - begin < PATIENCE_MILLISECONDS) {
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
      // Killed, the shell leaves Postgres to the watcher, which stops it now that the pipe is closed.
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

/** What must hold is given here, where it outranks the cluster's configuration files. */
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
