import { describe, expect, test } from 'vitest'
import { passwordForm } from './operator.ts'
import { trackingKey } from './tracking-key.ts'

const FORM = {
  login: 'ada',
  oldPassword: 'old!',
  newPassword: 'several words',
  confirmPassword: 'several words',
}

describe('a new operator password', () => {
  test.each([
    [{}, []],
    [{ login: 'a' }, ['Admin name must be at least 2 characters.']],
    [{ oldPassword: 'old' }, ['Old password must be at least 4 characters.']],
    [{ confirmPassword: 'several wards' }, ['Passwords do not match.']],
    [
      { newPassword: 'elevenchars', confirmPassword: 'elevenchars' },
      ['New password must have at least 12 characters. Several words are easy to remember.'],
    ],
    [
      { newPassword: 'new', confirmPassword: 'new' },
      ['New password must be at least 4 characters.', 'Password confirmation must be at least 4 characters.'],
    ],
  ])('the problems with %j are %j', (change, messages) => {
    const { error } = passwordForm.safeParse({ ...FORM, ...change })
    expect(error?.issues.map((issue) => issue.message) ?? []).toEqual(messages)
  })
  test('reports a mismatch at the confirmation field', () => {
    const { error } = passwordForm.safeParse({ ...FORM, confirmPassword: 'several wards' })
    expect(error?.issues[0]?.path).toEqual(['confirmPassword'])
  })
})

describe('a tracking key', () => {
  test.each([
    [{ apiKey: 'k', secondaryApiKey: '', location: '/dashboard' }, []],
    [{ apiKey: ' ', secondaryApiKey: '', location: '/dashboard' }, ['API Key is required']],
    [{ apiKey: 'k', secondaryApiKey: '', location: '' }, ['Location is required']],
  ])('the problems with %j are %j', (key, messages) => {
    const { error } = trackingKey.safeParse(key)
    expect(error?.issues.map((issue) => issue.message) ?? []).toEqual(messages)
  })
})
