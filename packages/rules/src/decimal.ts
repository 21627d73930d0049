/**
 * The only module that calculates with amounts (D6). An amount is a plain decimal string everywhere else.
 * Nothing here ever passes through binary floating point, and every rounding is half up.
 */
import Big from 'big.js'

/** A plain decimal such as "40" or "0.000123". Never an exponent, a sign other than a leading "-", or NaN. */
export type Decimal = string

/** The accepted spelling of a typed or sent amount: at most 12 digits before the point and 18 after. */
export const AMOUNT_PATTERN = /^(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,18})?$/

/** Digits kept after the point for tokens, bonus and computed pay amounts (specification §9). */
export const TOKEN_DECIMALS = 6

const Exact = Big()
Exact.strict = true
Exact.RM = 1

/** Whether the text is an amount in the one accepted spelling. */
export function isAmount(text: string): boolean {
  return AMOUNT_PATTERN.test(text)
}

/** A number in JSON's spelling; texts longer than a price could need are not parsed. */
const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?$/
const JSON_NUMBER_LENGTH = 64
const LARGEST_POWER = 17
const SMALLEST_POWER = -40

/**
 * The exact value of a JSON number's source text: "1.234e-05" is "0.00001234". Undefined for any other text and for
 * more than 64 characters. Undefined also for numbers from 10^18 on, or closer to zero than 10^-40.
 */
export function fromJsonNumber(source: string): Decimal | undefined {
  if (source.length > JSON_NUMBER_LENGTH || !JSON_NUMBER.test(source)) return undefined
  const value = new Exact(source)
  if (value.e > LARGEST_POWER || value.e < SMALLEST_POWER) return undefined
  return value.eq('0') ? '0' : value.toFixed()
}

/** A number as a person may type or paste it: ".5", "5.", "00.5", "1e3", " 7 ". */
export const NUMBER_TEXT_PATTERN = /^\s*(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?\s*$/

/** The exact value of such a text, within the bounds of fromJsonNumber: "00.5" is "0.5". Undefined for any other text. */
export function fromNumberText(text: string): Decimal | undefined {
  if (!NUMBER_TEXT_PATTERN.test(text)) return undefined
  const inJson = text
    .trim()
    .replace(/^0+(?=[0-9])/, '')
    .replace(/^\./, '0.')
    .replace(/\.(?![0-9])/, '')
  return fromJsonNumber(inJson)
}

export function add(a: Decimal, b: Decimal): Decimal {
  return new Exact(a).plus(b).toFixed()
}

/** Exact difference a − b. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return new Exact(a).minus(b).toFixed()
}

/** Exact sum of many; "0" of none. */
export function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => add(total, value), '0')
}

/** a × b, rounded half up to exactly `places` digits after the point. */
export function multiply(a: Decimal, b: Decimal, places: number): Decimal {
  return new Exact(a).times(b).toFixed(places, 1)
}

/** a ÷ b, rounded half up once to exactly `places` digits. Throws on a zero divisor. */
export function divide(a: Decimal, b: Decimal, places: number): Decimal {
  const Quotient = quotients.get(places) ?? createQuotient(places)
  return new Quotient(a).div(b).toFixed(places, 1)
}

/** a ÷ b, rounded away from zero to exactly `places` digits. Throws on a zero divisor. */
export function divideUp(a: Decimal, b: Decimal, places: number): Decimal {
  const Quotient = Big()
  Quotient.strict = true
  Quotient.RM = 3
  Quotient.DP = places
  return new Quotient(a).div(b).toFixed(places, 3)
}

/** Cached by the number of places: creating the constructor costs more than a division. */
const quotients = new Map<number, typeof Exact>()

function createQuotient(places: number): typeof Exact {
  const Quotient = Big()
  Quotient.strict = true
  Quotient.RM = 1
  Quotient.DP = places
  quotients.set(places, Quotient)
  return Quotient
}

/** Rounded half up to exactly `places` digits after the point. */
export function round(value: Decimal, places: number): Decimal {
  return new Exact(value).toFixed(places, 1)
}

/** The number with the six decimals of token amounts. */
export function toTokens(value: Decimal): Decimal {
  return round(value, TOKEN_DECIMALS)
}

/** Rounded half up to `digits` significant digits, in plain notation. */
export function roundSignificant(value: Decimal, digits: number): Decimal {
  return new Exact(value).prec(digits, 1).toFixed()
}

/** The same number without trailing zeros: "40.500000" becomes "40.5". */
export function trimZeros(value: Decimal): Decimal {
  return new Exact(value).toFixed()
}

/** Every digit, with thousands separators: "1234.500000" becomes "1,234.500000". */
export function exactText(value: Decimal): string {
  const [whole = '', fraction] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** As exactText, without trailing zeros: "1234.500000" becomes "1,234.5". */
export function amountText(value: Decimal): string {
  return exactText(trimZeros(value))
}

/** A token's price in dollars, with thousands separators and two decimals: "0.5" becomes "0.50" (specification §9). */
export function priceText(usd: Decimal): string {
  return exactText(round(usd, 2))
}

/** -1, 0 or 1 as a is less than, equal to or greater than b. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return new Exact(a).cmp(b)
}

export function equal(a: Decimal, b: Decimal): boolean {
  return a === b || compare(a, b) === 0
}

export function isPositive(value: Decimal): boolean {
  return compare(value, '0') > 0
}
