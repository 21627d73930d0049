import { describe, expect, test } from 'vitest'
import { amountFromField, thousandsIn, typeAmount } from './typed-amount.ts'

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
    ['1.123456', '1.1234567', '1.123456'],
    ['', '25.123456789', '25.123456'],
    ['', ' 500 ', '500'],
    ['', '1,000.50', '1000.50'],
    ['', '1,000,000', '1000000'],
    ['', '1,000', '1.000'],
    ['4', '1,00.50', '4'],
    ['', '100,000.50', '100000.50'],
    ['', '1,000,000.5', '1000000.5'],
    ['4', '1234,567.50', '4'],
    ['4', '1,000,0000', '4'],
  ])('with %j in the field, typing %j leaves %j', { tags: ['abuse-86'] }, (before, typed, after) => {
    expect(typeAmount(before, typed)).toBe(after)
  })
  test.each([
    ['', '0'],
    ['.', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007.50', '7.50'],
    ['0', '0'],
    ['1005', '1005'],
    ['abc', '0'],
    ['a5', '0'],
    ['5a', '0'],
    ['5.a', '0'],
    ['1.2.3', '0'],
  ])('reads %j as the amount %s', (text, amount) => {
    expect(amountFromField(text)).toBe(amount)
  })
  test.each([
    ['50.000', '50000'],
    ['1.234', '1234'],
    ['50.00', undefined],
    ['50.0000', undefined],
    ['1000.000', undefined],
    ['0.123', undefined],
    ['.123', undefined],
    ['50000', undefined],
  ])('finds what %j may be meant to be in thousands: %s', (text, thousands) => {
    expect(thousandsIn(text)).toBe(thousands)
  })
})
