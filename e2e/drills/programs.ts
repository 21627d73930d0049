/** Starts the machine's own programs in the folder of a drill and ends them with it. They listen on 127.0.0.1 only. */
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

/** A drill's folder and its cleanup. `clear` calls the `onEnd` functions, last one first, and removes the folder. */
export type Ground = { folder: string; onEnd: (end: () => unknown) => void; clear: () => Promise<void> }

/** The user that runs Postgres. Postgres refuses to run as root, so root uses the system user `postgres`. */
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

/** Makes the user that runs Postgres the owner of a file. */
export function own(path: string): void {
  if (USER.uid !== undefined && USER.gid !== undefined) chownSync(path, USER.uid, USER.gid)
}

const DEBIANS = '/usr/lib/postgresql'

/** The folder of Debian's newest Postgres programs, or `POSTGRES_BIN`. */
function postgresBin(): string {
  const named = process.env.POSTGRES_BIN
  if (named !== undefined) return named
  return join(DEBIANS, String(Math.max(...readdirSync(DEBIANS).map(Number))), 'bin')
}

/** The path of a Postgres program. */
export const postgresProgram = (name: string) => join(postgresBin(), name)

export const HAPROXY = '/usr/sbin/haproxy'

/** A sentence that names the packages to install; undefined when none is missing. */
export function findMissing(): string | undefined {
  if ([process.env.POSTGRES_BIN ?? DEBIANS, HAPROXY].every((path) => existsSync(path))) return undefined
  return "A drill needs Debian's packages: apt-get install postgresql haproxy"
}

/** Runs a program to its end. Throws its error output when it fails. */
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

/** Starts a program that runs until it is ended. Its output goes to `log`. */
export function start(program: string, args: string[], log: string): Program {
  const output = openSync(log, 'a')
  const child = spawn(program, args, { ...USER, cwd: '/', stdio: ['ignore', output, output] })
  closeSync(output)
  const ended = once(child, 'close')
  // `untilReady` reports a failed start; without this the rejection would be unhandled.
  ended.catch(() => undefined)
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    process: child,
    ended,
    isRunning: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
  }
}

/** Retries `attempt` until it succeeds. Throws when the program has ended or a minute has passed. */
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

/** Polls until `isSo` is true. Throws after a minute, naming `what`. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const begin = Date.now()
  while (!(await isSo())) {
    if (Date.now() - begin > PATIENCE_MS) throw new Error(`Timed out waiting for: ${what}.`)
    await sleep(50)
  }
}
