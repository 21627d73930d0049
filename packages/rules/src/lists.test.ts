import { describe, expect, test } from 'vitest'
import {
  countedText,
  DECISIONS_AT_ONCE,
  manyDecisions,
  manyPreview,
  manyUndos,
  orderFilter,
  TOO_MANY_AT_ONCE,
} from './lists.ts'

describe('a decision on several orders', () => {
  const orders = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ orderId: String(place + 1), version: 1 }))

  test.each([manyDecisions, manyPreview])(
    'accepts 1 to DECISIONS_AT_ONCE orders, each named once',
    (rule) => {
      const decide = (named: unknown) => rule.safeParse({ orders: named, decision: 'approved' })
      expect(decide(orders(DECISIONS_AT_ONCE)).success).toBe(true)
      expect(decide(orders(DECISIONS_AT_ONCE + 1)).error?.issues[0]?.message).toBe(TOO_MANY_AT_ONCE)
      expect(decide([]).success).toBe(false)
      expect(decide([...orders(1), ...orders(1)]).success).toBe(false)
    },
  )
})

test('an undo of several decisions names versions that a decision made', () => {
  const undo = (version: number) => manyUndos.safeParse({ orders: [{ orderId: '1', version }] }).success
  expect(undo(2)).toBe(true)
  expect(undo(1)).toBe(false)
})

test.each([
  [0, true, '0 orders'],
  [1, true, '1 order'],
  [9_998, true, '9,998 orders'],
  [10_000, false, '10,000+ orders'],
])('a count of %i, exact: %s, reads %j', (count, exact, text) => {
  expect(countedText({ count, exact }, 'order', 'orders')).toBe(text)
})

test.each([
  ['1,000', '1000'],
  ['1,234,567.5', '1234567.5'],
  ['1000.5', '1000.5'],
  ['1,00', undefined],
  ['1,0000', undefined],
  [',000', undefined],
  ['many', undefined],
])('a filter by tokens reads %j as %s', (typed, amount) => {
  expect(orderFilter.safeParse({ least: typed }).data?.least).toBe(amount)
})
