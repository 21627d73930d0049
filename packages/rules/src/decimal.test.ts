import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  amountText,
  compare,
  divide,
  equal,
  exactText,
  fromJsonNumber,
  fromNumberText,
  isAmount,
  multiply,
  NUMBER_TEXT_PATTERN,
  priceText,
  round,
  roundSignificant,
  subtract,
  sum,
  trimZeros,
} from './decimal.ts'

/** An amount as a scaled integer and as its text. */
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 18 }))
  .map(([scaled, places]) => {
    const digits = scaled.toString().padStart(places + 1, '0')
    const whole = digits.slice(0, digits.length - places)
    return {
      scaled: scaled * 10n ** BigInt(18 - places),
      text: places === 0 ? whole : `${whole}.${digits.slice(-places)}`,
    }
  })

function scaledOf(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

describe('the spelling of an amount', () => {
  test.each(['0', '40', '0.5', '0.000001', '100000', '999999999999.999999999999999999'])(
    'accepts %s',
    (text) => {
      expect(isAmount(text)).toBe(true)
    },
  )
  const refused = [
    '',
    '-1',
    '+5',
    '1e3',
    '1e309',
    '0x10',
    ' 1',
    '1 ',
    '1\n',
    '5.',
    '.5',
    '00',
    '01',
    '1.2.3',
    '1,5',
  ]
  const alsoRefused = [
    'NaN',
    'Infinity',
    '０',
    '٣',
    '1_000',
    'null',
    '1234567890123',
    `0.${'1'.repeat(19)}`,
    '9'.repeat(10_000),
  ]
  test.each([...refused, ...alsoRefused])('refuses %j', { tags: ['abuse-73'] }, (text) => {
    expect(isAmount(text)).toBe(false)
  })
})

describe('reading a JSON number', () => {
  test.each([
    ['1.234e-05', '0.00001234'],
    ['6.4E+4', '64000'],
    ['1e2', '100'],
    ['0.10', '0.1'],
    ['-0.5', '-0.5'],
    ['0', '0'],
    ['-0.0', '0'],
    ['0e999', '0'],
    ['12345.67890123456789012345', '12345.67890123456789012345'],
    ['9007199254740993', '9007199254740993'],
    ['999999999999999999', '999999999999999999'],
    ['1e-40', `0.${'0'.repeat(39)}1`],
    [`0.${'1'.repeat(62)}`, `0.${'1'.repeat(62)}`],
  ])('reads %s exactly as %s', { tags: ['abuse-74'] }, (source, expected) => {
    expect(fromJsonNumber(source)).toBe(expected)
  })
  const unusable = [
    '1e18',
    '1e308',
    '-1e308',
    '1e-41',
    '1e-999',
    '1e9999',
    `0.${'1'.repeat(63)}`,
    '1'.repeat(400),
    `0.${'1'.repeat(400)}`,
  ]
  const notNumbers = [
    '',
    'NaN',
    'Infinity',
    '-',
    '+1',
    '01',
    '.5',
    '5.',
    '1e',
    '0x10',
    ' 1',
    '1\n',
    '１',
    'null',
  ]
  test.each([...unusable, ...notNumbers])('refuses %j as a number', (source) => {
    expect(fromJsonNumber(source)).toBeUndefined()
  })
})

describe('rounding is half up', () => {
  test.each([
    ['0.0000005', 6, '0.000001'],
    ['0.00000049', 6, '0.000000'],
    ['1.005', 2, '1.01'],
    ['2.5', 0, '3'],
    ['39.9999995', 6, '40.000000'],
  ])('rounds %s to %i places as %s', (value, places, expected) => {
    expect(round(value, places)).toBe(expected)
  })
  test('keeps six significant digits', () => {
    expect(roundSignificant('0.000000123456789', 6)).toBe('0.000000123457')
    expect(roundSignificant('0.0000000000000000004', 6)).toBe('0.0000000000000000004')
  })
})

describe('arithmetic is exact', () => {
  test('calculates exactly where binary floating point errs', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(subtract('0.3', '0.1')).toBe('0.2')
    expect(multiply('1.1', '1.1', 6)).toBe('1.210000')
    expect(divide('1', '3', 6)).toBe('0.333333')
    expect(divide('2', '3', 6)).toBe('0.666667')
    expect(sum(['0.000001', '99999.999999'])).toBe('100000')
    expect(trimZeros('40.500000')).toBe('40.5')
    expect(() => divide('1', '0', 6)).toThrow()
  })
  test('refuses a JavaScript number', () => {
    const binary = 0.1 as unknown as string
    expect(() => add(binary, '1')).toThrow()
    expect(() => divide(binary, '1', 6)).toThrow()
  })
  test('sums, products and quotients equal those of scaled integers', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(scaledOf(add(a.text, b.text), 18)).toBe(a.scaled + b.scaled)
        const unit = 10n ** 30n
        expect(scaledOf(multiply(a.text, b.text, 6), 6)).toBe((2n * a.scaled * b.scaled + unit) / (2n * unit))
        expect(compare(a.text, b.text)).toBe(a.scaled < b.scaled ? -1 : a.scaled > b.scaled ? 1 : 0)
        expect(equal(a.text, b.text)).toBe(a.scaled === b.scaled)
        if (b.scaled > 0n) {
          const quotient = (2n * a.scaled * 10n ** 6n + b.scaled) / (2n * b.scaled)
          expect(scaledOf(divide(a.text, b.text, 6), 6)).toBe(quotient)
        }
      }),
    )
  })
})

describe('an amount in a sentence', () => {
  test.each([
    ['0', '0', '0'],
    ['999.500000', '999.5', '999.500000'],
    ['1234567.000001', '1,234,567.000001', '1,234,567.000001'],
    ['100000.000000', '100,000', '100,000.000000'],
    ['-1000.10', '-1,000.1', '-1,000.10'],
    ['0.123456', '0.123456', '0.123456'],
  ])('%s is written %s, and exactly as %s', (value, short, exact) => {
    expect(amountText(value)).toBe(short)
    expect(exactText(value)).toBe(exact)
  })
})

describe('a number as a person types it', () => {
  test.each([
    ['.5', '0.5'],
    ['.55', '0.55'],
    ['5.', '5'],
    ['00.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['000', '0'],
    ['10.05', '10.05'],
    ['100', '100'],
    ['1e3', '1000'],
    ['1.5E+3', '1500'],
    ['25e-2', '0.25'],
    ['1e01', '10'],
    ['2.e1', '20'],
    [' 7 ', '7'],
    ['\t 2.1\n\n', '2.1'],
  ])('%j is %s', (typed, value) => {
    expect(fromNumberText(typed)).toBe(value)
  })

  test.each([
    '',
    ' ',
    '.',
    'a',
    '-1',
    '1a',
    'a1',
    '1 2',
    '1.2.3',
    '1,5',
    '1e',
    '1ee2',
    'e3',
    '1e1234',
    '1e+',
    '1x3',
  ])('%j is none', (typed) => {
    expect(fromNumberText(typed)).toBeUndefined()
    expect(NUMBER_TEXT_PATTERN.test(typed)).toBe(false)
  })
})

test.each([
  ['0.5', '0.50'],
  ['1234.565', '1,234.57'],
])('a price of %s dollars is written %s', (usd, text) => {
  expect(priceText(usd)).toBe(text)
})
