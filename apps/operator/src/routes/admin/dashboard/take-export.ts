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

export type ExportedFile = { content: Blob; fileName: string; rows: number }

const WORDS = { unreachable: EXPORT_UNREACHABLE, failed: EXPORT_FAILED }

/**
 * Downloads the rows of a filter. The server ends the connection when it can't write the whole file, so a short file
 * fails. Throws DownloadError, or the abort reason of `signal`.
 */
export async function takeExport<Name extends ExportName>(
  name: Name,
  filter: ExportFilter<Name>,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const wanted = Object.entries<string | undefined>(filter).filter(([, value]) => value !== undefined)
  const address = `/api/exports/${name}.csv?${new URLSearchParams(wanted as [string, string][])}`
  const headers = { authorization: `Bearer ${recall('adminToken') ?? ''}` }
  const answer = await askForFile(address, { headers, signal, words: WORDS })
  const content = await answer.blob().catch(() => {
    signal.throwIfAborted()
    throw new DownloadError(EXPORT_BROKEN)
  })
  const rows = Number(answer.headers.get(ROW_COUNT_HEADER))
  return { content, fileName: fileNameOf(answer, `${name}.csv`), rows }
}
