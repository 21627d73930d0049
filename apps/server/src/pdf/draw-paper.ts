/** Draws documents. It runs in a thread of its own (papers.ts), because a long statement takes seconds. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from '#pdfkit'
import type { Paper, PaperSection, PaperTable } from './paper.ts'
import { sfntOf } from './sfnt.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** Sizes in points, 72 to an inch. */
const MARGIN = 54
const FOOT_HEIGHT = 24
const LABEL_SHARE = 0.27
const CELL_GAP = 8
const ROW_GAP = 4
const SIZES = { title: 20, heading: 11, text: 9.5, small: 8, table: 7 }
/** No stored text is longer. The time to break a word into lines grows with the square of its length. */
const MAX_LENGTH = 500
const COLOURS = { ink: '#1d1e24', muted: '#5b5d68', line: '#d9d7d0' }

const FONTS = { text: readFont(400), bold: readFont(700) }

function readFont(weight: 400 | 700): Buffer {
  const file = `@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff`
  return sfntOf(readFileSync(fileURLToPath(import.meta.resolve(file))))
}

/** The document as PDF, on A4. A character that the font lacks is drawn as a box (decision 0059). */
export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT_HEIGHT },
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: printable(paper.title) },
  })
  const parts: Uint8Array[] = []
  pdf.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  for (const [name, font] of Object.entries(FONTS)) pdf.registerFont(name, font)
  say(pdf, paper.title, { font: 'bold', size: SIZES.title })
  say(pdf, paper.subtitle, { colour: COLOURS.muted })
  for (const section of paper.sections) drawSection(pdf, section)
  if (paper.table) drawTable(pdf, paper.table)
  pdf.moveDown(2)
  for (const note of paper.notes) say(pdf, note, { colour: COLOURS.muted, size: SIZES.small })
  drawFeet(pdf, paper.foot)
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}

/** One line of well-formed text, cut to MAX_LENGTH, without control characters and changes of direction. */
export function printable(text: string): string {
  const cut = [...text.toWellFormed()].slice(0, MAX_LENGTH).join('')
  return cut.replace(/\p{Cc}+/gu, ' ').replace(/\p{Cf}/gu, '')
}

type Look = { font?: keyof typeof FONTS; size?: number; colour?: string }

function wear(pdf: Pdf, { font = 'text', size = SIZES.text, colour = COLOURS.ink }: Look): Pdf {
  return pdf.font(font).fontSize(size).fillColor(colour)
}

const widthOf = (pdf: Pdf) => pdf.page.width - 2 * MARGIN

function say(pdf: Pdf, text: string, look: Look): void {
  wear(pdf, look).text(printable(text), MARGIN, pdf.y, { width: widthOf(pdf) })
}

function drawSection(pdf: Pdf, { heading, rows }: PaperSection): void {
  pdf.moveDown(2)
  if (!hasRoom(pdf, 4 * SIZES.heading)) pdf.addPage()
  say(pdf, heading, { font: 'bold', size: SIZES.heading })
  pdf.moveDown(0.3)
  for (const { label, value } of rows) {
    drawRow(pdf, [
      { text: label, share: LABEL_SHARE, colour: COLOURS.muted },
      { text: value, share: 1 - LABEL_SHARE },
    ])
  }
}

/** The columns' names stand again at the top of each page. */
function drawTable(pdf: Pdf, { columns, rows }: PaperTable): void {
  const cellsOf = (texts: string[], look: Look): Cell[] =>
    columns.map(({ share, isAmount }, place) => ({ ...look, text: texts[place] ?? '', share, isAmount }))
  const head = cellsOf(
    columns.map(({ label }) => label),
    { font: 'bold', size: SIZES.table },
  )
  pdf.moveDown(2)
  drawRow(pdf, head)
  for (const texts of rows) drawRow(pdf, cellsOf(texts, { size: SIZES.table }), head)
}

type Cell = Look & { text: string; share: number; isAmount?: boolean | undefined }

/** One row with a line above it. A row that does not fit begins a page, below `head`. */
function drawRow(pdf: Pdf, cells: Cell[], head?: Cell[]): void {
  const heights = cells.map((cell) =>
    wear(pdf, cell).heightOfString(printable(cell.text), { width: cell.share * widthOf(pdf) - CELL_GAP }),
  )
  const height = Math.max(...heights) + 2 * ROW_GAP
  if (!hasRoom(pdf, height)) {
    pdf.addPage()
    if (head) drawRow(pdf, head)
  }
  const top = pdf.y
  const end = MARGIN + widthOf(pdf)
  pdf.moveTo(MARGIN, top).lineTo(end, top).lineWidth(0.5).strokeColor(COLOURS.line).stroke()
  let left = MARGIN
  for (const cell of cells) {
    const width = cell.share * widthOf(pdf)
    const align = cell.isAmount ? 'right' : 'left'
    wear(pdf, cell).text(printable(cell.text), left, top + ROW_GAP, { width: width - CELL_GAP, align })
    left += width
  }
  pdf.x = MARGIN
  pdf.y = top + height
}

const hasRoom = (pdf: Pdf, height: number) => pdf.y + height <= pdf.page.height - pdf.page.margins.bottom

function drawFeet(pdf: Pdf, foot: string): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    // Text below the margin would begin another page.
    pdf.page.margins.bottom = 0
    const text = foot.replace('{page}', String(page + 1)).replace('{pages}', String(count))
    wear(pdf, { size: SIZES.small, colour: COLOURS.muted }).text(
      printable(text),
      MARGIN,
      pdf.page.height - MARGIN,
      { width: widthOf(pdf), lineBreak: false },
    )
  }
}
