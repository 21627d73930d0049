import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** A refusal or failure of the embedded Postgres; its message is one sentence for an operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Whether a system call failed with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/**
 * The system user that Postgres runs as; undefined is our own. A capability lets it pass closed folders, such as root's
 * home.
 */
export type Account = { uid: number; gid: number; capability?: Capability } | undefined

/** Either capability opens closed folders. Containers usually have the second. */
export const CAPABILITIES = ['dac_read_search', 'dac_override'] as const
type Capability = (typeof CAPABILITIES)[number]

/** How to start a program as the account: a command to put before it, and the user to spawn it as. */
export function startAs(account: Account): { command: string[]; user: { uid?: number; gid?: number } } {
  if (!account) return { command: [], user: {} }
  const { uid, gid, capability } = account
  if (!capability) return { command: [], user: { uid, gid } }
  const kept = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  return { command: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...kept], user: {} }
}

type ProcessState = { state: 'gone' } | { state: 'zombie' } | { state: 'running'; started: string }

/** The process that has this pid now. `started` differs for a later process with the same pid. */
export function inspectProcess(pid: number): ProcessState {
  return process.platform === 'linux' ? inspectWithProc(pid) : inspectWithPs(pid)
}

function inspectWithProc(pid: number): ProcessState {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, the program's name in brackets, may itself contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return { state: 'zombie' }
    // The start counts from the boot, so it could repeat after another boot.
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { state: 'running', started: `${boot}/${fields[19]}` }
  } catch (error) {
    // Another error, such as too many open files, does not mean that the process has ended.
    if (hasCode(error, 'ENOENT', 'ESRCH')) return { state: 'gone' }
    throw error
  }
}

function inspectWithPs(pid: number): ProcessState {
  const result = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  const [status, ...start] = (result.stdout ?? '').trim().split(/\s+/)
  if (result.status !== 0 || !status) return { state: 'gone' }
  return status.startsWith('Z') ? { state: 'zombie' } : { state: 'running', started: start.join(' ') }
}

/** Whether the process is the postmaster of this cluster, rather than of another cluster or another program. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    const result = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return (result.stdout ?? '').includes(`postgres -D ${cluster} `)
  }
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (basename(commandLine[0] ?? '') !== 'postgres') return false
    return worksIn(pid, cluster) ?? commandLine.includes(cluster)
  } catch {
    return false
  }
}

/**
 * The working directory of a postmaster is its cluster, even if the folder was renamed. Null without permission to
 * look.
 */
function worksIn(pid: number, folder: string): boolean | null {
  try {
    const here = statSync(`/proc/${pid}/cwd`)
    const there = statSync(folder)
    return here.ino === there.ino && here.dev === there.dev
  } catch {
    return null
  }
}

/**
 * A watcher beside the program reads our pipe to its end, which also comes after kill -9 of this process. It then sends
 * SIGINT (a fast shutdown of Postgres), and after a minute SIGQUIT (an immediate one; the next start recovers). It repeats
 * SIGINT because the shell starts background jobs with SIGINT ignored, until the program installs its own handler.
 */
const WATCHDOG = `
trap '' HUP INT TERM
exec 3<&0 0</dev/null
"$@" 3<&- &
program=$!
(
  while read -r _; do :; done <&3
  seconds=0
  while kill -INT "$program"; do
    sleep 1
    seconds=$((seconds + 1))
    if [ "$seconds" -ge 60 ]; then kill -QUIT "$program"; fi
  done
) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$program"
code=$?
kill -KILL "$watcher" 2>/dev/null
exit "$code"
`

export type WatchedProcess = ChildProcess & { stdin: Writable; stderr: Readable }

/**
 * Starts a program that ends with this process; ending its `stdin` asks it to stop. It gets neither our environment, which
 * may hold secrets, nor the signals of our terminal.
 */
export function spawnWatched(program: string, args: string[], account: Account): WatchedProcess {
  const { command, user } = startAs(account)
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'sh', ...command, program, ...args], {
    ...user,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin.on('error', () => {})
  child.once('exit', () => child.stdin.destroy())
  return child
}
