/** Tries every regular expression of the server and the rules on long texts. */
import { expect, test } from 'vitest'
import { LISTENER } from '../http/listener.ts'
import { sourcesOf, withoutComments } from './sources.ts'

/**
 * A quarter of the longest body that the server accepts: a pattern whose time grows with the square of the length takes a
 * sixteenth of its time there.
 */
const LONG = LISTENER.bodySize / 4
const SLOW_MS = 5_000 / 16

/** Every regular expression literal of the code, with its file. */
function literals(): { file: string; pattern: RegExp }[] {
  return [...sourcesOf('rules'), ...sourcesOf('server')].flatMap(({ file, text }) => literalsOf(file, text))
}

/** A slash that begins no comment and follows neither a value nor a quotation mark, up to the closing slash. */
const LITERAL =
  /(?<=[(=,:!&|?[{};\s])\/(?![/*\s])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,;)\]}])/g

function literalsOf(file: string, text: string): { file: string; pattern: RegExp }[] {
  return [...withoutComments(text).matchAll(LITERAL)].map(([, source = '', flags]) => ({
    file,
    pattern: new RegExp(source, flags),
  }))
}

// biome-ignore format: one line each would be a long list
const PIECES = [
  'a', 'A', '0', '1.', ' ', '\t', '-', '_', '.', ':', '::', '/', '%', '"', '\\', '\\"', '[', '{"', '=', '&', '€', '😀',
]

test('every regular expression reads a body of the maximum size within five seconds of the processor', {
  tags: ['abuse-83'],
}, () => {
  const patterns = literals()
  expect(patterns.length).toBeGreaterThan(30)
  for (const { file, pattern } of patterns) {
    for (const piece of PIECES) {
      for (const end of ['', '\n', '!', '\0']) {
        const text = piece.repeat(LONG / piece.length) + end
        // CPU time, which a busy machine does not change.
        const begun = process.cpuUsage()
        text.replace(pattern, '')
        const { user } = process.cpuUsage(begun)
        expect(user / 1_000, `${file}: ${pattern} on ${piece}…`).toBeLessThan(SLOW_MS)
      }
    }
  }
})
