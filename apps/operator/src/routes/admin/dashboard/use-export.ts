import { EXPORT_FAILED, type ExportFilter, type ExportName, exportSaved } from '@presale/rules/export'
import { useToast } from '@presale/ui/toast'
import { DownloadError, saveFile } from '@presale/web-client/download'
import { useEffect, useRef, useState } from 'react'
import { type ExportProgress, takeExport } from './take-export.ts'

const REDRAWN_EVERY_MS = 100

/**
 * One export at a time: its progress, its error, and functions to start and cancel it. Leaving the screen cancels it.
 */
export function useExport<Name extends ExportName>(name: Name, filter: ExportFilter<Name>) {
  const [isRunning, setRunning] = useState(false)
  const [progress, setProgress] = useState<ExportProgress>()
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const toast = useToast()
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setRunning(true)
    setError(undefined)
    try {
      const onProgress = atMostEvery(REDRAWN_EVERY_MS, setProgress)
      const file = await takeExport(name, filter, { signal: controller.signal, onProgress })
      saveFile(file)
      toast({ title: exportSaved(file.fileName, file.rows), tone: 'success' })
    } catch (failure) {
      if (!controller.signal.aborted) setError(sentenceOf(failure))
    } finally {
      setRunning(false)
      setProgress(undefined)
    }
  }
  return { isRunning, progress, error, start, cancel: () => running.current?.abort() }
}

function sentenceOf(failure: unknown): string {
  return failure instanceof DownloadError ? failure.message : EXPORT_FAILED
}

/** Throttle: passes on the first value of every interval. */
function atMostEvery<Value>(milliseconds: number, pass: (value: Value) => void): (value: Value) => void {
  let passedAt = Number.NEGATIVE_INFINITY
  return (value) => {
    const now = performance.now()
    if (now - passedAt < milliseconds) return
    passedAt = now
    pass(value)
  }
}
