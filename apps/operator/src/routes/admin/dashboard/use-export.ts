import type { ExportFilter, ExportName } from '@presale/rules/export'
import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { useToast } from '@presale/ui/toast'
import { DownloadError, isForWantOfSession, saveFile } from '@presale/web-client/download'
import { useEffect, useRef, useState } from 'react'
import { takeExport } from './take-export.ts'
import { useRefreshOperator } from './use-operator.ts'

/** One export at a time: its error, and functions to start and cancel it. Leaving the screen cancels it. */
export function useExport<Name extends ExportName>(name: Name, filter: ExportFilter<Name>) {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const toast = useToast()
  const refreshOperator = useRefreshOperator()
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setRunning(true)
    setError(undefined)
    try {
      const file = await takeExport(name, filter, controller.signal)
      saveFile(file)
      toast({
        title: LIST_TEXTS.export.saved(file.fileName, file.rows),
        tone: 'success',
        ...(name === 'orders' && file.rows > 1 && { description: LIST_TEXTS.export.newestFirst }),
      })
    } catch (failure) {
      // The guard leaves once a call is refused for want of a session.
      if (isForWantOfSession(failure)) void refreshOperator()
      if (!controller.signal.aborted) setError(sentenceOf(failure))
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, error, start, cancel: () => running.current?.abort() }
}

function sentenceOf(failure: unknown): string {
  return failure instanceof DownloadError ? failure.message : LIST_TEXTS.export.failed
}
