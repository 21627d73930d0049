import { describe, expect, test } from 'vitest'
import { rateConfirmation } from './rate-confirmation.ts'
import {
  changeInPercent,
  confirmationNeeded,
  isFarFrom,
  isPriceHeld,
  isRatePrecision,
  judgePrice,
  movesBeyond,
  NO_PRICE,
  NO_TOKEN_PRICE,
  NO_USABLE_RATE,
  PRICE_NEGATIVE,
  PRICE_UNUSABLE,
  PRICE_ZERO,
  priceIdOf,
  RATE_HELD,
  reasonNeeded,
  tokensPerUnit,
  usdtEquivalent,
} from './rates.ts'

describe('the precision of a rate', () => {
  test.each([
    ['60000', '0.5', '120000.000000'],
    ['1', '3', '0.333333'],
    ['0.001', '1', '0.001000'],
    ['0.0009999', '1', '0.0009999'],
    ['0.00001234567', '1', '0.0000123457'],
    ['1', '1000000000', '0.000000001'],
    ['0', '1', undefined],
    ['1', '0', undefined],
    ['-1', '1', undefined],
    ['12345.67890123456789', '0.5', '24691.357802'],
    ['999999999999999999', '1', '999999999999999999.000000'],
    ['999999999999999999', '0.5', undefined],
    ['1000000000000000000', '1', undefined],
    ['0.0000000000000000000000000000000000000001', '10', undefined],
  ])('a coin at %s USD and a token at %s USD make the rate %s', (coin, token, rate) => {
    expect(tokensPerUnit(coin, token)).toBe(rate)
  })
  test.each([
    ['2', true],
    ['0.333333', true],
    ['0.3333333', false],
    ['0.0009999', true],
    ['0.000012345', true],
    ['0.00001234567', false],
  ])('the rate %s has an accepted precision: %s', (rate, can) => {
    expect(isRatePrecision(rate)).toBe(can)
  })
})

describe('the USDT equivalent', () => {
  test.each([
    ['105', '2', '52.50'],
    ['105.000000', '3', '35.00'],
    ['1', '3', '0.33'],
    ['105', undefined, '0.00'],
    ['105', '0', '0.00'],
  ])('%s tokens at %s tokens per USDT are worth %s', (balance, rate, worth) => {
    expect(usdtEquivalent(balance, rate)).toBe(worth)
  })
})

describe('a currency’s name at the price service', () => {
  test.each([
    ['Bitcoin', null, 'bitcoin'],
    ['Binance-Peg BUSD', null, 'binance-pegbusd'],
    [' Shiba  Inu ', null, 'shibainu'],
    ['Tether', 'tether-gold', 'tether-gold'],
    ['Tether', ' tether-gold ', 'tether-gold'],
    ['Tether', '', 'tether'],
    ['Tether', ' ', 'tether'],
  ])('the name %s with the price id %j is looked up as %s', (fullName, priceId, expected) => {
    expect(priceIdOf(fullName, priceId)).toBe(expected)
  })
})

test.each([
  ['1', '1.2', false],
  ['1', '1.200001', true],
  ['1', '0.8', false],
  ['1', '0.799999', true],
])('a rate by hand from %s to %s moves by more than 20 %%: %s', (before, after, expected) => {
  expect(movesBeyond('20', before, after)).toBe(expected)
})

describe('a price that moves too far', () => {
  test.each([
    ['1', '2', false],
    ['1', '2.000001', true],
    ['1', '0.5', false],
    ['1', '0.499999', true],
    ['0.0000000000000000000123456', '0.0000000000000000000246912', false],
    ['0.0000000000000000000123456', '0.0000000000000000000246913', true],
    ['0.0000000000000000000123456', '0.0000000000000000000061728', false],
    ['0.0000000000000000000123456', '0.0000000000000000000061727', true],
    ['999999999999999999', '499999999999999999.5', false],
    ['999999999999999999', '499999999999999999.499999', true],
    ['2', '2', false],
  ])('a move of a coin’s price from %s to %s is too far: %s', (accepted, price, expected) => {
    expect(isPriceHeld(accepted, price)).toBe(expected)
  })
})

