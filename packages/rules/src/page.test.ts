import { expect, test } from 'vitest'
import { pageSizeFrom } from './page.ts'

test.each([
  ['1', 1],
  [' 25 ', 25],
  ['100', 100],
  ['007', 7],
  ['0', undefined],
  ['101', undefined],
  ['-5', undefined],
  ['2.5', undefined],
  ['1e1', undefined],
  ['', undefined],
  ['ten', undefined],
])('reads the page size %j as %j', (text, size) => {
  expect(pageSizeFrom(text)).toBe(size)
})
