import type { QueryClient } from '@tanstack/react-query'
import { sayTitles } from './say-titles.ts'

/** Interval in ms at which it is looked again whether calls are under way. */
const LOOK_AGAIN_MS = 200
/** A busy browser may never call itself idle. */
const AT_LATEST = { timeout: 1_000 }

/**
 * Begins what need not be there at first: titles are said, and code is loaded. Calls what loads code, one after the other, each when no call of the server is under way and the browser is idle. Calls
 * nothing where the browser saves data. It ends with the first failure, because browsers keep the failure of a script until
 * the page is loaded again.
 */
export function loadWhenIdle(queryClient: QueryClient, loads: (() => Promise<unknown>)[]): void {
  sayTitles()
  if (savesData()) return
  const loadNext = () => {
    if (queryClient.isFetching() > 0) setTimeout(waitUntilIdle, LOOK_AGAIN_MS)
    else
      loads
        .shift()?.()
        .then(waitUntilIdle, () => undefined)
  }
  // Safari has no idle callback.
  const waitUntilIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(loadNext, AT_LATEST) : setTimeout(loadNext)
  waitUntilIdle()
}

/** A setting of the browser, which not every browser tells. */
function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
