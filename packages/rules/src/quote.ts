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
  return limitProblem(quote.tokens) ?? (isPositive(quote.payAmount) ? undefined : PAYS_NOTHING)
}

/** Why this many tokens are too few or too many for an order. */
export function limitProblem(tokens: Decimal): string | undefined {
  if (compare(tokens, PURCHASE_LIMITS.minimum) < 0) return TOO_FEW
  return compare(tokens, PURCHASE_LIMITS.maximum) > 0 ? TOO_MANY : undefined
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
