import { TOKEN_STAKES } from './presale.ts'

const { total, initial, smallestStep, largestStep } = TOKEN_STAKES

/** Where the simulated block goes on (D19): the whole number that was kept, at most the total; without one, the initial. */
export function stakesFrom(kept: string | undefined): number {
  if (kept === undefined || !/^[0-9]{1,15}$/.test(kept)) return initial
  return Math.min(Number(kept), total)
}

/** The simulated stakes one tick later; `draw`, from 0 up to but not 1, chooses the step (specification §4). */
export function stakesAfterTick(stakes: number, draw: number): number {
  const step = smallestStep + Math.floor(draw * (largestStep - smallestStep + 1))
  return Math.min(stakes + step, total)
}

/** How much of the total that is, in percent with two decimals, never rounded up to the end. */
export function stakesPercent(stakes: number): number {
  return Math.floor((stakes * 10_000) / total) / 100
}
