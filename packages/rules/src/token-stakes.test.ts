import { describe, expect, test } from 'vitest'
import { stakesAfterTick, stakesFrom, stakesPercent } from './token-stakes.ts'

describe('the simulated stakes', () => {
  test.each([
    [undefined, 5_358_080],
    ['', 5_358_080],
    ['5400000', 5_400_000],
    ['6475000', 6_475_000],
    ['6475001', 6_475_000],
    ['999999999999999', 6_475_000],
    ['-5', 5_358_080],
    ['5400000.5', 5_358_080],
    ['1e3', 5_358_080],
    ['NaN', 5_358_080],
  ])('a stored value of %j continues at %d', (kept, stakes) => {
    expect(stakesFrom(kept)).toBe(stakes)
  })

  test.each([
    [5_358_080, 0, 5_358_085],
    [5_358_080, 0.5, 5_358_333],
    [5_358_080, 1 - Number.EPSILON, 5_358_580],
    [6_474_999, 0, 6_475_000],
    [6_475_000, 0.9, 6_475_000],
  ])('after %d, a draw of %d gives %d: a whole step from 5 to 500, capped', (stakes, draw, after) => {
    expect(stakesAfterTick(stakes, draw)).toBe(after)
  })

  test.each([
    [5_358_080, 82.75],
    [6_474_999, 99.99],
    [6_475_000, 100],
  ])('%d stakes are %d percent', (stakes, percent) => {
    expect(stakesPercent(stakes)).toBe(percent)
  })
})
