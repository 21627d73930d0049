import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What loads the code of each of the sidebar's screens, by path. */
type Screens = Readonly<Record<string, () => Promise<unknown>>>

/** Interval in ms at which it is looked again whether calls are under way. */
const LOOK_AGAIN_MS = 200

/** Loads the code of a screen ahead; a failure shows when the screen is opened. */
export function loadScreen(screens: Screens, path: string): void {
  screens[path]?.().catch(() => undefined)
}

/** Loads the code of the open screen, and that of the others when nothing else is to be done. */
export function useScreenCode(screens: Screens, path: string): void {
  const queryClient = useQueryClient()
  useEffect(() => loadScreen(screens, path), [screens, path])
  useEffect(() => loadWhenIdle(queryClient, Object.values(screens)), [queryClient, screens])
}

/** One after the other, each when no call is under way and the browser is idle; nothing where it saves data. */
function loadWhenIdle(queryClient: QueryClient, loads: (() => Promise<unknown>)[]): void {
  if (savesData()) return
  const loadNext = async () => {
    if (queryClient.isFetching() > 0) return setTimeout(waitUntilIdle, LOOK_AGAIN_MS)
    await loads
      .shift()?.()
      .catch(() => undefined)
    if (loads.length > 0) waitUntilIdle()
  }
  // Safari has no idle callback.
  const waitUntilIdle = () => (window.requestIdleCallback ?? window.setTimeout)(() => void loadNext())
  waitUntilIdle()
}

/** A setting of the browser, which not every browser tells. */
function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
