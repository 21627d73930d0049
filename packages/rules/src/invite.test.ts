import { expect, test } from 'vitest'
import { acceptance, LOGIN_RESERVED, LOGIN_UNCLEAR, newOperator } from './invite.ts'
import { AUDIT_TEXTS } from './texts/audit.ts'

const password = 'four words of a song'
const messagesOf = (login: string) => [
  acceptance.safeParse({ secret: 'A'.repeat(43), login, password }).error?.issues[0]?.message,
  newOperator.safeParse({ login, role: 'viewer', password }).error?.issues[0]?.message,
]

test.each([
  'operator\u200b',
  'oper\u00adator',
  'op\u202eerator',
  'oper\nator',
  'operator\u0007',
  '\u043eperator',
  'operat\u03bfr',
  '\uff4fperator',
])('a login that looks like another one is refused: %j', { tags: ['abuse-79'] }, (login) => {
  expect(messagesOf(login)).toEqual([LOGIN_UNCLEAR, LOGIN_UNCLEAR])
})

test.each([...Object.values(AUDIT_TEXTS.actors), ' SYSTEM '])(
  'a login by which the audit trail calls another actor is refused: %j',
  (login) => {
    expect(messagesOf(login)).toEqual([LOGIN_RESERVED, LOGIN_RESERVED])
  },
)

test.each(['operator', 'Grace Hopper', 'оператор', 'René', '管理者', 'a+b@example.test'])(
  'a login in one script is accepted: %s',
  (login) => {
    expect(messagesOf(login)).toEqual([undefined, undefined])
  },
)
