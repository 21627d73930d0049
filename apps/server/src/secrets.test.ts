/** No secret is compared sign by sign, so that the time a refusal takes tells nothing of it. */
import { expect, test } from 'vitest'
import { sourcesOf, withoutComments } from './testing/sources.ts'

/** Two values and how they are compared: by an operator, or by a method that stops at the first difference. */
const OPERATORS = /([\w.?!]+(?:\([^()]*\))?)\s*[!=]==?\s*([\w.?!'"`]+(?:\([^()]*\))?)/g
const METHODS =
  /([\w.?!]+(?:\([^()]*\))?)\.(?:equals|localeCompare|startsWith|endsWith)\(([^()]*(?:\([^()]*\))?)\)/g

/** Named as what proves something, and no tokens of the sale. */
const isSecret = (value: string) => /(token|secret|password|hash|hashOf)(\(.*\))?$/i.test(value)
/** What everybody knows. */
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

/** Two tokens that one request shows; and what an order asks for, which is the hash of no secret. */
const ALLOWED = [
  'orders/place-order.ts: !stored.request_hash.equals(requestHash)',
  'rest/call.ts: caller.sessionToken !== sessionToken',
]

test('the server compares none', () => {
  const found = sourcesOf('server').flatMap(({ file, text }) =>
    comparisons(withoutComments(text)).map((comparison) => `${file}: ${comparison}`),
  )
  expect(found.sort()).toEqual(ALLOWED)
})

test('the one secret that is kept as it is, the metrics’ token, is compared in constant time', () => {
  const { text = '' } = sourcesOf('server').find(({ file }) => file === 'metrics-route.ts') ?? {}
  expect(text).toContain('timingSafeEqual(hashOf(shown), hashOf(expected))')
})
