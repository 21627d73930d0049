import { describe, expect, test } from 'vitest'
import { orderFigures, orderReference, orderRequest, settlement, undoing, voiding } from './order-request.ts'

describe('order requests', () => {
  const request = {
    currencyCode: 'BTC',
    typedIn: 'token',
    amount: '40',
    seen: { payAmount: '1', tokens: '40', bonusTokens: '2', depositAddress: 'address', network: null },
    idempotencyKey: 'abcdefgh12345678',
  }
  test.each([
    request,
    { ...request, typedIn: 'currency' },
    { ...request, seen: { ...request.seen, payAmount: '0.123456' } },
    { ...request, seen: { ...request.seen, payAmount: '25.12' } },
  ])('accepts %j', (accepted) => {
    expect(orderRequest.parse(accepted)).toEqual(accepted)
  })
  test.each([
    ['amount', '1e3'],
    ['amount', 40],
    ['amount', '-1'],
    ['typedIn', 'both'],
    ['amount', '25.1234567'],
    ['seen', { ...request.seen, payAmount: '25.1234567' }],
    ['currencyCode', 'B'],
    ['currencyCode', 'B TC'],
    ['idempotencyKey', 'short'],
    ['idempotencyKey', `${'a'.repeat(16)}\n`],
    ['idempotencyKey', `\n${'a'.repeat(16)}`],
    ['seen', undefined],
    ['seen', { ...request.seen, tokens: 40 }],
  ])('refuses %s %j', (field, value) => {
    expect(orderRequest.safeParse({ ...request, [field]: value }).success).toBe(false)
  })
  test('a decision requires an order and a known status', () => {
    expect(settlement.parse({ orderId: '1', decision: 'approved' })).toEqual({
      orderId: '1',
      decision: 'approved',
      reason: '',
    })
    expect(settlement.safeParse({ orderId: '1', decision: 'pending' }).success).toBe(false)
    const { error } = settlement.safeParse({ orderId: '1 or 1=1', decision: 'approved' })
    expect(error?.issues).toMatchObject([{ message: 'Not an order number.' }])
  })
  test('a removal requires an order, an undo also the version of the decision', () => {
    expect(voiding.parse({ orderId: '12' })).toEqual({ orderId: '12', reason: '' })
    expect(voiding.safeParse({ orderId: '99999999999999999999' }).success).toBe(false)
    expect(undoing.parse({ orderId: '12', version: 2 })).toEqual({ orderId: '12', version: 2 })
    expect(undoing.safeParse({ orderId: '12', version: 1 }).success).toBe(false)
  })
  test.each([
    ['a'.repeat(26), true],
    ['a'.repeat(27), false],
    [`${'a'.repeat(26)}\n`, false],
    ["' or 1=1 --", false],
  ])('%j is accepted as a reference: %s', (reference, expected) => {
    expect(orderReference.safeParse(reference).success).toBe(expected)
  })
})

describe('figures that do not say which amount was typed', () => {
  const figures = {
    currencyCode: 'BTC',
    payAmount: '1',
    totalTokens: '42',
    bonusTokens: '2',
    depositAddress: 'address',
  }
  const MORE_BONUS = 'There is more bonus than tokens.'
  test.each([
    [{}, []],
    [{ bonusTokens: '42' }, []],
    [{ idempotencyKey: 'a-key:1!' }, []],
    [{ bonusTokens: '42.1' }, [MORE_BONUS]],
    [{ bonusTokens: 'none' }, ['Not an amount.']],
    [{ idempotencyKey: '' }, ['Not an idempotency key.']],
    [{ idempotencyKey: 'a b' }, ['Not an idempotency key.']],
  ])('the problems with %j are %j', (part, problems) => {
    const { error } = orderFigures.safeParse({ ...figures, ...part })
    expect(error?.issues.map((issue) => issue.message) ?? []).toEqual(problems)
  })
})
