import { useCallback, useEffect, useRef, useState } from 'react'

/** Toasts shown at once; a newer one replaces the oldest. */
const toastLimit = 1
/** Milliseconds until a dismissed toast leaves the state (specification §4, §9). */
const toastRemoveDelay = 1_000_000

export type ToastInput = {
  title: string
  description?: string
  /** Errors interrupt a screen reader; other tones wait. */
  tone?: 'neutral' | 'success' | 'warning' | 'error'
  action?: { label: string; onAction: () => void }
}

/** A shown toast. `open` is false once it is dismissed. */
export type ToastEntry = ToastInput & { id: number; open: boolean }

/** The list of toasts with its limit and removal delay. */
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
  const clear = useCallback(() => setToasts([]), [])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) window.clearTimeout(timer)
    }
  }, [])
  return { toasts, toast, dismiss, clear }
}
