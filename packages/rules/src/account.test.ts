import { describe, expect, test } from 'vitest'
import {
  credentials,
  emailKey,
  NEW_PASSWORDS_DIFFER,
  PASSWORDS_DIFFER,
  profile,
  profileForm,
  registration,
  registrationForm,
} from './account.ts'
import { operatorCredentials } from './operator.ts'

const ada = { name: 'Ada', email: 'ada@example.test', phone: '1', password: ' ' }

describe('registration', () => {
  test('has no format rules beyond being there', () => {
    expect(registration.parse(ada)).toEqual(ada)
    expect(registration.parse({ ...ada, email: 'not an address' }).email).toBe('not an address')
  })
  test.each([
    ['name', '   ', 'Enter your full name.'],
    ['email', '', 'Enter your e-mail address.'],
    ['phone', '', 'Enter your phone number.'],
    ['password', '', 'Enter a password.'],
    ['name', 'x'.repeat(201), 'At most 200 characters.'],
    ['name', 'a\0b', 'This text has characters that cannot be stored.'],
    ['name', '\ud800', 'This text has characters that cannot be stored.'],
  ])('%s %j is refused: %s', (field, value, message) => {
    const result = registration.safeParse({ ...ada, [field]: value })
    expect(result.error?.issues.map((issue) => issue.message)).toContain(message)
  })
  test('counts code points, so 200 emoji are a name', () => {
    expect(registration.safeParse({ ...ada, name: '🙂'.repeat(200) }).success).toBe(true)
    expect(registration.safeParse({ ...ada, name: '🙂'.repeat(201) }).success).toBe(false)
  })
  test('both passwords must match', () => {
    expect(registrationForm.safeParse({ ...ada, confirmPassword: ' ' }).success).toBe(true)
    const result = registrationForm.safeParse({ ...ada, confirmPassword: 'x' })
    expect(result.error?.issues).toMatchObject([{ message: PASSWORDS_DIFFER, path: ['confirmPassword'] }])
  })
})

describe('the profile', () => {
  const saved = { name: 'Ada', email: 'ada@example.test', phone: '' }
  const typed = { ...saved, password: '', confirmPassword: '' }
  test.each([
    ['without a password', saved],
    ['with an empty password', { ...saved, password: '' }],
    ['with a new password', { ...saved, password: ' ' }],
  ])('is accepted %s, and needs no phone number', (_, change) => {
    expect(profile.parse(change)).toEqual(change)
  })
  test.each([
    ['name', ' ', 'Enter your full name.'],
    ['email', '', 'Enter your e-mail address.'],
    ['name', 'x'.repeat(201), 'At most 200 characters.'],
    ['email', 'x'.repeat(255), 'At most 254 characters.'],
    ['phone', '1'.repeat(51), 'At most 50 characters.'],
    ['password', 'x'.repeat(201), 'At most 200 characters.'],
    ['phone', 'a\0b', 'This text has characters that cannot be stored.'],
  ])('%s %j is refused: %s', (field, value, message) => {
    for (const schema of [profile, profileForm]) {
      const result = schema.safeParse({ ...typed, [field]: value })
      expect(result.error?.issues.map((issue) => issue.message)).toContain(message)
    }
  })
  test.each([
    ['', '', true],
    ['new', 'new', true],
    ['new', 'old', false],
    ['new', '', false],
    ['', 'new', false],
  ])('new password %j and confirmation %j: %s', (password, confirmPassword, accepted) => {
    const result = profileForm.safeParse({ ...typed, password, confirmPassword })
    expect(result.success).toBe(accepted)
    if (!accepted) {
      expect(result.error?.issues).toMatchObject([
        { message: NEW_PASSWORDS_DIFFER, path: ['confirmPassword'] },
      ])
    }
  })
})

test('log-in needs both fields', () => {
  expect(credentials.safeParse({ email: '', password: '' }).error?.issues).toHaveLength(2)
  expect(operatorCredentials.safeParse({ login: '', password: '' }).error?.issues).toHaveLength(2)
  expect(credentials.safeParse({ email: { $ne: 1 }, password: ['a'] }).success).toBe(false)
})

test.each([
  ['Ada@Example.TEST', 'ada@example.test'],
  [' ada@example.test ', 'ada@example.test'],
  ['ﬀ@example.test', 'ff@example.test'],
  ['ＡＤＡ@example.test', 'ada@example.test'],
  ['İda@example.test', 'i\u0307da@example.test'],
  ['I\u0307da@example.test', 'i\u0307da@example.test'],
  ['i\u0307da@example.test', 'i\u0307da@example.test'],
])('%s is the account of %s', (typed, key) => {
  expect(emailKey(typed)).toBe(key)
})
