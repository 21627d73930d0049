import { compare, type Decimal, divide, equal, isPositive, round, roundSignificant } from './decimal.ts'

const RATE_DECIMALS = 6
const RATE_SIGNIFICANT_DIGITS = 6
const SMALL_RATE = '0.001'

/** Most digits a division keeps before a small rate is cut to its significant digits. */
const WORKING_DECIMALS = 40

/**
 * Tokens for one unit of a currency: its USD price ÷ the token's USD price, to 6 decimals; below 0.001 to six
 * significant digits instead (D7). Undefined when no usable rate above zero comes of it.
 */
export function tokensPerUnit(coinPriceUsd: Decimal, tokenPriceUsd: Decimal): Decimal | undefined {
  if (!isPositive(coinPriceUsd) || !isPositive(tokenPriceUsd)) return undefined
  const rate = roundRate(divide(coinPriceUsd, tokenPriceUsd, WORKING_DECIMALS))
  return isPositive(rate) ? rate : undefined
}

function roundRate(exact: Decimal): Decimal {
  if (compare(exact, SMALL_RATE) >= 0) return round(exact, RATE_DECIMALS)
  return roundSignificant(exact, RATE_SIGNIFICANT_DIGITS)
}

/** Whether a rate is written no finer than rates are kept (D7). */
export function isRatePrecision(rate: Decimal): boolean {
  return equal(rate, roundRate(rate))
}

/** What a balance is worth in USDT, to 2 decimals: balance ÷ tokens per USDT; "0.00" with no usable rate (D7). */
export function usdtEquivalent(balance: Decimal, tokensPerUsdt: Decimal | undefined): Decimal {
  if (tokensPerUsdt === undefined || !isPositive(tokensPerUsdt)) return '0.00'
  return divide(balance, tokensPerUsdt, 2)
}
