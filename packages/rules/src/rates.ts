import {
  compare,
  type Decimal,
  divide,
  equal,
  isPositive,
  multiply,
  round,
  roundSignificant,
  subtract,
} from './decimal.ts'

const RATE_DECIMALS = 6
const RATE_SIGNIFICANT_DIGITS = 6
const SMALL_RATE = '0.001'

const PERCENT_DECIMALS = 2

/** A rate is below this. */
const RATE_LIMIT = '1000000000000000000'

/** Most digits a rate has after the point: what a division keeps before it is cut to six significant digits. */
const WORKING_DECIMALS = 40

/** A price that would move a rate by more than this, up or down, waits for an operator; in percent of the rate before. */
export const LARGEST_RATE_MOVE = '50'

export const RATES_FAILED = 'Failed to fetch crypto rates'
export const RATES_RUNNING = 'The rates are being updated already.'
export const RATES_CHANGED = 'These rates have changed since they were shown. Nothing was stored.'
export const NO_PRICE = 'The price service has no price for it.'
export const PRICE_ZERO = 'Its price is zero.'
export const PRICE_NEGATIVE = 'Its price is negative.'
export const PRICE_UNUSABLE = 'Its price is not a number that can be used.'
export const NO_USABLE_RATE = 'No usable rate comes of its price.'
export const NO_TOKEN_PRICE = 'No token price is set.'
export const ADDED_MEANWHILE = 'It was added or renamed while prices were being fetched.'
export const NONE_USABLE = 'No currency had a usable price.'
export const RATE_HELD = `Its rate would change by more than ${LARGEST_RATE_MOVE} %.`
export const RATE_CONFIRMED = 'confirmed by operator'

/**
 * Tokens for one unit of a currency: its USD price ÷ the token's USD price, to 6 decimals; below 0.001 to six
 * significant digits instead (D7). Undefined when no usable rate above zero and below 10^18 comes of it.
 */
export function tokensPerUnit(coinPriceUsd: Decimal, tokenPriceUsd: Decimal): Decimal | undefined {
  if (!isPositive(coinPriceUsd) || !isPositive(tokenPriceUsd)) return undefined
  const rate = roundRate(divide(coinPriceUsd, tokenPriceUsd, WORKING_DECIMALS))
  return isPositive(rate) && compare(rate, RATE_LIMIT) < 0 ? rate : undefined
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

/** What the price service calls a currency: its own `priceId`, or its full name in lower case without spaces (D28). */
export function priceIdOf(fullName: string, priceId: string | null): string {
  return priceId === null || priceId.trim() === ''
    ? fullName.toLowerCase().replace(/\s/g, '')
    : priceId.trim()
}

/** Whether a rate would move by more than LARGEST_RATE_MOVE, up or down; exactly that much is not too far. */
export function movesTooFar(before: Decimal, after: Decimal): boolean {
  const moved = compare(after, before) < 0 ? subtract(before, after) : subtract(after, before)
  return (
    compare(multiply(moved, '100', WORKING_DECIMALS), multiply(before, LARGEST_RATE_MOVE, WORKING_DECIMALS)) >
    0
  )
}

/** By how much a rate has changed, in percent to two decimals, with its sign: "+4.17", "-50.00". */
export function changeInPercent(before: Decimal, after: Decimal): string {
  const percent = divide(multiply(subtract(after, before), '100', WORKING_DECIMALS), before, PERCENT_DECIMALS)
  return percent.startsWith('-') ? percent : `+${percent}`
}

/** What a coin's price makes of a rate; rates are tokens for one unit. Only `updated` is to be stored. */
export type RateVerdict =
  | { outcome: 'updated' | 'unchanged'; after: Decimal; reason: null }
  | { outcome: 'held'; after: Decimal; reason: string }
  | { outcome: 'skipped'; after: null; reason: string }

/**
 * Judges a coin's USD price (D28): `undefined` where the service has none, `null` where it is no usable number. A coin
 * without a usable price keeps its rate, and so does one that would move too far.
 */
export function judgePrice(
  before: Decimal,
  coinPriceUsd: Decimal | null | undefined,
  tokenPriceUsd: Decimal | undefined,
): RateVerdict {
  const skipped = (reason: string): RateVerdict => ({ outcome: 'skipped', after: null, reason })
  if (coinPriceUsd === undefined) return skipped(NO_PRICE)
  if (coinPriceUsd === null) return skipped(PRICE_UNUSABLE)
  if (equal(coinPriceUsd, '0')) return skipped(PRICE_ZERO)
  if (!isPositive(coinPriceUsd)) return skipped(PRICE_NEGATIVE)
  if (tokenPriceUsd === undefined) return skipped(NO_TOKEN_PRICE)
  const after = tokensPerUnit(coinPriceUsd, tokenPriceUsd)
  if (after === undefined) return skipped(NO_USABLE_RATE)
  if (movesTooFar(before, after)) return { outcome: 'held', after, reason: RATE_HELD }
  return { outcome: equal(before, after) ? 'unchanged' : 'updated', after, reason: null }
}

/** What an update of the rates made of one currency. `version` is the currency's after it, to confirm a held rate against. */
export type RateOutcome = {
  readonly currencyId: string
  readonly code: string
  readonly fullName: string
  readonly outcome: RateVerdict['outcome']
  readonly before: Decimal
  readonly after: Decimal | null
  readonly version: number
  readonly reason: string | null
}

/** The last update of the rates that was finished, every currency named; `at` is ISO 8601 in UTC. */
export type RateResult = {
  readonly at: string
  readonly tokenPriceUsd: Decimal | null
  readonly outcomes: readonly RateOutcome[]
}
