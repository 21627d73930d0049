/** Contenders measured in turn, so that whatever else the machine does meets them all alike. */

/** Measures each contender once a round, in the same order; what each measured, round by round. */
export async function inRounds<Name extends string, Result>(
  rounds: number,
  contenders: Record<Name, (round: number) => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(contenders) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await contenders[name](round))
  }
  return results
}

/** Each contender so many times, unmeasured: by then V8 has compiled what it will, as in a server that has been up for a while. */
export async function warmUp(contenders: (() => Promise<unknown>)[], times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) for (const contender of contenders) await contender()
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('Nothing was measured.')
  return (low + high) / 2
}

/** The value below which so many percent lie. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

/** The median of the ratios of each round, of one contender to another. */
export function medianRatio<Result>(
  over: Result[],
  under: Result[],
  read: (result: Result) => number,
): number {
  return median(over.map((result, round) => read(result) / read(under[round] as Result)))
}
