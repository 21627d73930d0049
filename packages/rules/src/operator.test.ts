import { describe, expect, test } from 'vitest'
import { passwordForm } from './operator.ts'
import { trackingKey } from './tracking-key.ts'

const FORM = { login: 'ada', oldPassword: 'old!', newPassword: 'new!', confirmPassword: 'new!' }

describe('a new operator password', () => {
  test.each([
    [{}, []],
    [{ login: 'a' }, ['Admin name must be at least 2 characters.']],
    [{ oldPassword: 'old' }, ['Old password must be at least 4 characters.']],
    [{ confirmPassword: 'new?' }, ['Passwords do not match.']],
    [
      { newPassword: 'new', confirmPassword: 'new' },
      ['New password must be at least 4 characters.', 'Password confirmation must be at least 4 characters.'],
    ],
  ])('%j: %j', (change, messages) => {
    const { error } = passwordForm.safeParse({ ...FORM, ...change })
    expect(error?.issues.map((issue) => issue.message) ?? []).toEqual(messages)
  })
  test('that differs from its confirmation is told at the confirmation', () => {
    const { error } = passwordForm.safeParse({ ...FORM, confirmPassword: 'new?' })
    expect(error?.issues[0]?.path).toEqual(['confirmPassword'])
  })
})

describe('a tracking key', () => {
  test.each([
    [{ apiKey: 'k', secondaryApiKey: '', location: '/dashboard' }, []],
    [{ apiKey: ' ', secondaryApiKey: '', location: '/dashboard' }, ['API Key is required']],
    [{ apiKey: 'k', secondaryApiKey: '', location: '' }, ['Location is required']],
  ])('%j: %j', (key, messages) => {
    const { error } = trackingKey.safeParse(key)
    expect(error?.issues.map((issue) => issue.message) ?? []).toEqual(messages)
  })
})