describe('a coin’s price', () => {
  test.each([
    ['1', '0.5', { outcome: 'unchanged', after: '2.000000', reason: null }],
    ['1.1', '0.5', { outcome: 'updated', after: '2.200000', reason: null }],
    ['1.5', '0.5', { outcome: 'updated', after: '3.000000', reason: null }],
    ['2', '0.5', { outcome: 'updated', after: '4.000000', reason: null }],
    ['2.0000005', '0.5', { outcome: 'held', after: '4.000001', reason: RATE_HELD }],
    ['1', '0.2', { outcome: 'updated', after: '5.000000', reason: null }],
    ['0.5', '0.5', { outcome: 'updated', after: '1.000000', reason: null }],
    ['0.4999995', '0.5', { outcome: 'held', after: '0.999999', reason: RATE_HELD }],
    [undefined, '0.5', { outcome: 'skipped', after: null, reason: NO_PRICE }],
    [null, '0.5', { outcome: 'skipped', after: null, reason: PRICE_UNUSABLE }],
    ['0.000', '0.5', { outcome: 'skipped', after: null, reason: PRICE_ZERO }],
    ['-1', '0.5', { outcome: 'skipped', after: null, reason: PRICE_NEGATIVE }],
    ['1', undefined, { outcome: 'skipped', after: null, reason: NO_TOKEN_PRICE }],
    ['999999999999999999', '0.5', { outcome: 'skipped', after: null, reason: NO_USABLE_RATE }],
  ] as const)(
    '%s USD at a token price of %s USD turns a rate of 2 into %j',
    { tags: ['abuse-68'] },
    (coin, token, verdict) => {
      expect(judgePrice('2.000000', coin, token, '1')).toEqual(verdict)
    },
  )
})

test('a first price is never held', () => {
  const verdict = { outcome: 'updated', after: '200.000000', reason: null }
  expect(judgePrice('2.000000', '100', '0.5', undefined)).toEqual(verdict)
})

describe('a rate by hand', () => {
  test.each([
    ['2', '200', false],
    ['2', '200.000001', true],
    ['2', '0.02', false],
    ['2', '0.019999', true],
    ['2', '2', false],
  ])('where the price service said %s, a rate of %s is far: %s', (said, rate, expected) => {
    expect(isFarFrom(said, rate)).toBe(expected)
  })

  test('asks for a confirmation or a reason with its figures', () => {
    expect(confirmationNeeded('BTC', '190000.000000', '1900.500000')).toBe(
      'One BTC would buy 1,900.5 tokens; the price service last said 190,000. Nothing was saved. Confirm the rate if it is right, and save again.',
    )
    expect(reasonNeeded('BTC', '+25')).toBe(
      'The rate of BTC would change by +25%. Nothing was saved. Say why, and save again.',
    )
  })
})

describe('the movement of a rate in percent', () => {
  test.each([
    ['192.000000', '3840', '+1,900'],
    ['3840', '192', '-95'],
    ['1', '1235567.89', '+123,556,689'],
    ['2', '2.000000', '+0'],
    ['3', '4', '+33.33'],
    ['0.000046', '0.000501', '+989.13'],
    ['1', '0.0000000000000000000000000000000000000001', '-99.99'],
    ['1', '0', '-100'],
  ])('a move from %s to %s reads %s %%', (before, after, percent) => {
    expect(changeInPercent(before, after)).toBe(percent)
  })
})

describe('a confirmation', () => {
  const rate = { currencyId: '1', version: 1, tokensPerUnit: '0.0000000000000000004' }
  test('accepts each currency once', () => {
    const others = ['2', '20', '123456789012345678.5'].map((tokensPerUnit, index) => ({
      currencyId: `${index + 2}0`,
      version: 2,
      tokensPerUnit,
    }))
    expect(rateConfirmation.parse({ rates: [rate, ...others] })).toEqual({ rates: [rate, ...others] })
  })
  test.each([
    ['none', [], 'Choose a rate to confirm.'],
    ['one twice', [rate, rate], 'Each currency can be confirmed once.'],
    ['a number for a rate', [{ ...rate, tokensPerUnit: 2 }], 'Invalid input'],
    ['an exponent', [{ ...rate, tokensPerUnit: '2e3' }], 'Not a rate.'],
    ['a negative rate', [{ ...rate, tokensPerUnit: '-2' }], 'Not a rate.'],
    ['a rate of 19 digits', [{ ...rate, tokensPerUnit: '1'.repeat(19) }], 'Not a rate.'],
    ['no version', [{ ...rate, version: undefined }], 'Invalid input'],
    ['a name for a number', [{ ...rate, currencyId: '1 or 1=1' }], 'Not a currency number.'],
    [
      'too many',
      Array.from({ length: 101 }, (_, index) => ({ ...rate, currencyId: String(index + 1) })),
      'At most 100 rates.',
    ],
  ])('refuses %s', (_name, rates, problem) => {
    const { error } = rateConfirmation.safeParse({ rates })
    expect(error?.issues.map((issue) => issue.message)).toEqual([problem])
  })
})
