import {
  EXPORT_BROKEN,
  EXPORT_FAILED,
  EXPORT_UNREACHABLE,
  type ExportFilter,
  type ExportName,
  ROW_COUNT_HEADER,
} from '@presale/rules/export'
import { recall } from '../../../storage.ts'

/** How many rows of a file have arrived, of how many. */
export type ExportProgress = { rows: number; total: number }

/** A whole file, and what it is to be called. */
export type ExportedFile = { content: Blob; fileName: string; rows: number }

/** No file came; the message is a sentence for the operator. */
export class ExportError extends Error {}

type Watch = { signal: AbortSignal; onProgress: (progress: ExportProgress) => void }

/**
 * Takes the rows that the filter lets through, reading them as they come. Answers only a whole file: one that has fewer rows
 * than were announced is refused. Throws ExportError, or whatever `signal` was aborted with.
 */
export async function takeExport<Name extends ExportName>(
  name: Name,
  filter: ExportFilter<Name>,
  { signal, onProgress }: Watch,
): Promise<ExportedFile> {
  const answer = await ask(name, filter, signal)
  const total = Number(answer.headers.get(ROW_COUNT_HEADER) ?? Number.NaN)
  if (!answer.body || !Number.isSafeInteger(total)) throw new ExportError(EXPORT_FAILED)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const countRows = createRowCounter()
  let rows = 0
  onProgress({ rows, total })
  try {
    for await (const chunk of chunksOf(answer.body)) {
      chunks.push(chunk)
      rows = countRows(chunk)
      onProgress({ rows, total })
    }
  } catch {
    signal.throwIfAborted()
    throw new ExportError(EXPORT_BROKEN)
  }
  if (rows !== total) throw new ExportError(EXPORT_BROKEN)
  return { content: new Blob(chunks, { type: 'text/csv' }), fileName: fileNameOf(answer, name), rows }
}

async function ask(name: ExportName, filter: object, signal: AbortSignal): Promise<Response> {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined)
  const address = `/api/exports/${name}.csv?${new URLSearchParams(wanted)}`
  const headers = { authorization: `Bearer ${recall('adminToken') ?? ''}` }
  const answer = await fetch(address, { headers, signal }).catch(() => {
    signal.throwIfAborted()
    throw new ExportError(EXPORT_UNREACHABLE)
  })
  if (answer.ok) return answer
  const refusal: { message?: unknown } = await answer.json().catch(() => ({}))
  const isSaid = typeof refusal.message === 'string' && answer.status !== 500
  throw new ExportError(isSaid ? String(refusal.message) : EXPORT_FAILED)
}

/** Not every browser can iterate over a stream by itself. */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Counts the rows below the header of a CSV that comes in pieces; a line break inside quotes ends none. */
function createRowCounter(): (chunk: Uint8Array) => number {
  let isQuoted = false
  let lines = 0
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_FEED && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}

function fileNameOf(answer: Response, name: ExportName): string {
  const [, fileName] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return fileName ?? `${name}.csv`
}

/** Hands the file over to the browser's downloads. */
export function saveFile({ content, fileName }: ExportedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  // The browser begins to read it in its own time.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
