import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, multiply, subtract } from './decimal.ts'
import {
  agrees,
  amountFromField,
  PAYS_NOTHING,
  purchaseProblem,
  quoteOf,
  TOO_FEW,
  TOO_MANY,
  typeAmount,
} from './quote.ts'

describe('a quote both ways', () => {
  test.each([
    // typed in, amount, tokens per unit, pay, tokens, bonus, level
    ['token', '40', '1', '40.000000', '40.000000', '2.000000', 'Bronze'],
    ['token', '100', '3', '33.333333', '100.000000', '5.000000', 'Bronze'],
    ['token', '200', '60000', '0.003333', '200.000000', '14.000000', 'Silver'],
    ['token', '199.9999995', '1', '200.000000', '200.000000', '14.000000', 'Silver'],
    ['token', '5000', '0.000123', '40650406.504065', '5000.000000', '750.000000', 'Diamond'],
    ['token', '100000', '2.5', '40000.000000', '100000.000000', '20000.000000', 'Legend'],
    ['currency', '0.00123456', '100000', '0.00123456', '123.456000', '6.172800', 'Bronze'],
    ['currency', '2', '333.333333', '2', '666.666666', '66.666667', 'Gold'],
    ['currency', '0.000000000000000001', '1', '0.000000000000000001', '0.000000', '0.000000', 'Bronze'],
  ] as const)(
    'typed in the %s: %s at %s',
    (typedIn, amount, rate, payAmount, tokens, bonusTokens, levelName) => {
      expect(quoteOf(typedIn, amount, rate)).toMatchObject({ payAmount, tokens, bonusTokens, levelName })
    },
  )

  test('the pay amount is never more than half a unit of the sixth decimal away from tokens ÷ rate', () => {
    const amounts = fc.integer({ min: 40_000_000, max: 2_000_000_000 }).map((n) => (n / 1e6).toFixed(6))
    const rates = fc.integer({ min: 1, max: 2_000_000_000 }).map((n) => (n / 1e6).toFixed(6))
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const quote = quoteOf('token', amount, rate)
        const off = subtract(multiply(quote.payAmount, rate, 18), quote.tokens).replace('-', '')
        expect(compare(off, multiply(rate, '0.0000005', 18))).toBeLessThanOrEqual(0)
        expect(compare(quote.bonusTokens, multiply(quote.tokens, '0.2', 6))).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('limits', () => {
  test.each([
    ['39.999999', TOO_FEW],
    ['40', undefined],
    ['100000', undefined],
    ['100000.000001', TOO_MANY],
    ['0', TOO_FEW],
  ])('an order of %s tokens: %s', (tokens, problem) => {
    expect(purchaseProblem(quoteOf('token', tokens, '1'))).toBe(problem)
  })
  test('a pay amount that rounds to nothing is refused', () => {
    expect(purchaseProblem(quoteOf('token', '40', '100000000'))).toBe(PAYS_NOTHING)
  })
})

test('two quotes agree when every figure is the same number', () => {
  const quote = quoteOf('token', '40', '1')
  expect(agrees({ payAmount: '40', tokens: '40', bonusTokens: '2' }, quote)).toBe(true)
  expect(agrees({ payAmount: '40.000001', tokens: '40', bonusTokens: '2' }, quote)).toBe(false)
  expect(agrees({ payAmount: '40', tokens: '40.000001', bonusTokens: '2' }, quote)).toBe(false)
  expect(agrees({ payAmount: '40', tokens: '40', bonusTokens: '2.000001' }, quote)).toBe(false)
})

describe('the amount field', () => {
  test.each([
    ['', '4', '4'],
    ['4', '4,', '4.'],
    ['4', '4.', '4.'],
    ['', '.', '.'],
    ['4.', '4.5', '4.5'],
    ['4.5', '4.5.', '4.5'],
    ['4', '4a', '4'],
    ['4', '-4', '4'],
    ['4', '4e5', '4'],
    ['4', '', ''],
    ['4', '４', '4'],
    ['999999999999', '9999999999999', '999999999999'],
  ])('from %j typing %j leaves %j', (before, typed, after) => {
    expect(typeAmount(before, typed)).toBe(after)
  })
  test.each([
    ['', '0'],
    ['.', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007.50', '7.50'],
    ['0', '0'],
    ['abc', '0'],
  ])('%j stands for %s', (text, amount) => {
    expect(amountFromField(text)).toBe(amount)
  })
})
