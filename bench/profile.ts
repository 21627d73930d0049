/** `--profile`: where the product's processor time goes while a part runs. Node writes it; nothing of it is the product's. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What V8 writes: a tree of calls, and which of them ran at each sample; microseconds. */
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

/** Profiles of servers, each from the moment at which it was ready; nothing before is of interest. */
export type Profiled = { profile: CpuProfile; since: number }

let folder: string | undefined
const ready = new Map<number, number>()

/** From now on every product that is started is profiled, until takeProfiles. */
export function beginProfiling(): void {
  folder = mkdtempSync(join(tmpdir(), 'presale-profile-'))
  ready.clear()
}

/** What a product is started with so that Node profiles it; nothing unless a profile is wanted. */
export function profileSettings(): Record<string, string> {
  return folder === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` }
}

/** The process has started and serves; V8 counts microseconds by the same clock. */
export function noteReady(pid: number | undefined): void {
  if (folder !== undefined && pid !== undefined) ready.set(pid, Number(process.hrtime.bigint() / 1000n))
}

/** The profiles of the products that were started and have ended since beginProfiling. */
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
