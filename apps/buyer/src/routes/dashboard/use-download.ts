import { FILE_TEXTS } from '@presale/rules/texts/files'
import { useToast } from '@presale/ui/toast'
import { askForFile, DownloadError, fileNameOf, saveFile } from '@presale/web-client/download'
import { useState } from 'react'
import { authorization } from '../../session.ts'

/** Downloads a file of the buyer's own; a refusal is a toast. `busy` names the file that is under way. */
export function useDownload() {
  const toast = useToast()
  const [busy, setBusy] = useState<string>()
  const download = async (name: string, query: Record<string, string> = {}) => {
    setBusy(name)
    try {
      const answer = await askForFile(`/api/files/${name}?${new URLSearchParams(query)}`, {
        headers: authorization(),
        words: FILE_TEXTS,
      })
      saveFile({ content: await answer.blob(), fileName: fileNameOf(answer, name) })
    } catch (error) {
      const title = error instanceof DownloadError ? error.message : FILE_TEXTS.unreachable
      toast({ title, tone: 'error' })
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, download }
}
