import { describe, expect, test } from 'vitest'
import { createTotpSecret, describeTotp, totpStepOf } from './totp.ts'

/** The secret of RFC 6238, appendix B. The codes are the last six of the eight digits there. */
const SECRET = Buffer.from('12345678901234567890')
const PUBLISHED = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const

describe('a code', () => {
  test.each(PUBLISHED)('at %d seconds is %s, as in RFC 6238', (seconds, code) => {
    expect(totpStepOf(SECRET, code, seconds)).toBe(Math.floor(seconds / 30))
  })
  test('is accepted one step early or late, as its own step', { tags: ['asvs-6.5.5'] }, () => {
    const [seconds, code] = PUBLISHED[3]
    const step = Math.floor(seconds / 30)
    const begins = step * 30
    expect(totpStepOf(SECRET, code, begins - 30)).toBe(step)
    expect(totpStepOf(SECRET, code, begins + 59.999)).toBe(step)
    expect(totpStepOf(SECRET, code, begins - 30.001)).toBeUndefined()
    expect(totpStepOf(SECRET, code, begins + 60)).toBeUndefined()
  })
  test.each(['', '28708', '2870822', 'abcdef', '２８７０８２', '-28708', '287082 '])(
    'is never %j',
    (code) => {
      expect(totpStepOf(SECRET, code, 59)).toBeUndefined()
    },
  )
})

test('a secret has 160 random bits, the same as text and in the address to scan', {
  tags: ['asvs-1.4.1'],
}, () => {
  const secret = createTotpSecret()
  expect(secret).toHaveLength(20)
  expect(createTotpSecret()).not.toEqual(secret)
  const told = describeTotp(SECRET, { issuer: 'iToken operators', login: 'ada/ä' })
  expect(told.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const uri = new URL(told.uri)
  expect(uri.protocol + uri.host).toBe('otpauth:totp')
  expect(decodeURIComponent(uri.pathname)).toBe('/iToken operators:ada/ä')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'iToken operators',
    secret: told.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
