/** Interleaved rounds: other load on the machine then slows all contenders alike. */

/** Measures each contender once a round, in the same order. Answers the results of each, round by round. */
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

/** Runs each contender unmeasured, until V8 has compiled its hot functions. */
export async function warmUp(contenders: (() => Promise<unknown>)[], times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) for (const contender of contenders) await contender()
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('Nothing was measured.')
  return (low + high) / 2
}

/** The value below which `percent` of the values lie. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

/** The median of the ratio of two contenders in each round. */
export function medianRatio<Result>(
  over: Result[],
  under: Result[],
  read: (result: Result) => number,
): number {
  return median(over.map((result, round) => read(result) / read(under[round] as Result)))
}
