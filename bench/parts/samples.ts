/** How long single things took, one after the other on one connection. */
import { percentile } from '../rounds.ts'

/** So many that a p99 is more than the worst of them. */
export const SAMPLES = 1_000
/** After so many no statement is still being planned. */
export const WARM_UP = 100

/** In milliseconds. */
export type Took = Record<'p50' | 'p95' | 'p99', number>

export function tookOf(times: number[]): Took {
  return { p50: percentile(times, 50), p95: percentile(times, 95), p99: percentile(times, 99) }
}

/** How long it took each time, in milliseconds, after a few to warm up. */
export async function sample(work: () => Promise<unknown>): Promise<Took> {
  const times: number[] = []
  for (let time = -WARM_UP; time < SAMPLES; time += 1) {
    const begunAt = performance.now()
    await work()
    if (time >= 0) times.push(performance.now() - begunAt)
  }
  return tookOf(times)
}
