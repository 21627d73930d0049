import { expect, test } from 'vitest'
import { browserOf, isApple } from './browser-of.ts'

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36 Edg/143.0'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'

test.each([
  [MAC, 'Safari on macOS', true],
  [IPAD, 'Chrome on iOS', true],
  [WINDOWS, 'Edge on Windows', false],
  [LINUX, 'Firefox on Linux', false],
])('%s is %s', (userAgent, name, hasCommandKey) => {
  expect(browserOf(userAgent)).toBe(name)
  expect(isApple(userAgent)).toBe(hasCommandKey)
})
