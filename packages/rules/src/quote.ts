import {
  compare,
  type Decimal,
  divide,
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

/** What an amount comes to at a rate. Tokens are before bonus; all amounts exact. */
export type Quote = {
  readonly payAmount: Decimal
  readonly tokens: Decimal
  readonly bonusTokens: Decimal
  readonly bonusPercent: Decimal
  readonly levelName: string
}

/**
 * Prices an amount (specification §9, "Purchase maths").
 * Typed in the token: pay amount = tokens ÷ rate, to 6 decimals. Typed in the currency: the pay amount is what was
 * typed and tokens = amount × rate, to 6 decimals. Bonus = tokens × the level's percent ÷ 100, to 6 decimals.
 * `tokensPerUnit` must be above zero.
 */
export function quoteOf(typedIn: TypedIn, amount: Decimal, tokensPerUnit: Decimal): Quote {
  const tokens = typedIn === 'token' ? toTokens(amount) : multiply(amount, tokensPerUnit, TOKEN_DECIMALS)
  const payAmount = typedIn === 'token' ? divide(tokens, tokensPerUnit, TOKEN_DECIMALS) : amount
  const level = levelOf(tokens)
  // A hundredth is exact, and multiplying costs less than dividing.
  return {
    payAmount,
    tokens,
    bonusTokens: multiply(multiply(tokens, level.bonusPercent, 18), '0.01', TOKEN_DECIMALS),
    bonusPercent: level.bonusPercent,
    levelName: level.name,
  }
}

/** Why an order of this quote is refused, in words for the buyer, or undefined when it may be placed. */
export function purchaseProblem(quote: Quote): string | undefined {
  if (compare(quote.tokens, PURCHASE_LIMITS.minimum) < 0) return TOO_FEW
  if (compare(quote.tokens, PURCHASE_LIMITS.maximum) > 0) return TOO_MANY
  if (!isPositive(quote.payAmount)) return PAYS_NOTHING
  return undefined
}

export const TOO_FEW = `At least ${PURCHASE_LIMITS.minimum} ${TOKEN_SYMBOL}`
export const TOO_MANY = `At most ${PURCHASE_LIMITS.maximum} ${TOKEN_SYMBOL}`
export const PAYS_NOTHING = 'This amount is too small to be paid in this currency'

/** The figures a buyer agrees to when placing an order. */
export type AgreedFigures = Pick<Quote, 'payAmount' | 'tokens' | 'bonusTokens'>

/** Whether what the buyer saw is what the quote says now (D8). */
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
 * The quote behind figures that do not say which amount was typed, each within one unit of the sixth decimal (D8), for
 * whoever worked them out in binary fractions. Undefined when they are the quote of neither. A pay amount that is
 * exactly as it was seen goes before one that is nearly so: it is what the buyer will send.
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

/**
 * What typing makes of the amount field (specification §5): a comma becomes a dot; anything but digits with an optional
 * fraction, or longer than an amount may be, is ignored and the field keeps `before`.
 */
export function typeAmount(before: string, typed: string): string {
  const text = typed.replace(',', '.')
  return /^[0-9]{0,12}(?:\.[0-9]{0,18})?$/.test(text) ? text : before
}

/** The amount a field's text stands for; empty or unfinished text counts as "0" (specification §5). */
export function amountFromField(text: string): Decimal {
  const [, whole = '', fraction = ''] = /^([0-9]*)(?:\.([0-9]*))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=[0-9])/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}
