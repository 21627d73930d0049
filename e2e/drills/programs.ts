/** Programs of the machine, started for a drill in its own folder and ended with it; they listen on 127.0.0.1 only. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 60_000

/** A drill's folder, and what must be ended and removed after it, last begun first. */
export type Ground = { folder: string; onEnd: (end: () => unknown) => void; clear: () => Promise<void> }

/** Postgres refuses to run as root: then whoever the system has for it owns the folder and runs it. */
export const USER = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function idOf(which: '-u' | '-g'): number {
  const { status, stdout } = spawnSync('id', [which, 'postgres'], { encoding: 'utf8' })
  if (status !== 0) throw new Error('As root, a drill needs the system user postgres.')
  return Number(stdout)
}

export function createGround(): Ground {
  const folder = mkdtempSync(join(tmpdir(), 'presale-drill-'))
  chmodSync(folder, 0o755)
  own(folder)
  const ends: (() => unknown)[] = []
  return {
    folder,
    onEnd: (end) => ends.push(end),
    clear: async () => {
      for (const end of ends.reverse()) await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Gives a file to whoever runs Postgres. */
export function own(path: string): void {
  if (USER.uid !== undefined && USER.gid !== undefined) chownSync(path, USER.uid, USER.gid)
}

const DEBIANS = '/usr/lib/postgresql'

/** Where Debian has the programs of its newest Postgres; `POSTGRES_BIN` names another place. */
function postgresBin(): string {
  const named = process.env.POSTGRES_BIN
  if (named !== undefined) return named
  return join(DEBIANS, String(Math.max(...readdirSync(DEBIANS).map(Number))), 'bin')
}

/** The path of a program of Postgres. */
export const postgresProgram = (name: string) => join(postgresBin(), name)

export const HAPROXY = '/usr/sbin/haproxy'
export const PGBOUNCER = '/usr/sbin/pgbouncer'

/** What must be installed first, in a sentence; undefined when nothing is missing. */
export function findMissing(): string | undefined {
  if ([process.env.POSTGRES_BIN ?? DEBIANS, HAPROXY, PGBOUNCER].every((path) => existsSync(path)))
    return undefined
  return "A drill needs Debian's packages: apt-get install postgresql pgbouncer haproxy"
}

/** Runs a program to its end; throws what it says when it fails. */
export async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...USER, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said}`)
}

export type Program = { process: ChildProcess; ended: Promise<unknown>; isRunning: () => boolean }

/** Starts a program that goes on until it is ended; what it says is written to `log`. */
export function start(program: string, args: string[], log: string): Program {
  const output = openSync(log, 'a')
  const child = spawn(program, args, { ...USER, cwd: '/', stdio: ['ignore', output, output] })
  closeSync(output)
  const ended = once(child, 'close')
  // That it could not be started is told by whoever waits for it.
  ended.catch(() => undefined)
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    process: child,
    ended,
    isRunning: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
  }
}

/** Tries until it succeeds, as long as the program lives. */
export async function untilReady(
  program: Program,
  log: string,
  attempt: () => Promise<unknown>,
): Promise<void> {
  const begin = Date.now()
  for (;;) {
    const failure = await attempt().then(
      () => undefined,
      (error) => error,
    )
    if (failure === undefined) return
    if (!program.isRunning() || Date.now() - begin > PATIENCE_MS) {
      const said = readFileSync(log, 'utf8').split('\n').slice(-12).join('\n')
      throw new Error(`${program.process.spawnfile} does not start: ${failure}\n${said}`)
    }
    await sleep(50)
  }
}

/** Waits for something that comes by itself. Throws what did not come. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const begin = Date.now()
  while (!(await isSo())) {
    if (Date.now() - begin > PATIENCE_MS) throw new Error(`It did not come: ${what}.`)
    await sleep(50)
  }
}
