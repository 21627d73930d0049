import {
  amountText,
  compare,
  type Decimal,
  divide,
  divideUp,
  equal,
  isPositive,
  multiply,
  subtract,
  TOKEN_DECIMALS,
  toTokens,
} from './decimal.ts'
import { levelOf } from './levels.ts'
import { PURCHASE_LIMITS, TOKEN_SYMBOL } from './presale.ts'

/** Which of the two amounts the buyer typed; the swap button changes it. */
export type TypedIn = 'token' | 'currency'

/** The result of pricing an amount. Tokens exclude the bonus; all amounts are exact. */
export type Quote = {
  readonly payAmount: Decimal
  readonly tokens: Decimal
  readonly bonusTokens: Decimal
  readonly bonusPercent: Decimal
  readonly levelName: string
}

/**
 * Prices an amount (specification §9, "Purchase maths"). Typed in the token: pay amount = tokens ÷ rate, to 6
 * decimals. Typed in the currency: the pay amount is the typed amount, and tokens = amount × rate, to 6 decimals.
 * Bonus = tokens × the level's percent ÷ 100, to 6 decimals. `tokensPerUnit` must be above zero.
 */
export function quoteOf(typedIn: TypedIn, amount: Decimal, tokensPerUnit: Decimal): Quote {
  const tokens = typedIn === 'token' ? toTokens(amount) : multiply(amount, tokensPerUnit, TOKEN_DECIMALS)
  const payAmount = typedIn === 'token' ? divide(tokens, tokensPerUnit, TOKEN_DECIMALS) : amount
  const level = levelOf(tokens)
  // Multiplying by 0.01 is exact and cheaper than dividing by 100.
  return {
    payAmount,
    tokens,
    bonusTokens: multiply(multiply(tokens, level.bonusPercent, 18), '0.01', TOKEN_DECIMALS),
    bonusPercent: level.bonusPercent,
    levelName: level.name,
  }
}

/** Why the server refuses an order with this quote, as a message for the buyer; undefined if it doesn't. */
export function purchaseProblem(quote: Quote): string | undefined {
  if (compare(quote.tokens, PURCHASE_LIMITS.minimum) < 0) return TOO_FEW
  if (compare(quote.tokens, PURCHASE_LIMITS.maximum) > 0) return TOO_MANY
  if (!isPositive(quote.payAmount)) return PAYS_NOTHING
  return undefined
}

export const TOO_FEW = `At least ${amountText(PURCHASE_LIMITS.minimum)} ${TOKEN_SYMBOL}`
export const TOO_MANY = `At most ${amountText(PURCHASE_LIMITS.maximum)} ${TOKEN_SYMBOL}`
export const PAYS_NOTHING = 'This amount is too small to be paid in this currency'

/** The figures a buyer agrees to when placing an order. */
export type AgreedFigures = Pick<Quote, 'payAmount' | 'tokens' | 'bonusTokens'>

/** Whether the figures the buyer saw are the quote's (D8). */
export function agrees(seen: AgreedFigures, now: AgreedFigures): boolean {
  return (
    equal(seen.payAmount, now.payAmount) &&
    equal(seen.tokens, now.tokens) &&
    equal(seen.bonusTokens, now.bonusTokens)
  )
}

/** One unit of the sixth decimal. */
const NEAR = '0.000001'

function isNear(a: Decimal, b: Decimal): boolean {
  return compare(subtract(a, b), NEAR) <= 0 && compare(subtract(b, a), NEAR) <= 0
}

function nearlyAgrees(seen: AgreedFigures, now: AgreedFigures): boolean {
  return (
    isNear(seen.payAmount, now.payAmount) &&
    isNear(seen.tokens, now.tokens) &&
    isNear(seen.bonusTokens, now.bonusTokens)
  )
}

/**
 * The quote for figures without the typed amount. Each figure must match within one unit of the sixth decimal (D8),
 * because clients may calculate in binary fractions. Undefined when neither reading fits. An exact pay amount wins
 * over a nearly exact one, because the buyer will send it.
 */
export function quoteOfFigures(
  seen: AgreedFigures,
  tokensPerUnit: Decimal,
): { typedIn: TypedIn; quote: Quote } | undefined {
  const byToken = { typedIn: 'token', quote: quoteOf('token', seen.tokens, tokensPerUnit) } as const
  const byCurrency = {
    typedIn: 'currency',
    quote: quoteOf('currency', seen.payAmount, tokensPerUnit),
  } as const
  const near = [byToken, byCurrency].filter(({ quote }) => nearlyAgrees(seen, quote))
  return near.find(({ quote }) => equal(quote.payAmount, seen.payAmount)) ?? near[0]
}

/** Digits with commas between thousands, as a visitor may paste them: "1,000.50" or "1,000,000". */
const WITH_THOUSANDS = /^[0-9]{1,3}(?:(?:,[0-9]{3})+\.[0-9]*|(?:,[0-9]{3}){2,})$/

/**
 * The amount field's text after typing or pasting (specification §5). Blanks and commas between thousands are dropped;
 * another comma becomes a dot. Decimals beyond the sixth are not taken (D47). Anything but digits with an optional
 * fraction, or a text that is too long, is ignored: the field keeps `before`.
 */
export function typeAmount(before: string, typed: string): string {
  const compact = typed.replace(/\s/g, '')
  const text = WITH_THOUSANDS.test(compact) ? compact.replaceAll(',', '') : compact.replace(',', '.')
  return /^[0-9]{0,12}(?:\.[0-9]*)?$/.test(text) ? text.replace(/(\.[0-9]{6})[0-9]+$/, '$1') : before
}

/**
 * What to pay for this many tokens, rounded up to 6 decimals, so that it buys no fewer tokens. Rounded down only where
 * one unit of the sixth decimal more would exceed the maximum of an order.
 */
export function payAmountFor(tokens: Decimal, tokensPerUnit: Decimal): Decimal {
  const { maximum } = PURCHASE_LIMITS
  const up = divideUp(tokens, tokensPerUnit, TOKEN_DECIMALS)
  const isTooMuch = compare(multiply(up, tokensPerUnit, TOKEN_DECIMALS), maximum) > 0
  return isTooMuch && compare(tokens, maximum) <= 0 ? subtract(up, NEAR) : up
}

/** The amount in a field's text. Empty or unfinished text counts as "0" (specification §5). */
export function amountFromField(text: string): Decimal {
  const [, whole = '', fraction = ''] = /^([0-9]*)(?:\.([0-9]*))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=[0-9])/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}
