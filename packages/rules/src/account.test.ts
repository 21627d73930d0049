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
  shortRegistrationForm,
} from './account.ts'
import { EMAIL_INVISIBLE, EMAIL_LOOKALIKE, EMAIL_REQUIRED, EMAIL_WITHOUT_AT } from './email.ts'
import { operatorCredentials } from './operator.ts'
import { resetRequestForm } from './reset.ts'

const ada = { name: 'Ada', email: 'ada@example.test', phone: '1', password: ' ' }

describe('registration', () => {
  test('accepts any text that is not blank', () => {
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
  ])('refuses %s %j: %s', (field, value, message) => {
    const result = registration.safeParse({ ...ada, [field]: value })
    expect(result.error?.issues.map((issue) => issue.message)).toContain(message)
  })
  test('limits a name to 200 code points: 200 emoji fit', { tags: ['abuse-79'] }, () => {
    expect(registration.safeParse({ ...ada, name: '🙂'.repeat(200) }).success).toBe(true)
    expect(registration.safeParse({ ...ada, name: '🙂'.repeat(201) }).success).toBe(false)
  })
  test('requires both passwords to match', () => {
    expect(registrationForm.safeParse({ ...ada, confirmPassword: ' ' }).success).toBe(true)
    const result = registrationForm.safeParse({ ...ada, confirmPassword: 'x' })
    expect(result.error?.issues).toMatchObject([{ message: PASSWORDS_DIFFER, path: ['confirmPassword'] }])
  })
})

describe('an e-mail address', () => {
  const messagesOf = (email: string) =>
    [registration, profile].map((schema) => schema.safeParse({ ...ada, email }).error?.issues[0]?.message)
  test.each([
    'a\u200bda@example.test',
    'ada@exam\u200dple.test',
    'ada@example.test\ufeff',
    'a\u00adda@example.test',
    '\u202eada@example.test',
    'ada@\u2066example.test',
    'a\u061cda@example.test',
    'a\nda@example.test',
    'a\u0007da@example.test',
    'a\u007fda@example.test',
    'a\u0085da@example.test',
    'a\u2028da@example.test',
    'a\ufff9da@example.test',
  ])('with an invisible character is refused: %j', { tags: ['abuse-23'] }, (email) => {
    expect(messagesOf(email)).toEqual([EMAIL_INVISIBLE, EMAIL_INVISIBLE])
  })
  test.each([
    'ada@ex\u0430mple.test',
    'ada@\u0435xample.test',
    'ada@examp\u217ce.t\u0435st',
    'ada@gma\u0456l.com',
    'ada@g\u03bf\u03bfgle.com',
    'ada@\u0430\u0440\u0440\u04cf\u0435.com',
    'ada\uff20\u0430\u0440\u0440\u04cf\u0435.com',
    'ada@\u0430\u0440\u0440\u04cf\u0435\u3002com',
    'ada@\u0430\u0440\u0440\u04cf\u0435\uff61com',
  ])('with a look-alike in its domain is refused: %j', { tags: ['abuse-23'] }, (email) => {
    expect(messagesOf(email)).toEqual([EMAIL_LOOKALIKE, EMAIL_LOOKALIKE])
  })
  test.each([
    'ада@пример.рф',
    'ada@пример.com',
    'ada@münchen.example',
    'ada@例え-abc.jp',
    'ada@παράδειγμα.gr',
    'ада+1@example.test',
    'not an address',
  ])('in one script a label is accepted: %s', (email) => {
    expect(messagesOf(email)).toEqual([undefined, undefined])
  })
  test('of an account from before still logs in', () => {
    expect(credentials.safeParse({ email: 'a\u200bda@example.test', password: 'p' }).success).toBe(true)
  })
})

test.each([
  ['', EMAIL_REQUIRED],
  ['no at sign', EMAIL_WITHOUT_AT],
  ['ada@', EMAIL_WITHOUT_AT],
  ['@example.test', EMAIL_WITHOUT_AT],
  ['ada@example@test', EMAIL_WITHOUT_AT],
  [' ada@example.test ', undefined],
])('a form asks for a whole e-mail address: %j', (email, message) => {
  const typed = { ...ada, email, confirmPassword: ' ', currentPassword: '' }
  for (const form of [registrationForm, shortRegistrationForm, profileForm, resetRequestForm])
    expect(form.safeParse(typed).error?.issues[0]?.message).toBe(message)
})

describe('the profile', () => {
  const saved = { name: 'Ada', email: 'ada@example.test', phone: '' }
  const typed = { ...saved, password: '', confirmPassword: '' }
  test.each([
    ['without a password', saved],
    ['with an empty password', { ...saved, password: '' }],
    ['with a new password', { ...saved, password: ' ' }],
  ])('accepts a profile without a phone number, %s', (_, change) => {
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
  ])('refuses %s %j: %s', (field, value, message) => {
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
    ['', 'new', true],
  ])('new password %j with confirmation %j is accepted: %s', (password, confirmPassword, accepted) => {
    const result = profileForm.safeParse({ ...typed, password, confirmPassword, currentPassword: '' })
    expect(result.success).toBe(accepted)
    if (!accepted) {
      expect(result.error?.issues).toMatchObject([
        { message: NEW_PASSWORDS_DIFFER, path: ['confirmPassword'] },
      ])
    }
  })
})

test('refuses a log-in without account or password', () => {
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
])('maps the address %s to the account %s', { tags: ['abuse-23'] }, (typed, key) => {
  expect(emailKey(typed)).toBe(key)
})
