import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ToastArea } from './toast-area.tsx'
import { type ToastInput, useToastState } from './use-toast-state.tsx'

type Toasts = { toast: (input: ToastInput) => void; prepare: () => void }

const ToastContext = createContext<Toasts | null>(null)

/** What comes before anything that a toast is said about. */
const FIRST_SIGNS = ['pointerdown', 'keydown', 'input'] as const

/**
 * Returns `toast({ title, description?, tone?, action? })`, stable across renders; throws outside `ToastProvider`. What
 * draws a toast is loaded once the visitor does something on a screen that may say one, so that it is there when the
 * connection is not, and holds up no screen.
 */
export function useToast() {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToast stands outside ToastProvider')
  const { toast, prepare } = toasts
  useEffect(() => {
    const once = new AbortController()
    const begin = () => {
      once.abort()
      prepare()
    }
    for (const sign of FIRST_SIGNS)
      window.addEventListener(sign, begin, { capture: true, passive: true, signal: once.signal })
    return () => once.abort()
  }, [prepare])
  return toast
}

type ToastProviderProps = { children: ReactNode; label?: string; closeText?: string }

/** Gives `useToast` to what is below it and shows the toast: one at once. Stands once at the root of an app. */
export function ToastProvider({ children, label = 'Notification', closeText = 'Close' }: ToastProviderProps) {
  const { toasts, toast: say, dismiss } = useToastState()
  const [Area, setArea] = useState<typeof ToastArea>()
  const prepare = useCallback(() => {
    import('./toast-area.tsx').then(
      (loaded) => setArea(() => loaded.ToastArea),
      () => undefined,
    )
  }, [])
  const toast = useCallback(
    (input: ToastInput) => {
      prepare()
      say(input)
    },
    [prepare, say],
  )
  const context = useMemo(() => ({ toast, prepare }), [toast, prepare])
  return (
    <ToastContext value={context}>
      {children}
      {toasts[0] &&
        (Area ? <Area {...{ toasts, label, closeText }} onClose={dismiss} /> : plainly(toasts[0]))}
    </ToastContext>
  )
}

/** What is said is said, even when nothing to draw it with could be loaded. */
function plainly({ title, description }: ToastInput) {
  return (
    <p role="alert" className="fixed inset-x-0 bottom-0 z-60 border-edge border-t bg-paper p-4">
      {title} {description}
    </p>
  )
}
