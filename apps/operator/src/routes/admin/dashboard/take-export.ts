import { type ExportFilter, type ExportName, ROW_COUNT_HEADER } from '@presale/rules/export'
import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { askForFile, DownloadError, fileNameOf } from '@presale/web-client/download'
import { recall } from '../../../storage.ts'

export type ExportedFile = { content: Blob; fileName: string; rows: number }

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
  const answer = await askForFile(address, { headers, signal, words: LIST_TEXTS.export })
  const content = await answer.blob().catch(() => {
    signal.throwIfAborted()
    throw new DownloadError(LIST_TEXTS.export.broken)
  })
  const rows = Number(answer.headers.get(ROW_COUNT_HEADER))
  return { content, fileName: fileNameOf(answer, `${name}.csv`), rows }
}
