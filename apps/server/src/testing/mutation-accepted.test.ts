/** A mutation run fails for a survivor that is not accepted, and for an accepted one that is gone. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// A script has no types.
const { differences, readAccepted } = await import(
  fileURLToPath(new URL('../../../../scripts/mutation-accepted.mjs', import.meta.url))
)

const SOURCE = 'const a = 1\nconst isLess = one < other &&\n  isOpen\n'
const at = (line: number, from: number, endLine: number, to: number) => ({
  start: { line, column: from },
  end: { line: endLine, column: to },
})
const less = { status: 'Survived', replacement: 'one <= other', location: at(2, 16, 2, 27) }
const both = { status: 'NoCoverage', replacement: 'true', location: at(2, 16, 3, 9) }
const killed = { status: 'Killed', replacement: '2', location: at(1, 11, 1, 12) }
const report = { files: { 'src/a.ts': { source: SOURCE, mutants: [less, both, killed] } } }

const accepted = (original: string, replacement: string, file = 'packages/rules/src/a.ts') => ({
  file,
  original,
  replacement,
  reason: 'harmless',
})
const LESS = accepted('one < other', 'one <= other')
const BOTH = accepted('one < other && isOpen', 'true')

test('survivors that are all accepted are no difference', () => {
  expect(differences(report, 'packages/rules', [LESS, BOTH])).toEqual({ unlisted: [], gone: [] })
})

test('a survivor that is not accepted is named with its line', () => {
  const { unlisted } = differences(report, 'packages/rules', [LESS])
  expect(unlisted).toEqual([
    { file: BOTH.file, line: 2, original: BOTH.original, replacement: BOTH.replacement },
  ])
  expect(differences(report, 'apps/server', [LESS, BOTH]).unlisted).toHaveLength(2)
})

test('an accepted survivor that was killed is gone, and one of a file that was not measured is not', () => {
  const gone = accepted('1', '2')
  const elsewhere = accepted('1', '2', 'packages/rules/src/b.ts')
  expect(differences(report, 'packages/rules', [LESS, BOTH, gone, elsewhere]).gone).toEqual([gone])
})

test('every accepted survivor has a reason and is listed once', () => {
  const listed: ReturnType<typeof accepted>[] = readAccepted()
  for (const { reason } of listed) expect(reason).toMatch(/\w+ \w+/)
  const keys = listed.map(({ file, original, replacement }) => [file, original, replacement].join('\n'))
  expect(new Set(keys).size).toBe(keys.length)
})
