/** Times of the same work, done again and again on one connection. */
import { percentile } from '../rounds.ts'

const SAMPLES = 1_000
/** Unmeasured runs, in which caches fill. */
const WARM_UP_RUNS = 100

/** Percentiles in milliseconds. */
export type Took = Record<'p50' | 'p95' | 'p99', number>

function tookOf(times: number[]): Took {
  return { p50: percentile(times, 50), p95: percentile(times, 95), p99: percentile(times, 99) }
}

/** Runs the work until warm, then measures it. */
export async function sample(work: () => Promise<unknown>): Promise<Took> {
  const times: number[] = []
  for (let time = -WARM_UP_RUNS; time < SAMPLES; time += 1) {
    const begunAt = performance.now()
    await work()
    if (time >= 0) times.push(performance.now() - begunAt)
  }
  return tookOf(times)
}
