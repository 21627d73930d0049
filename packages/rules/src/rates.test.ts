import { describe, expect, test } from 'vitest'
import { tokensPerUnit, usdtEquivalent } from './rates.ts'

describe('a rate has 6 decimals, below 0.001 six significant digits', () => {
  test.each([
    ['60000', '0.5', '120000.000000'],
    ['1', '3', '0.333333'],
    ['0.001', '1', '0.001000'],
    ['0.0009999', '1', '0.0009999'],
    ['0.00001234567', '1', '0.0000123457'],
    ['1', '1000000000', '0.000000001'],
    ['0', '1', undefined],
    ['1', '0', undefined],
  ])('%s USD at a token price of %s USD is %s', (coin, token, rate) => {
    expect(tokensPerUnit(coin, token)).toBe(rate)
  })
})

describe('the USDT equivalent has 2 decimals', () => {
  test.each([
    ['105', '2', '52.50'],
    ['105.000000', '3', '35.00'],
    ['1', '3', '0.33'],
    ['105', undefined, '0.00'],
    ['105', '0', '0.00'],
  ])('%s tokens at %s tokens a USDT are %s', (balance, rate, worth) => {
    expect(usdtEquivalent(balance, rate)).toBe(worth)
  })
})
