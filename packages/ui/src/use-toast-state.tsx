import { useCallback, useEffect, useRef, useState } from 'react'

/** At most this many toasts stand at once; a newer one takes the place of the older. */
const toastLimit = 1
/** A dismissed toast leaves the state after this many milliseconds (specification §4, §9). */
const toastRemoveDelay = 1_000_000

/** What a caller says. */
export type ToastInput = {
  title: string
  description?: string
  /** Errors interrupt a screen reader, the others wait their turn. */
  tone?: 'neutral' | 'success' | 'error'
  action?: { label: string; onAction: () => void }
}

/** One that was said; not open once it is dismissed. */
export type ToastEntry = ToastInput & { id: number; open: boolean }

/** The list of toasts with the limit and the removal delay kept. */
export function useToastState() {
  const [toasts, setToasts] = useState<ToastEntry[]>([])
  const nextId = useRef(1)
  const timers = useRef(new Set<number>())
  const toast = useCallback((input: ToastInput) => {
    const entry = { ...input, id: nextId.current++, open: true }
    setToasts((all) => [entry, ...all].slice(0, toastLimit))
  }, [])
  const dismiss = useCallback((id: number) => {
    setToasts((all) => all.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
    const timer = window.setTimeout(() => {
      timers.current.delete(timer)
      setToasts((all) => all.filter((entry) => entry.id !== id))
    }, toastRemoveDelay)
    timers.current.add(timer)
  }, [])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) window.clearTimeout(timer)
    }
  }, [])
  return { toasts, toast, dismiss }
}
