import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False while the landing page is drawn at build time, and for the first moment of its life in a browser; true from then
 * on. What depends on the visitor's clock or storage waits for it, so that both drawings are the same.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
