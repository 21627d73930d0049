/** Processor time and memory of processes, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** The unit of times in /proc/PID/stat. */
const TICKS_PER_SECOND = 100

/** Seconds of processor time that these processes, their descendants and their ended children have used. */
export function processorSeconds(roots: number[]): number {
  const ticks = [...familyOf(roots)].map((pid) => {
    // utime, stime, cutime, cstime
    const times = statOf(pid).slice(11, 15)
    return times.reduce((sum, time) => sum + Number(time), 0)
  })
  return ticks.reduce((sum, time) => sum + time, 0) / TICKS_PER_SECOND
}

/** Seconds that all cores together have been busy since the machine started. */
export function busySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
}

/** MiB that these processes and their descendants hold. A page that several share counts once. */
export function sharedMemoryMiB(roots: number[]): number {
  return sumKilobytes([...familyOf(roots)], 'smaps_rollup', /^Pss:\s+([0-9]+) kB/m) / 1024
}

export function residentMB(pid: number): number {
  return (sumKilobytes([pid], 'status', /^VmRSS:\s+([0-9]+) kB/m) * 1024) / 1e6
}

function familyOf(roots: number[]): Set<number> {
  const all = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))
  // A process may end between the listing and the reading; its fields are then empty.
  const parents = new Map(all.map((pid) => [Number(pid), Number(statOf(Number(pid))[1])]))
  const family = new Set(roots)
  // A set visits the members that are added while it is walked.
  for (const member of family) {
    for (const [pid, parent] of parents) if (parent === member) family.add(pid)
  }
  return family
}

/** The fields of /proc/PID/stat after the program's name, from the state on. */
function statOf(pid: number): string[] {
  return readProcess(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
}

function sumKilobytes(pids: number[], file: string, pattern: RegExp): number {
  return pids.reduce((sum, pid) => sum + Number(pattern.exec(readProcess(pid, file))?.[1] ?? 0), 0)
}

/** Empty for a process that has ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
