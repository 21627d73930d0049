import { expect, test } from 'vitest'
import { confirmationCode } from './mailed-proof.ts'

test.each(['86320176', ' 8632 0176 ', '8632-0176'])('the mailed code is understood as typed: %j', (code) => {
  expect(confirmationCode.parse({ code })).toEqual({ code: '86320176' })
})

test.each(['8632017', '863201767', '8632O176', ''])(
  'what is no code of eight digits is refused: %j',
  (code) => {
    expect(confirmationCode.safeParse({ code }).success).toBe(false)
  },
)
