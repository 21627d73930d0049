import {
  EXPORT_BROKEN,
  EXPORT_FAILED,
  EXPORT_UNREACHABLE,
  type ExportFilter,
  type ExportName,
  ROW_COUNT_HEADER,
} from '@presale/rules/export'
import { askForFile, DownloadError, fileNameOf } from '@presale/web-client/download'
import { recall } from '../../../storage.ts'

/** The rows received so far and the announced total. */
export type ExportProgress = { rows: number; total: number }

export type ExportedFile = { content: Blob; fileName: string; rows: number }

type Watch = { signal: AbortSignal; onProgress: (progress: ExportProgress) => void }

/**
 * Downloads the rows of a filter as a stream. An incomplete file, with fewer rows than announced, is refused. Throws
 * DownloadError, or the abort reason of `signal`.
 */
export async function takeExport<Name extends ExportName>(
  name: Name,
  filter: ExportFilter<Name>,
  { signal, onProgress }: Watch,
): Promise<ExportedFile> {
  const answer = await ask(name, filter, signal)
  const total = Number(answer.headers.get(ROW_COUNT_HEADER) ?? Number.NaN)
  if (!answer.body || !Number.isSafeInteger(total)) throw new DownloadError(EXPORT_FAILED)
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
    throw new DownloadError(EXPORT_BROKEN)
  }
  if (rows !== total) throw new DownloadError(EXPORT_BROKEN)
  return {
    content: new Blob(chunks, { type: 'text/csv' }),
    fileName: fileNameOf(answer, `${name}.csv`),
    rows,
  }
}

function ask(name: ExportName, filter: object, signal: AbortSignal): Promise<Response> {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined)
  const address = `/api/exports/${name}.csv?${new URLSearchParams(wanted)}`
  const headers = { authorization: `Bearer ${recall('adminToken') ?? ''}` }
  return askForFile(address, {
    headers,
    signal,
    words: { unreachable: EXPORT_UNREACHABLE, failed: EXPORT_FAILED },
  })
}

/** Some browsers don't support async iteration over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Counts the rows below the header of a CSV in chunks. A line break inside quotes doesn't end a row. */
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
