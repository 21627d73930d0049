/** Checks that docs/security.md names every item and requirement, and that its tags and those of the tests agree. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SECURITY_ROWS, SECURITY_TAGS } from './security-tags.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** The catalogue has no numbers 7 and 13. */
const ITEMS = Array.from({ length: 120 }, (_, index) => index + 1).filter((item) => ![7, 13].includes(item))
/** Every requirement of levels 1 and 2 of OWASP ASVS 5.0.0. */
const REQUIREMENTS =
  `1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1-1 3.2.1-2 3.3.1-4 3.4.1-6
  3.5.1-5 3.7.1-2 4.1.1-3 4.2.1-1 4.3.1-2 4.4.1-4 5.1.1-1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5
  6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1-1 8.4.1-1 9.1.1-3 9.2.1-4 10.1.1-2
  10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1-1 11.6.1-1 12.1.1-3
  12.2.1-2 12.3.1-4 13.1.1-1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1-1
  16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1-1 17.2.1-4 17.3.1-2`
    .split(/\s+/)
    .flatMap((range) => {
      const [, section, first, last] = /^(.*\.)(\d+)-(\d+)$/.exec(range) ?? []
      return Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => `${section}${Number(first) + index}`,
      )
    })

/** The tags of browser tests that say at which widths they run. */
const WIDTHS = ['phone', 'narrow']

const items = SECURITY_ROWS.filter((cells) => cells.length === 4)
const rest = SECURITY_ROWS.filter((cells) => cells.length === 2)
const tests = globSync(['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], { cwd: ROOT })
const used = new Set(
  tests.flatMap((file) =>
    [...readFileSync(`${ROOT}${file}`, 'utf8').matchAll(/\btags?: (\[[^\]]*\]|'[^']*')/g)].flatMap(
      ([, names = '']) => [...names.matchAll(/'@?([^']+)'/g)].map(([, name = '']) => name),
    ),
  ),
)

test('the page lists every item once', () => {
  const numbers = items.flatMap(([item = '']) => item.split(', ').map(Number))
  expect(numbers).toEqual(ITEMS)
})
test('every item has a tagged test, another proof, or a reason why there is none', () => {
  for (const [item = '', , , text = ''] of items) {
    const isShown = item.split(', ').every((number) => used.has(`abuse-${number}`)) || /`npm run /.test(text)
    expect(isShown || text.startsWith('Not applicable: '), `item ${item}`).toBe(true)
  }
})
test('the page has a row for every tag', () => {
  const known = [...SECURITY_TAGS.map(({ name }) => name), ...WIDTHS]
  expect([...used].filter((name) => !known.includes(name))).toEqual([])
})
test('the page lists every requirement, and no unknown one', () => {
  const covered = [...items.map((cells) => cells[2]), ...rest.map((cells) => cells[0])]
    .flatMap((cell = '') => cell.split(' '))
    .filter((requirement) => requirement !== '–')
  const isCovered = (requirement: string) =>
    covered.some(
      (each) => each === requirement || (each.endsWith('*') && requirement.startsWith(each.slice(0, -1))),
    )
  expect(REQUIREMENTS.filter((requirement) => !isCovered(requirement))).toEqual([])
  const exact = covered.filter((requirement) => !requirement.endsWith('*'))
  expect(exact.filter((requirement) => !REQUIREMENTS.includes(requirement))).toEqual([])
})
