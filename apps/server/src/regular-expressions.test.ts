/** No regular expression of the server or of the rules takes long over any text. */
import { expect, test } from 'vitest'
import { LISTENER } from './listener.ts'
import { sourcesOf, withoutComments } from './testing/sources.ts'

/** As long as a body may be. */
const LONG = LISTENER.bodySize
const SLOW_MS = 500

/** Every literal of the code, with the file it stands in. */
function literals(): { file: string; pattern: RegExp }[] {
  return [...sourcesOf('rules'), ...sourcesOf('server')].flatMap(({ file, text }) => literalsOf(file, text))
}

/** A slash that begins no comment and follows neither a value nor a quotation mark, up to the one that ends it. */
const LITERAL =
  /(?<=[(=,:!&|?[{};\s])\/(?![/*\s])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,;)\]}])/g

function literalsOf(file: string, text: string): { file: string; pattern: RegExp }[] {
  return [...withoutComments(text).matchAll(LITERAL)].map(([, source = '', flags]) => ({
    file,
    pattern: new RegExp(source, flags),
  }))
}

// biome-ignore format: one piece beside the other
const PIECES = [
  'a', 'A', '0', '1.', ' ', '\t', '-', '_', '.', ':', '::', '/', '%', '"', '\\', '\\"', '[', '{"', '=', '&', '€', '😀',
]

test('each reads as much of anything as a body may hold, in a moment', () => {
  const patterns = literals()
  expect(patterns.length).toBeGreaterThan(30)
  for (const { file, pattern } of patterns) {
    for (const piece of PIECES) {
      for (const end of ['', '\n', '!', '\0']) {
        const text = piece.repeat(LONG / piece.length) + end
        // Of the processor, whatever else the machine does.
        const begun = process.cpuUsage()
        text.replace(pattern, '')
        const { user } = process.cpuUsage(begun)
        expect(user / 1_000, `${file}: ${pattern} on ${piece}…`).toBeLessThan(SLOW_MS)
      }
    }
  }
})
