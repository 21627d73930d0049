/** Load on a server of this machine, from a thread of its own. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Request } from './requests.ts'

export type Load = {
  port: number
  connections: number
  seconds: number
  /** Asked but not measured; half a second unless said otherwise. */
  warmUpSeconds?: number
  /** Sent in turn, again from the first after the last. */
  requests: Request[]
  /** The place of the first one to send. */
  first?: number
  /** A steady rate; without it each connection asks as soon as it is answered. */
  perSecond?: number
  /** The status every answer must have; 200 unless said otherwise. */
  expected?: number
}

/** What was measured; latencies are milliseconds. */
export type LoadResult = {
  perSecond: number
  answered: number
  unexpected: number
  broken: number
  /** The first answer that was not as expected. */
  sample: string
  p50: number
  p95: number
  p99: number
  /** The place after the last request that was sent. */
  next: number
}

/** Runs the load to its end. Throws when nothing was answered, or anything otherwise than expected. */
export async function applyLoad(load: Load): Promise<LoadResult> {
  const result = await applyAnyLoad(load)
  if (result.answered === 0) throw new Error('Nothing was answered.')
  if (result.unexpected > 0 || result.broken > 0) {
    throw new Error(
      `${result.unexpected} of ${result.answered} answers were not as expected, ${result.broken} connections broke; the first: ${result.sample}`,
    )
  }
  return result
}

/** The same where refusals belong to what is measured. */
export async function applyAnyLoad(load: Load): Promise<LoadResult> {
  const worker = new Worker(new URL('generator.ts', import.meta.url), { workerData: load })
  const [result] = await once(worker, 'message')
  await worker.terminate()
  return result as LoadResult
}
