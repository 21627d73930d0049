import { SERVICE_BUSY } from '@presale/rules/service'
import { expect, test } from 'vitest'
import { AppError, refusalOf, retryAfterOf } from './errors.ts'

test('a refusal is itself; what passes by itself is busy, with what it was; anything else is a bug', () => {
  const refusal = new AppError('refused', 'No.')
  expect(refusalOf(refusal)).toBe(refusal)
  expect(refusal.name).toBe('AppError')
  const passing = Object.assign(new Error('terminating'), { code: '57P01' })
  expect(refusalOf(passing)).toMatchObject({ code: 'busy', message: SERVICE_BUSY, cause: passing })
  expect(refusalOf(new Error('a bug'))).toBeUndefined()
})

test('to ask again is worth it where waiting helps, after as long as is known', () => {
  expect(retryAfterOf(new AppError('busy', ''))).toBe(1)
  expect(retryAfterOf(new AppError('busy', '', { retryAfterSeconds: 3 }))).toBe(3)
  expect(retryAfterOf(new AppError('too-many', '', { retryAfterSeconds: 60 }))).toBe(60)
  expect(retryAfterOf(new AppError('refused', ''))).toBeUndefined()
})
