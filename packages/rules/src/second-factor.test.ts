import { expect, test } from 'vitest'
import { LOG_IN_TEXTS } from './texts/log-in.ts'
import { SECOND_FACTOR_TEXTS } from './texts/second-factor.ts'

test('a single recovery code has the verb of one', () => {
  const told = (left: number) => LOG_IN_TEXTS.recoveryCodeUsed.inProfile(left, 10)
  expect(told(1)).toBe('1 of 10 recovery codes is left. Make new ones in your profile.')
  expect(told(2)).toBe('2 of 10 recovery codes are left. Make new ones in your profile.')
  expect(LOG_IN_TEXTS.recoveryCodeUsed.onSecurity(1, 10)).toBe(
    '1 of 10 recovery codes is left. Make new ones on the Security screen.',
  )
  const { effect } = SECOND_FACTOR_TEXTS.renew
  expect([effect(1), effect(2)]).toEqual([
    'The code you have left stops working.',
    'The 2 codes you have left stop working.',
  ])
})
