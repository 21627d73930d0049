import { TOKEN_STAKES } from './presale.ts'

const { total, initial, smallestStep, largestStep } = TOKEN_STAKES

/**
 * The start value of the simulated block (D19): the stored whole number, at most the total; without one, the initial
 * value.
 */
export function stakesFrom(kept: string | undefined): number {
  if (kept === undefined || !/^[0-9]{1,15}$/.test(kept)) return initial
  return Math.min(Number(kept), total)
}

/** The simulated stakes after one tick. `draw`, in [0, 1), chooses the step (specification §4). */
export function stakesAfterTick(stakes: number, draw: number): number {
  const step = smallestStep + Math.floor(draw * (largestStep - smallestStep + 1))
  return Math.min(stakes + step, total)
}

/** The stakes as a percentage of the total, with two decimals, rounded down. */
export function stakesPercent(stakes: number): number {
  return Math.floor((stakes * 10_000) / total) / 100
}
