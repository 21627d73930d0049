import { describe, expect, test } from 'vitest'
import { drawPaper, printable } from './draw-paper.ts'
import type { Paper } from './paper.ts'
import { createPapers } from './papers.ts'
import { sfntOf } from './sfnt.ts'

const paperOf = (value: string, rows: string[][] = []): Paper => ({
  title: value,
  subtitle: value,
  sections: [{ heading: value, rows: [{ label: value, value }] }],
  table: {
    columns: [
      { label: value, share: 0.5 },
      { label: value, share: 0.5, isAmount: true },
    ],
    rows,
  },
  notes: [value],
  foot: 'Page {page} of {pages}',
})
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

test.each([
  ['Latin', 'Żółć Ñandú Đặng'],
  ['Cyrillic and Greek', 'Яна Ωμέγα'],
  ['Hebrew and Arabic', 'שלום مرحبا'],
  ['scripts that the font lacks', '陳大文 김철수 हिन्दी ไทย'],
  ['emoji', '👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['half a character', '\ud800 and \udc00'],
  ['characters that steer', '\u202Eevil\u2066 \0 \n\n\n \u001b[31m'],
  ['PDF’s own syntax', ') Tj ET endstream endobj << /JS (x) >>'],
  ['the foot’s marks', '{page} {pages} $& $1'],
  ['nothing', ''],
  ['one long word', 'x'.repeat(500)],
])('draws %s', async (_kind, text) => {
  const pdf = await drawPaper(paperOf(text, [[text, text]]))
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(Buffer.from(pdf.subarray(-6)).toString()).toBe('%%EOF\n')
})

test('a long table continues on further pages', async () => {
  const rows = Array.from({ length: 100 }, (_, place) => [`row ${place}`, `${place}.000000`])
  expect(pagesOf(await drawPaper(paperOf('short')))).toBe(1)
  expect(pagesOf(await drawPaper(paperOf('short', rows)))).toBe(3)
})

test('printed text is one line of visible, well-formed characters, five hundred at most', () => {
  expect(printable('x'.repeat(501))).toHaveLength(500)
  expect(printable('a\r\nb\0c\u202Ed\u200Be\ud800')).toBe('a b cde\ufffd')
})

test('a font in another format is refused', () => {
  expect(() => sfntOf(Buffer.from('wOF2 and more'))).toThrow('This is no WOFF font')
})

describe('the thread', () => {
  test('draws up to eight documents, and refuses the ninth as busy', { tags: ['abuse-109'] }, async () => {
    const papers = createPapers()
    const asked = Array.from({ length: 9 }, () => papers.draw(paperOf('many')))
    const answers = await Promise.allSettled(asked)
    await papers.close()
    expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill('fulfilled'), 'rejected'])
    expect(answers.at(-1)).toMatchObject({ reason: { code: 'busy' } })
  })
})
