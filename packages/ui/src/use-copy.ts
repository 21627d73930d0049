import { useEffect, useRef, useState } from 'react'

const shownFor = 4000

/** Copies text to the clipboard. Reports `copied` for four seconds, or `refused` until the next attempt. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'refused'>('idle')
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const copy = async () => {
    window.clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
      timer.current = window.setTimeout(() => setOutcome('idle'), shownFor)
    } catch {
      setOutcome('refused')
    }
  }
  return { outcome, copy }
}
