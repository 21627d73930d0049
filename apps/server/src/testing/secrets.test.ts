/** Comparing a secret character by character would reveal it through the time that a refusal takes. */
import { expect, test } from 'vitest'
import { sourcesOf, withoutComments } from './sources.ts'

/** Comparisons of two values: by an operator, or by a method that stops at the first difference. */
const OPERATORS = /([\w.?!]+(?:\([^()]*\))?)\s*[!=]==?\s*([\w.?!'"`]+(?:\([^()]*\))?)/g
const METHODS =
  /([\w.?!]+(?:\([^()]*\))?)\.(?:equals|localeCompare|startsWith|endsWith)\(([^()]*(?:\([^()]*\))?)\)/g

/** Whether the name is that of a secret. The sale's tokens are none. */
const isSecret = (value: string) => /(token|secret|password|hash|hashOf)(\(.*\))?$/i.test(value)
/** Whether the value is a constant. */
const isPublic = (value: string) => /^(undefined|null|true|false|\d|['"`])/.test(value)

function comparisons(text: string): string[] {
  return [...text.matchAll(OPERATORS), ...text.matchAll(METHODS)]
    .filter(([, left = '', right = '']) => isSecret(left) || isSecret(right))
    .filter(([, left = '', right = '']) => !isPublic(left) && !isPublic(right))
    .map(([all]) => all)
}

test.each([
  ['if (shown === metricsToken) return', true],
  ['row.password_hash !== (await hash(x))', false],
  ['return row.token_hash == hashToken', true],
  ['hashOf(shown) === hashOf(expected)', true],
  ['row.token_hash.equals(shown)', true],
  ["if (token === '{' || passwordHash !== undefined)", false],
  ['a.tokens === b.tokens', false],
])('%s compares a secret: %s', (text, found) => {
  expect(comparisons(text).length > 0).toBe(found)
})

/** Two tokens of the same request, and the hash of an order request, which is no secret. */
const ALLOWED = [
  'orders/place-orders.ts: !request_hash.equals(requestHash)',
  'rest/call.ts: caller.sessionToken !== sessionToken',
]

test('the server compares no secret with an operator or an early-exit method', { tags: ['abuse-16'] }, () => {
  const found = sourcesOf('server').flatMap(({ file, text }) =>
    comparisons(withoutComments(text)).map((comparison) => `${file}: ${comparison}`),
  )
  expect(found.sort()).toEqual(ALLOWED)
})

test('the metrics token, the only secret kept unhashed, is compared in constant time', {
  tags: ['abuse-16'],
}, () => {
  const { text = '' } = sourcesOf('server').find(({ file }) => file === 'http/metrics-route.ts') ?? {}
  expect(text).toContain('timingSafeEqual(hashOf(shown), hashOf(expected))')
})
