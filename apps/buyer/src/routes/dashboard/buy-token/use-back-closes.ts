import { useEffect, useEffectEvent } from 'react'

const ENTRY = 'dialog'

/**
 * Adds the entry of the history that Back takes off again. Call it in the handler that opens the dialog, because browsers
 * pass over an entry that was added without a press.
 */
export function addEntry(): void {
  history.pushState(ENTRY, '')
}

/** Whether the browser is at the entry of `addEntry`. */
export function isAtEntry(): boolean {
  return history.state === ENTRY
}

/** Leaves the entry of a dialog that is gone, after a reload: Back would do nothing there. */
export function useLeftEntry(): void {
  useEffect(() => {
    if (!isAtEntry()) return
    history.replaceState(null, '')
    history.back()
  }, [])
}

/** Makes the browser's Back close the dialog, where it would otherwise leave the screen. Returns the way to close it by a button. */
export function useBackCloses(onClose: () => void): () => void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const follow = () => close()
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  return () => (isAtEntry() ? history.back() : onClose())
}
