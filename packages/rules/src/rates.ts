import {
  amountText,
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

/** The exclusive upper bound of a rate. */
const RATE_LIMIT = '1000000000000000000'

/** Maximum of digits after the point. A division keeps this many before it is rounded to six significant digits. */
const WORKING_DECIMALS = 40

export const RATES_FAILED = 'Failed to fetch crypto rates'
export const RATES_RUNNING = 'The rates are being updated already.'
export const RATES_CHANGED =
  'These rates have changed since they were shown. Nothing was stored. Update the rates again.'
export const NO_PRICE = 'The price service has no price for it.'
export const PRICE_ZERO = 'Its price is zero.'
export const PRICE_NEGATIVE = 'Its price is negative.'
export const PRICE_UNUSABLE = 'Its price is not a number that can be used.'
export const NO_USABLE_RATE = 'No usable rate comes of its price.'
export const NO_TOKEN_PRICE = 'No token price is set.'
export const ADDED_MEANWHILE = 'It was added or renamed while prices were being fetched.'
export const NO_CURRENCY = 'There was no currency to update.'
export const NONE_USABLE = 'No currency had a usable price.'
export const RATE_HELD =
  'Its dollar price fell by more than half, or more than doubled, since it was last accepted.'
export const RATE_OF_OTHER_COIN = 'Its id at the price service has changed since a price was last accepted.'
export const NONE_STORED = 'Every rate was held back or skipped.'
export const RATE_CONFIRMED = 'confirmed by operator'

/**
 * Tokens for one unit of a currency: its USD price ÷ the token's USD price. Rounded to 6 decimals, below 0.001 to six
 * significant digits (D7). Undefined unless the rate is above zero and below 10^18.
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

/** Whether a rate has no more digits than a stored rate (D7). */
export function isRatePrecision(rate: Decimal): boolean {
  return equal(rate, roundRate(rate))
}

/** A balance in USDT with 2 decimals: balance ÷ tokens per USDT; "0.00" without a usable rate (D7). */
export function usdtEquivalent(balance: Decimal, tokensPerUsdt: Decimal | undefined): Decimal {
  if (tokensPerUsdt === undefined || !isPositive(tokensPerUsdt)) return '0.00'
  return divide(balance, tokensPerUsdt, 2)
}

/** A currency's id at the price service: its `priceId`, or its full name in lower case without spaces (D28). */
export function priceIdOf(fullName: string, priceId: string | null): string {
  return priceId === null || priceId.trim() === ''
    ? fullName.toLowerCase().replace(/\s/g, '')
    : priceId.trim()
}

/** Whether a coin's dollar price fell by more than half, or more than doubled, since the accepted one (D46). */
export function isPriceHeld(accepted: Decimal, price: Decimal): boolean {
  const isMoreThanTwice = (more: Decimal, less: Decimal) =>
    compare(more, multiply(less, '2', WORKING_DECIMALS)) > 0
  return isMoreThanTwice(price, accepted) || isMoreThanTwice(accepted, price)
}

/** Whether a rate would move by more than this percentage of the old one, up or down. */
export function movesBeyond(percent: Decimal, before: Decimal, after: Decimal): boolean {
  const moved = compare(after, before) < 0 ? subtract(before, after) : subtract(after, before)
  return compare(multiply(moved, '100', WORKING_DECIMALS), multiply(before, percent, WORKING_DECIMALS)) > 0
}

/**
 * The change of a rate or a price in percent, with its sign and at most two decimals: "+4.17", "-50", "+1,400". What is left
 * above zero has lost less than all: "-99.99".
 */
export function changeInPercent(before: Decimal, after: Decimal): string {
  const percent = divide(multiply(subtract(after, before), '100', WORKING_DECIMALS), before, PERCENT_DECIMALS)
  if (isPositive(after) && compare(percent, '-99.99') < 0) return '-99.99'
  return `${percent.startsWith('-') ? '' : '+'}${amountText(percent)}`
}

/** Asks for the reason of a rate that an operator changes far; `change` as by changeInPercent. */
export function reasonNeeded(code: string, change: string): string {
  return `The rate of ${code} would change by ${change}%. Nothing was saved. Say why, and save again.`
}

/** A rate by hand beyond this factor of the price service's rate, up or down, needs a confirmation. */
const FAR_FACTOR = '100'

/** Whether a rate is worth more than a hundred times, or less than a hundredth, of what the price service said. */
export function isFarFrom(said: Decimal, rate: Decimal): boolean {
  const isBeyond = (more: Decimal, less: Decimal) =>
    compare(more, multiply(less, FAR_FACTOR, WORKING_DECIMALS)) > 0
  return isBeyond(rate, said) || isBeyond(said, rate)
}

/** Asks to confirm such a rate, with both figures in tokens per unit. */
export function confirmationNeeded(code: string, said: Decimal, rate: Decimal): string {
  const figures = `${amountText(rate)} tokens; the price service last said ${amountText(said)}`
  return `One ${code} would buy ${figures}. Nothing was saved. Confirm the rate if it is right, and save again.`
}

/** The verdict on a coin's price. Only an `updated` rate is stored. */
export type RateVerdict =
  | { outcome: 'updated' | 'unchanged'; after: Decimal; reason: null }
  | { outcome: 'held'; after: Decimal; reason: string }
  | { outcome: 'skipped'; after: null; reason: string }

/**
 * Judges a coin's USD price (D28): `undefined` when the service has none, `null` when it isn't a usable number. The
 * coin keeps its rate without a usable price, or when its price moved too far from `acceptedUsd` (D46).
 */
export function judgePrice(
  before: Decimal,
  coinPriceUsd: Decimal | null | undefined,
  tokenPriceUsd: Decimal | undefined,
  acceptedUsd: Decimal | undefined,
): RateVerdict {
  const skipped = (reason: string): RateVerdict => ({ outcome: 'skipped', after: null, reason })
  if (coinPriceUsd === undefined) return skipped(NO_PRICE)
  if (coinPriceUsd === null) return skipped(PRICE_UNUSABLE)
  if (equal(coinPriceUsd, '0')) return skipped(PRICE_ZERO)
  if (!isPositive(coinPriceUsd)) return skipped(PRICE_NEGATIVE)
  if (tokenPriceUsd === undefined) return skipped(NO_TOKEN_PRICE)
  const after = tokensPerUnit(coinPriceUsd, tokenPriceUsd)
  if (after === undefined) return skipped(NO_USABLE_RATE)
  if (acceptedUsd !== undefined && isPriceHeld(acceptedUsd, coinPriceUsd))
    return { outcome: 'held', after, reason: RATE_HELD }
  return { outcome: equal(before, after) ? 'unchanged' : 'updated', after, reason: null }
}

/**
 * The result of a rate update for one currency. `version` is the currency's version afterwards, needed to confirm a
 * held rate.
 */
export type RateOutcome = {
  readonly currencyId: string
  readonly code: string
  readonly fullName: string
  readonly outcome: RateVerdict['outcome']
  readonly before: Decimal
  readonly after: Decimal | null
  readonly version: number
  readonly reason: string | null
  /** The coin's price in this update, and the price accepted last. Results of earlier versions have neither. */
  readonly priceUsd?: Decimal | null
  readonly acceptedUsd?: Decimal | null
  /** The coin's id at the price service when its price was accepted last. Absent before the first time. */
  readonly acceptedId?: string | null
}

/** The last finished update of the rates, with every currency. `at` is ISO 8601 in UTC. */
export type RateResult = {
  readonly at: string
  readonly tokenPriceUsd: Decimal | null
  readonly outcomes: readonly RateOutcome[]
}

/** Why an update that accepted no price has failed, undefined for any other. */
export function failureOfUpdate({ outcomes, tokenPriceUsd }: RateResult): string | undefined {
  if (outcomes.length === 0) return NO_CURRENCY
  if (tokenPriceUsd === null) return NO_TOKEN_PRICE
  if (outcomes.some(({ outcome }) => outcome === 'updated' || outcome === 'unchanged')) return undefined
  return outcomes.every(({ outcome }) => outcome === 'skipped') ? NONE_USABLE : NONE_STORED
}

/** Failures that have nothing to do with the price service. */
const OWN_FAILURES: readonly string[] = [NO_CURRENCY, NO_TOKEN_PRICE, NONE_STORED]

/** Whether the price service, or the way to it, may be the cause of a failed update. */
export const isOfPriceService = (failure: string) => !OWN_FAILURES.includes(failure)
