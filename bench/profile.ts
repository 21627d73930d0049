/** `--profile`: where the product's processor time goes. Node's own profiler writes it; the product has no code for it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** V8's format: a tree of calls, and the call that ran at each sample. Times in microseconds. */
export type CpuProfile = {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number }
    children?: number[]
  }[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

/** A profile of a server. `since` is when it was ready: the start is left out. */
export type Profiled = { profile: CpuProfile; since: number }

let folder: string | undefined
const ready = new Map<number, number>()

/** Profiles every product that starts from now on, until takeProfiles. */
export function beginProfiling(): void {
  folder = mkdtempSync(join(tmpdir(), 'presale-profile-'))
  ready.clear()
}

/** Settings that make Node profile the product; none without `--profile`. */
export function profileSettings(): Record<string, string> {
  return folder === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` }
}

/** Notes that the process serves from now on. V8's times are of the same clock. */
export function noteReady(pid: number | undefined): void {
  if (folder !== undefined && pid !== undefined) ready.set(pid, Number(process.hrtime.bigint() / 1000n))
}

/** The profiles of the products that have ended since beginProfiling. */
export function takeProfiles(): Profiled[] {
  if (folder === undefined) return []
  const profiles: Profiled[] = []
  for (const name of readdirSync(folder)) {
    // CPU.date.time.process.thread.sequence.cpuprofile
    const [, , , pid, thread] = name.split('.')
    const since = ready.get(Number(pid))
    if (since === undefined || thread !== '0') continue
    profiles.push({ profile: JSON.parse(readFileSync(join(folder, name), 'utf8')), since })
  }
  rmSync(folder, { recursive: true, force: true })
  folder = undefined
  return profiles
}
