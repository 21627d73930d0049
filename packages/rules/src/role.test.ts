import { expect, test } from 'vitest'
import { PASSWORDS_DIFFER } from './account.ts'
import { identityProof } from './identity.ts'
import { acceptance, acceptanceForm, INVITE_UNKNOWN, LOGIN_TOO_SHORT, PASSWORD_TOO_SHORT } from './invite.ts'
import { operatorCredentialsWithCode } from './operator.ts'
import { operatorNumber, ROLES, roleAllows, roleChange, roleForm } from './role.ts'
import { CODE_NEEDED } from './second-factor.ts'

test('each role includes the roles before it, and no more', () => {
  const allowed = ROLES.map((role) => ROLES.filter((needed) => roleAllows(role, needed)))
  expect(allowed).toEqual([['viewer'], ['viewer', 'manager'], ['viewer', 'manager', 'owner']])
})

test('a role change accepts the three roles and an operator number', () => {
  const given = { operatorId: '12', role: 'owner', seenRole: 'viewer' }
  expect(roleChange.parse(given)).toEqual(given)
  expect(roleChange.parse({ operatorId: '12', role: 'owner' })).toEqual({ operatorId: '12', role: 'owner' })
  expect(roleForm.parse({ role: 'viewer' })).toEqual({ role: 'viewer' })
  expect(roleForm.safeParse({ role: 'root' }).success).toBe(false)
  for (const wrong of [{ operatorId: '0' }, { role: 'root' }, { seenRole: 'root' }]) {
    expect(roleChange.safeParse({ ...given, ...wrong }).success).toBe(false)
  }
  expect(operatorNumber.parse({ operatorId: '12' })).toEqual({ operatorId: '12' })
  expect(operatorNumber.safeParse({ operatorId: 'all' }).success).toBe(false)
})

const issuesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('an accepted invite trims the login and requires the password twice', () => {
  const form = (login: string, password: string, confirmPassword: string) =>
    acceptanceForm.safeParse({ login, password, confirmPassword })
  expect(form(' Grace ', 'several words', 'several words').data).toMatchObject({ login: 'Grace' })
  expect(issuesOf(form(' a ', 'several words', 'several words'))).toEqual([`login: ${LOGIN_TOO_SHORT}`])
  expect(issuesOf(form('ab', 'several words', 'several wards'))).toEqual([
    `confirmPassword: ${PASSWORDS_DIFFER}`,
  ])
  expect(issuesOf(form('ab', 'eleven char', 'eleven char'))).toEqual([`password: ${PASSWORD_TOO_SHORT}`])
  expect(issuesOf(form('ab', '', ''))).toEqual([`password: ${PASSWORD_TOO_SHORT}`])
})

test.each(['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}/`])(
  'refuses the invite secret %j',
  (secret) => {
    expect(issuesOf(acceptance.safeParse({ secret, login: 'ab', password: 'several words' }))).toEqual([
      `secret: ${INVITE_UNKNOWN}`,
    ])
  },
)

test('a proof of identity is a password as typed, or a trimmed code', () => {
  expect(identityProof.parse({ password: ' p ' })).toEqual({ password: ' p ' })
  expect(identityProof.parse({ code: ' 123 456 ' })).toEqual({ code: '123 456' })
  expect(identityProof.safeParse({ password: '' }).success).toBe(false)
  expect(identityProof.safeParse({}).success).toBe(false)
})

test('the log-in form with a code field refuses a blank code', () => {
  const values = { login: 'ab', password: 'word', code: ' ' }
  expect(issuesOf(operatorCredentialsWithCode.safeParse(values))).toEqual([`code: ${CODE_NEEDED}`])
})
