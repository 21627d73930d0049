import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ToastArea } from './toast-area.tsx'
import { type ToastInput, useToastState } from './use-toast-state.tsx'

type Toasts = { toast: (input: ToastInput) => void; prepare: () => void; clear: () => void }

const ToastContext = createContext<Toasts | null>(null)

/** The user's first interaction always precedes the first toast. */
const FIRST_SIGNS = ['pointerdown', 'keydown', 'input'] as const

/**
 * Returns `toast({ title, description?, tone?, action? })`, stable across renders; throws outside `ToastProvider`.
 * The drawing code is loaded on the first interaction. It then doesn't delay the first paint, and it is present if
 * the connection fails later.
 */
export function useToast() {
  const { toast, prepare } = useToasts()
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

/** Returns what removes the toasts of a screen that the user was taken from. Throws outside `ToastProvider`. */
export const useClearToasts = () => useToasts().clear

function useToasts(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('Put it into a ToastProvider')
  return toasts
}

/** Provides `useToast` and shows one toast at a time. Mount it once at the root of an app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { toasts, toast: say, dismiss, clear } = useToastState()
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
  const context = useMemo(() => ({ toast, prepare, clear }), [toast, prepare, clear])
  return (
    <ToastContext value={context}>
      {children}
      {toasts[0] && (Area ? <Area toasts={toasts} onClose={dismiss} /> : plainly(toasts[0]))}
    </ToastContext>
  )
}

/** Fallback when the drawing code failed to load: the message still appears. */
function plainly({ title, description }: ToastInput) {
  return (
    <p role="alert" className="fixed inset-x-0 bottom-0 z-60 border-edge border-t bg-paper p-4">
      {title} {description}
    </p>
  )
}
