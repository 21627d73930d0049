import { describe, expect, test } from 'vitest'
import {
  CHANGES_AT_ONCE,
  currencyChanges,
  currencyForm,
  isErc20,
  newCurrency,
  tokenPriceChange,
} from './currency.ts'
import { type Decimal, trimZeros } from './decimal.ts'

const BTC = { code: 'BTC', fullName: 'Bitcoin', tokensPerUnit: '190000', depositAddress: 'bc1qxyz' }
const firstMessage = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message

describe('a new currency', () => {
  test.each([
    [{ code: 'b' }, 'Currency must be at least 2 characters'],
    [{ code: 'A B' }, 'Currency has at most 20 characters, and no blanks or control characters.'],
    [{ code: 'A\u0007B' }, 'Currency has at most 20 characters, and no blanks or control characters.'],
    [{ code: 'A\u202eB' }, 'Currency has at most 20 characters, and no blanks or control characters.'],
    [{ code: 'USDT\ufe0f' }, 'Currency has at most 20 characters, and no blanks or control characters.'],
    [{ code: 'X'.repeat(21) }, 'At most 20 characters.'],
    [{ fullName: ' B ' }, 'Address must be at least 2 characters'],
    [{ depositAddress: '1234' }, 'Address must be at least 5 characters'],
    [{ depositAddress: '12 345' }, 'Address may have no blanks and only plain letters, digits and signs.'],
    [
      { depositAddress: 'bc1\u202eqxyz' },
      'Address may have no blanks and only plain letters, digits and signs.',
    ],
    [{ tokensPerUnit: '0' }, 'Rate must be a positive number'],
    [{ tokensPerUnit: '-1' }, 'Rate must be a positive number'],
    [{ tokensPerUnit: '1e-400' }, 'Rate must be a positive number'],
    [{ tokensPerUnit: '.' }, 'Rate must be a positive number'],
    [{ tokensPerUnit: '0x10' }, 'Rate must be a positive number'],
    [{ tokensPerUnit: '1,5' }, 'Write the rate with a point and without commas, such as 1234.5.'],
    [{ tokensPerUnit: '1,234.5' }, 'Write the rate with a point and without commas, such as 1234.5.'],
    [{ tokensPerUnit: '1000000000000' }, 'Rate has at most twelve digits before the point.'],
    [{ tokensPerUnit: '1e12' }, 'Rate has at most twelve digits before the point.'],
    [{ tokensPerUnit: '' }, 'Rate must be a positive number'],
    [{ tokensPerUnit: '1.2345678' }, 'Rate has at most 6 decimals, or six significant digits below 0.001.'],
    [
      { tokensPerUnit: '0.00012345678' },
      'Rate has at most 6 decimals, or six significant digits below 0.001.',
    ],
  ])('refuses %j: %s', { tags: ['abuse-79', 'abuse-89'] }, (change, message) => {
    expect(firstMessage(newCurrency.safeParse({ ...BTC, ...change }))).toBe(message)
  })
  test('turns the code into upper case, trims every field and turns blanks into null', () => {
    const typed = { ...BTC, code: ' btc', depositAddress: ' bc1qxyz\n', network: ' ', priceId: '' }
    expect(newCurrency.parse(typed)).toEqual({ ...BTC, network: null, priceId: null })
  })
  test.each([
    ['.5', '0.5'],
    ['5.', '5'],
    ['00.5', '0.5'],
    ['1e3', '1000'],
    [' 2.50 ', '2.50'],
  ])('stores the rate %j as %s', (typed, stored) => {
    const { tokensPerUnit } = newCurrency.parse({ ...BTC, tokensPerUnit: typed })
    expect(tokensPerUnit).toBe(trimZeros(stored))
  })
  test.each([
    ['usdc.e', 'USDC.E'],
    ['$wif', '$WIF'],
    ['btc-2', 'BTC-2'],
    ['äö', 'ÄÖ'],
    ['../x', '../X'],
    ['x'.repeat(20), 'X'.repeat(20)],
  ])('accepts the code %j as %s', (typed, stored) => {
    expect(newCurrency.parse({ ...BTC, code: typed }).code).toBe(stored)
  })
  test.each(['0.000000123456', '0.001', '1.123456', '999999999999'])(
    'accepts the rate %s',
    (rate: Decimal) => {
      expect(newCurrency.safeParse({ ...BTC, tokensPerUnit: rate }).success).toBe(true)
    },
  )
})

test('the form of a currency trims every text, so that a blank is no change', () => {
  const { code: _, ...fields } = { ...BTC, network: 'Bitcoin', priceId: 'bitcoin', enabled: true }
  const typed = { ...fields, fullName: 'Bitcoin ', network: ' Bitcoin ', priceId: 'bitcoin ' }
  expect(currencyForm.parse(typed)).toEqual(fields)
})

describe('changes made at once', () => {
  const change = (code: string) => ({ code, tokensPerUnit: '2' })
  test('accepts 1 to 200 changes, each of another currency', { tags: ['abuse-66'] }, () => {
    const many = Array.from({ length: CHANGES_AT_ONCE + 1 }, (_, index) => change(`C${index}`))
    expect(firstMessage(currencyChanges.safeParse({ changes: [] }))).toBe('Nothing to change.')
    expect(firstMessage(currencyChanges.safeParse({ changes: many }))).toBe('At most 200 currencies at once.')
    const twice = { changes: [change('BTC'), change('btc')] }
    expect(firstMessage(currencyChanges.safeParse(twice))).toBe('A currency is named twice.')
  })
  test('keeps fields out that are not changed', () => {
    expect(currencyChanges.parse({ changes: [change('BTC')] })).toEqual({ changes: [change('BTC')] })
  })
})

describe('the token’s price', () => {
  test.each([
    ['0.50', undefined],
    ['12', undefined],
    ['1,5', 'Invalid number format'],
    ['1,000.50', 'Invalid number format'],
    ['.5', 'Invalid number format'],
    ['', 'Invalid number format'],
    ['1e3', 'Invalid number format'],
    ['0', 'The price must be above zero.'],
    ['0.00', 'The price must be above zero.'],
    ['0.005', 'The price has at most two decimals.'],
  ])('the problem with the price %j is %s', (usd, message) => {
    expect(firstMessage(tokenPriceChange.safeParse({ usd }))).toBe(message)
  })
})

test.each([
  ['Ethereum', true],
  ['Binance-Peg BUSD', true],
  ['1inch', true],
  ['Bitcoin', false],
  ['ethereum', false],
])('the ERC-20 update includes %s: %s', (fullName, takes) => {
  expect(isErc20({ fullName })).toBe(takes)
})
