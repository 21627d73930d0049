import { useSyncExternalStore } from 'react'

/** Whether the browser has a network, now and after each change. */
export function useOnline(): boolean {
  return useSyncExternalStore(follow, () => navigator.onLine)
}

function follow(changed: () => void): () => void {
  const off = new AbortController()
  for (const type of ['online', 'offline']) window.addEventListener(type, changed, off)
  return () => off.abort()
}
