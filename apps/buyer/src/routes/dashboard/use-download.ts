import { FILE_TEXTS } from '@presale/rules/texts/files'
import { useToast } from '@presale/ui/toast'
import {
  askForFile,
  DownloadError,
  fileNameOf,
  isForWantOfSession,
  saveFile,
} from '@presale/web-client/download'
import { useState } from 'react'
import { authorization } from '../../session.ts'
import { trpc } from '../../trpc.ts'

/** Downloads a file of the buyer's own; a refusal is a toast. `busy` names the file that is under way. */
export function useDownload() {
  const toast = useToast()
  const { account } = trpc.useUtils()
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
      // The guard leaves once a call is refused for want of a session.
      if (isForWantOfSession(error))
        void account.read.fetch(undefined, { staleTime: 0 }).catch(() => undefined)
      const title = error instanceof DownloadError ? error.message : FILE_TEXTS.unreachable
      toast({ title, tone: 'error' })
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, download }
}
