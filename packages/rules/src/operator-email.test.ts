import { expect, test } from 'vitest'
import { EMAIL_INVISIBLE } from './email.ts'
import { OPERATOR_EMAIL_WRONG, operatorEmail } from './operator-email.ts'

const messageOf = (email: string) => operatorEmail.safeParse({ email }).error?.issues[0]?.message

test('blanks around an operator’s address are not part of it', () => {
  expect(operatorEmail.parse({ email: ' ada@example.test ' })).toEqual({ email: 'ada@example.test' })
})

test.each(['ada', 'ada@example.test, b@example.test', 'Ada <ada@example.test>'])(
  'an operator’s address is not %j',
  (email) => expect(messageOf(email)).toBe(OPERATOR_EMAIL_WRONG),
)

test('an operator’s address has no line break', () => {
  expect(messageOf('a@example.test\r\nBcc: b@x')).toBe(EMAIL_INVISIBLE)
})

test('an operator’s address has at most 254 characters and no letters that look like others', () => {
  expect(messageOf(`${'a'.repeat(250)}@x.test`)).toBe('At most 254 characters.')
  expect(messageOf('ada@ехаmple.test')).toContain('look like others')
})
