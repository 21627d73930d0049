import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compare, multiply, subtract } from './decimal.ts'
import {
  agrees,
  PAYS_NOTHING,
  payAmountFor,
  purchaseProblem,
  quoteOf,
  quoteOfFigures,
  TOO_FEW,
  TOO_MANY,
} from './quote.ts'

/** A number of units of the last decimal. */
const atoms = (count: bigint, decimals: number) => {
  const digits = String(count).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

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

  test('the pay amount is never more than half a unit of the sixth decimal away from tokens ÷ rate', {
    tags: ['abuse-61'],
  }, () => {
    const amounts = fc.integer({ min: 40_000_000, max: 2_000_000_000 }).map((n) => (n / 1e6).toFixed(6))
    const rates = fc.integer({ min: 1, max: 2_000_000_000 }).map((n) => (n / 1e6).toFixed(6))
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const quote = quoteOf('token', amount, rate)
        const off = subtract(multiply(quote.payAmount, rate, 18), quote.tokens).replace('-', '')
        expect(compare(off, multiply(rate, '0.0000005', 18))).toBeLessThanOrEqual(0)
        expect(compare(quote.bonusTokens, multiply(quote.tokens, '0.2', 6))).toBeLessThanOrEqual(0)
      }),
      { numRuns: 10_000 },
    )
  })
  test('the tokens are never more than half a unit of the sixth decimal away from pay amount × rate', {
    tags: ['abuse-61'],
  }, () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 22n }).map((n) => atoms(n, 18))
    const rates = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((n) => atoms(n, 6))
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const quote = quoteOf('currency', amount, rate)
        expect(quote.payAmount).toBe(amount)
        const off = subtract(multiply(amount, rate, 24), quote.tokens).replace('-', '')
        expect(compare(off, '0.0000005')).toBeLessThanOrEqual(0)
      }),
      { numRuns: 10_000 },
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
  ])('the problem with an order of %s tokens is %s', { tags: ['abuse-56'] }, (tokens, problem) => {
    expect(purchaseProblem(quoteOf('token', tokens, '1'))).toBe(problem)
  })
  test('refuses a pay amount that rounds to zero', { tags: ['abuse-60'] }, () => {
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

describe('figures that do not say which amount was typed', () => {
  const figures = (payAmount: string, tokens: string, bonusTokens: string) => ({
    payAmount,
    tokens,
    bonusTokens,
  })
  test.each([
    // figures, tokens per unit, typed in, the server's own pay amount, tokens and bonus
    [figures('20', '40', '2'), '2', 'token', '20.000000', '40.000000', '2.000000'],
    [figures('33.333333', '100', '5'), '3', 'token', '33.333333', '100.000000', '5.000000'],
    [figures('33.333334', '100', '5'), '3', 'token', '33.333333', '100.000000', '5.000000'],
    [figures('33.333332', '100', '5'), '3', 'token', '33.333333', '100.000000', '5.000000'],
    [figures('0.000211', '40', '2'), '190000', 'token', '0.000211', '40.000000', '2.000000'],
    // Rounding errors of a client that calculates in binary fractions.
    [figures('20.05', '40.1', '2.0050000000000026'), '2', 'token', '20.050000', '40.100000', '2.005000'],
    // Typed in the currency, with more decimals than a computed pay amount: the typed amount is kept.
    [
      figures('0.0002111111', '40.111109000000006', '2.005555'),
      '190000',
      'currency',
      '0.0002111111',
      '40.111109',
      '2.005555',
    ],
    [figures('100.5', '201', '14.07'), '2', 'token', '100.500000', '201.000000', '14.070000'],
  ] as const)(
    'finds the quote of %j at the rate %s',
    (seen, rate, typedIn, payAmount, tokens, bonusTokens) => {
      const found = quoteOfFigures(seen, rate)
      expect(found).toMatchObject({ typedIn, quote: { payAmount, tokens, bonusTokens } })
    },
  )
  test.each([
    ['a pay amount two units off', figures('33.333335', '100', '5'), '3'],
    ['tokens two units above what is paid', figures('20.00000055', '40.000003', '2'), '2'],
    ['bonus two units off', figures('20', '40', '2.000002'), '2'],
    ['the bonus of a higher level', figures('20', '40', '2.8'), '2'],
    ['another rate', figures('20', '40', '2'), '2.000001'],
    ['nothing paid', figures('0', '40', '2'), '2'],
  ])('finds no quote for %s', (_case, seen, rate) => {
    expect(quoteOfFigures(seen, rate)).toBeUndefined()
  })
  test("always finds quoteOf's own quote, at most one unit better for the buyer", {
    tags: ['abuse-58'],
  }, () => {
    const micro = fc.integer({ min: 0, max: 2_000_000_000 }).map((n) => (n / 1e6).toFixed(6))
    const rates = fc.integer({ min: 1, max: 2_000_000_000 }).map((n) => (n / 1e6).toFixed(6))
    const off = fc.constantFrom('0', '0.000001', '0.000002')
    fc.assert(
      fc.property(micro, rates, off, (tokens, rate, more) => {
        const { payAmount, bonusTokens } = quoteOf('token', tokens, rate)
        const found = quoteOfFigures({ payAmount, tokens: add(tokens, more), bonusTokens }, rate)
        const typed = found?.typedIn === 'token' ? add(tokens, more) : payAmount
        if (found) expect(found.quote).toEqual(quoteOf(found.typedIn, typed, rate))
        expect(found !== undefined || more !== '0').toBe(true)
      }),
    )
  })
})

describe('the pay amount for tokens', () => {
  test('buys an order wherever the tokens do, at least as many tokens, unless those exceed the maximum', () => {
    const amounts = fc.integer({ min: 40_000_000, max: 100_000_000_000 }).map((n) => (n / 1e6).toFixed(6))
    const rates = fc.integer({ min: 1, max: 2_000_000_000_000 }).map((n) => (n / 1e6).toFixed(6))
    fc.assert(
      fc.property(amounts, rates, (tokens, rate) => {
        const quote = quoteOf('currency', payAmountFor(tokens, rate), rate)
        expect(purchaseProblem(quote)).toBeUndefined()
        expect(compare(quote.tokens, tokens) >= 0 || compare(add(quote.tokens, rate), '100000') > 0).toBe(
          true,
        )
      }),
      { numRuns: 10_000 },
    )
  })
  test.each([
    ['40', '3243.96', '0.012331'],
    ['40', '2', '20.000000'],
    ['100000', '190000', '0.526315'],
    ['200000', '190000', '1.052632'],
    ['100000', '2', '50000.000000'],
  ])('%s tokens at the rate %s cost %s', (tokens, rate, pay) => {
    expect(payAmountFor(tokens, rate)).toBe(pay)
  })
})
