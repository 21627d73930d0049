import { expect, test } from 'vitest'
import { PASSWORDS_DIFFER } from './account.ts'
import { identityProof } from './identity.ts'
import { acceptance, acceptanceForm, INVITE_UNKNOWN } from './invite.ts'
import { LOGIN_TOO_SHORT, operatorCredentialsWithCode } from './operator.ts'
import { operatorNumber, ROLES, roleAllows, roleChange, roleForm } from './role.ts'
import { CODE_NEEDED } from './second-factor.ts'

test('each role may what the ones before it may, and no more', () => {
  const allowed = ROLES.map((role) => ROLES.filter((needed) => roleAllows(role, needed)))
  expect(allowed).toEqual([['viewer'], ['viewer', 'manager'], ['viewer', 'manager', 'owner']])
})

test('a role is one of three, and is given to an operator by number', () => {
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

test('the invited choose a login without blanks around it and a password written twice alike', () => {
  const form = (login: string, password: string, confirmPassword: string) =>
    acceptanceForm.safeParse({ login, password, confirmPassword })
  expect(form(' Grace ', 'word', 'word').data).toMatchObject({ login: 'Grace' })
  expect(issuesOf(form(' a ', 'word', 'word'))).toEqual([`login: ${LOGIN_TOO_SHORT}`])
  expect(issuesOf(form('ab', 'word', 'ward'))).toEqual([`confirmPassword: ${PASSWORDS_DIFFER}`])
  expect(issuesOf(form('ab', 'wor', 'wor'))).toHaveLength(2)
})

test.each(['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}/`])(
  '%j is no secret of an invite',
  (secret) => {
    expect(issuesOf(acceptance.safeParse({ secret, login: 'ab', password: 'word' }))).toEqual([
      `secret: ${INVITE_UNKNOWN}`,
    ])
  },
)

test('identity is confirmed by a password as typed, or by a code', () => {
  expect(identityProof.parse({ password: ' p ' })).toEqual({ password: ' p ' })
  expect(identityProof.parse({ code: ' 123 456 ' })).toEqual({ code: '123 456' })
  expect(identityProof.safeParse({ password: '' }).success).toBe(false)
  expect(identityProof.safeParse({}).success).toBe(false)
})

test('the log-in form that asks for a code needs one', () => {
  const values = { login: 'ab', password: 'word', code: ' ' }
  expect(issuesOf(operatorCredentialsWithCode.safeParse(values))).toEqual([`code: ${CODE_NEEDED}`])
})
