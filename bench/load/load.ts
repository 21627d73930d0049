/** Load on a server of this machine, from a thread of its own. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Request } from './requests.ts'

export type Load = {
  port: number
  connections: number
  seconds: number
  /** Sent before the measured time; half a second unless given. */
  warmUpSeconds?: number
  /** Sent in turn, from the first again after the last. */
  requests: Request[]
  /** The index of the first request to send. */
  first?: number
  /** A steady rate. Without it each connection sends as soon as its last request is answered. */
  perSecond?: number
  /** The status of every answer; 200 unless given. */
  expected?: number
  /** Milliseconds after which an answer counts as late. */
  lateAfterMs?: number
}

/** Latencies are in milliseconds; at a steady rate they count from when the request was due. */
export type LoadResult = {
  /** Answers that arrived in the measured time. */
  perSecond: number
  answered: number
  /** Answers of the whole run, warm-up included. */
  completed: number
  unexpected: number
  /** At a steady rate: requests due in the measured time and not answered within a second after it. */
  unanswered: number
  /** Answers later than `lateAfterMs`, unanswered requests included. */
  late: number
  broken: number
  /** The first answer with another status than expected. */
  sample: string
  p50: number
  p95: number
  p99: number
  slowest: number
  /** The index after the last request sent. */
  next: number
}

/** Runs the load to its end. Throws when nothing was answered, or when an answer was unexpected. */
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

/** The same for a load whose refusals are part of the result. */
export async function applyAnyLoad(load: Load): Promise<LoadResult> {
  const worker = new Worker(new URL('generator.ts', import.meta.url), { workerData: load })
  const [result] = await once(worker, 'message')
  await worker.terminate()
  return result as LoadResult
}
