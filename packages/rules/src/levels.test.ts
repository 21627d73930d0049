import { describe, expect, test } from 'vitest'
import { levelOf, nextLevelOf, progressToNextLevel, purchaseBarPercent } from './levels.ts'
import { LEVELS, PURCHASE_LIMITS } from './presale.ts'

test('the level table equals that of specification §9', () => {
  expect(LEVELS.map((level) => [level.name, level.tokens, level.bonusPercent])).toEqual([
    ['Bronze', '40', '5'],
    ['Silver', '200', '7'],
    ['Gold', '500', '10'],
    ['Platinum', '1000', '15'],
    ['Diamond', '5000', '15'],
    ['Legend', '50000', '20'],
  ])
})

describe('a level begins at its threshold', () => {
  test.each([
    ['0', 'Bronze'],
    ['39.999999', 'Bronze'],
    ['40', 'Bronze'],
    ['199.999999', 'Bronze'],
    ['200', 'Silver'],
    ['499.999999', 'Silver'],
    ['500.000000', 'Gold'],
    ['999.999999', 'Gold'],
    ['1000', 'Platinum'],
    ['4999.999999', 'Platinum'],
    ['5000', 'Diamond'],
    ['49999.999999', 'Diamond'],
    ['50000', 'Legend'],
    ['100000000', 'Legend'],
  ])('%s tokens have the level %s', { tags: ['abuse-57'] }, (tokens, name) => {
    expect(levelOf(tokens).name).toBe(name)
  })
})

describe('progress to the next level', () => {
  test.each([
    ['0', '0', 'Silver'],
    ['-1', '0', 'Silver'],
    ['100', '50', 'Silver'],
    ['199.999999', '100', 'Silver'],
    ['200', '40', 'Gold'],
    ['786', '78.6', 'Platinum'],
    ['49999', '100', 'Legend'],
    ['50000', '100', undefined],
  ])('a balance of %s has made %s percent of the way', (balance, percent, next) => {
    expect(progressToNextLevel(balance)).toBe(percent)
    expect(nextLevelOf(balance)?.name).toBe(next)
  })
})

describe('the bar of the buy screen', () => {
  test.each([
    ['39.999999', 0],
    ['40', 14],
    ['200', 28],
    ['50000', 85],
    [PURCHASE_LIMITS.maximum, 85],
    ['100000.000001', 100],
  ])('%s tokens fill the bar to %i percent', (tokens, percent) => {
    expect(purchaseBarPercent(tokens)).toBe(percent)
  })
})
