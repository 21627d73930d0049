import { compare, type Decimal, divide, isPositive, multiply, trimZeros } from './decimal.ts'
import { LEVELS, type Level, PURCHASE_LIMITS } from './presale.ts'

const [FIRST_LEVEL] = LEVELS

/** The highest level whose threshold is at or below `tokens`; below every threshold, the first (specification §4). */
export function levelOf(tokens: Decimal): Level {
  let reached = FIRST_LEVEL
  for (const level of LEVELS) {
    if (compare(tokens, level.tokens) < 0) break
    reached = level
  }
  return reached
}

/** The level above that of `tokens`, or undefined at the top. */
export function nextLevelOf(tokens: Decimal): Level | undefined {
  return LEVELS[LEVELS.indexOf(levelOf(tokens)) + 1]
}

/**
 * How far a balance has come towards the next level: balance ÷ next threshold in percent, between "0" and "100", with at most
 * two decimals; "100" at the top (specification §4).
 */
export function progressToNextLevel(balance: Decimal): Decimal {
  const next = nextLevelOf(balance)
  if (!next) return '100'
  if (!isPositive(balance)) return '0'
  return trimZeros(divide(multiply(balance, '100', 18), next.tokens, 2))
}

/**
 * The fill of the buy screen's bar in percent: 0 below the purchase minimum, 100 above the maximum. In between it
 * follows the level's index, so that only an amount over the limit fills the bar (specification §4).
 */
export function purchaseBarPercent(tokens: Decimal): number {
  if (compare(tokens, PURCHASE_LIMITS.minimum) < 0) return 0
  if (compare(tokens, PURCHASE_LIMITS.maximum) > 0) return 100
  return Math.floor(((LEVELS.indexOf(levelOf(tokens)) + 1) * 100) / (LEVELS.length + 1))
}
