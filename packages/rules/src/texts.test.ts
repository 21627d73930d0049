import { expect, test } from 'vitest'
import * as order from './order.ts'
import * as quote from './quote.ts'
import * as rates from './rates.ts'
import * as role from './role.ts'

test.each(Object.entries({ order, quote, rates, role }))('no text of %s is empty', (_module, said) => {
  const texts = Object.entries(said).flatMap(([name, value]) =>
    Object.entries(/_(TEXTS|MESSAGES)$/.test(name) ? value : { [name]: value }),
  )
  for (const [name, text] of texts) expect(text, name).not.toBe('')
})

test('every role has a text', () => {
  expect(Object.keys(role.ROLE_TEXTS)).toEqual([...role.ROLES])
})

test('a sentence about an operator names the operator', () => {
  expect(role.roleGiven('ada', 'owner')).toMatch(/ada.*owner/)
  expect(role.operatorRemoved('ada')).toContain('ada')
})

test('the failure of the currency list names the HTTP status', () => {
  expect(order.currenciesFailed(503)).toBe('Failed to get cryptos: 503')
})
