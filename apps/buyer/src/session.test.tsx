import { expect, test } from 'vitest'
import { pageAfterLogin } from './session.ts'

test('the log-in leads only into the dashboard', { tags: ['abuse-91'] }, () => {
  for (const page of ['/dashboard', '/dashboard/buy-token?currency=BTC#top'])
    expect(pageAfterLogin(page)).toBe(page)
  for (const elsewhere of [
    null,
    '//evil.test',
    'https://evil.test/dashboard',
    'https:evil.test',
    '/\\evil.test',
    '\\evil.test',
    '\\\\evil.test',
    '/dashboard.evil',
    '/dashboard/..//evil.test',
    '/login',
  ]) {
    expect(pageAfterLogin(elsewhere), String(elsewhere)).toBe('/dashboard')
  }
})
