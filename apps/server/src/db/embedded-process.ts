import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { hasCode } from './embedded-error.ts'

/**
 * The system user a process runs as; undefined means our own. With a capability it may pass folders that are closed to
 * it, such as root's home, and is otherwise that user.
 */
export type Account = { uid: number; gid: number; capability?: Capability } | undefined

/** What opens closed folders: the first is enough, the second is what containers usually have. */
export const CAPABILITIES = ['dac_read_search', 'dac_override'] as const
type Capability = (typeof CAPABILITIES)[number]

/** How to start a program as the account: the command, its first arguments, and whom to spawn it as. */
export function startAs(account: Account): { command: string[]; user: { uid?: number; gid?: number } } {
  if (!account) return { command: [], user: {} }
  const { uid, gid, capability } = account
  if (!capability) return { command: [], user: { uid, gid } }
  const kept = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  return { command: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...kept], user: {} }
}

type ProcessState = { state: 'gone' } | { state: 'zombie' } | { state: 'running'; started: string }

/** What a pid stands for now. `started` differs between a process and a later one that recycles its pid. */
export function inspectProcess(pid: number): ProcessState {
  return process.platform === 'linux' ? inspectWithProc(pid) : inspectWithPs(pid)
}

function inspectWithProc(pid: number): ProcessState {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may itself contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return { state: 'zombie' }
    // The start is counted from the boot, so two boots could repeat it.
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { state: 'running', started: `${boot}/${fields[19]}` }
  } catch (error) {
    // Anything else (such as too many open files) must not pass for a death.
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

/** Whether a running process is the postmaster of this cluster, and not of another one or another program. */
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
 * A postmaster works in its cluster, whatever the folder was called when it started; null if we may not
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
 * The program runs beside a watcher that holds the read end of our pipe. The end of file, which the system
 * also delivers when we die of kill -9, makes the watcher interrupt the program (for Postgres a fast
 * shutdown) and after a minute force it to quit (an immediate one, which the next start repairs). The
 * interrupt is repeated because the shell starts background jobs with it ignored: one that comes before the
 * program's own handler is lost.
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
 * Starts a program that cannot outlive this process. Ending its `stdin` asks it to stop. It sees none of our
 * environment (which may hold secrets) and no signal meant for our terminal.
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
