/** Checks that docs/security.md names every item and requirement, and only tests that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const FOLDERS = {
  server: 'apps/server/src',
  buyer: 'apps/buyer/src',
  rules: 'packages/rules/src',
  e2e: 'e2e',
}
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

const rows = readFileSync(`${ROOT}docs/security.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (item|requirement) /.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
const items = rows.filter((cells) => cells.length === 4)
const rest = rows.filter((cells) => cells.length === 2)

/** The file and the name of every test on the map. */
const named = rows.flatMap((cells) =>
  [
    ...(cells.at(-1) ?? '').matchAll(
      /`((?:server|buyer|rules|e2e)\/[^`]+\.tsx?)` ([^;]+?)(?=;|\. [A-Z0-9`[]|$)/g,
    ),
  ].map(([, file = '', name = '']) => ({ file, name })),
)

/** The beginning of a line that holds a test's name. */
const TITLE = /^\s*(test|plain|describe|await test\.step|[\])'"`])/

/** Whether the name of a test in the file contains `name`. */
function hasTest(source: string, name: string): boolean {
  return source.split('\n').some((line) => TITLE.test(line) && line.includes(name))
}

describe('the map', () => {
  test('lists every item once', () => {
    const numbers = items.flatMap(([item = '']) => item.split(', ').map(Number))
    expect(numbers).toEqual(ITEMS)
  })
  test('names a test for every item, or says why there is none', () => {
    for (const [item, , , shown = ''] of items) {
      const isShown = /`(server|buyer|rules|e2e)\/|`npm run /.test(shown)
      expect(isShown || shown.startsWith('Not applicable: '), `item ${item}`).toBe(true)
    }
  })
  test('lists every requirement, and no unknown one', () => {
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
  test.each(named)('$file contains the test: $name', ({ file, name }) => {
    const [place, ...path] = file.split('/')
    const at = `${ROOT}${FOLDERS[place as keyof typeof FOLDERS]}/${path.join('/')}`
    expect(existsSync(at), `${at} does not exist`).toBe(true)
    expect(hasTest(readFileSync(at, 'utf8'), name), name).toBe(true)
  })
})
