import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useEffect, useState } from 'react'

/** A component without properties, whose code `preload` loads ahead. */
type Preloadable = ComponentType & { preload: () => Promise<unknown> }

/** The sidebar's screens, by path. */
type Screens = Readonly<Record<string, Preloadable>>

/** Interval in ms at which it is looked again whether calls are under way. */
const LOOK_AGAIN_MS = 200
/** A busy browser may never call itself idle. */
const AT_LATEST = { timeout: 1_000 }

/**
 * As React's `lazy`, but what has been loaded ahead renders at once. `lazy` would suspend all the same, and React keeps a
 * placeholder for 300 ms.
 */
export function lazyWithPreload(load: () => Promise<ComponentType>): Preloadable {
  let loaded: ComponentType | undefined
  const preload = async () => {
    loaded = await load()
    return loaded
  }
  const Lazy = lazy(async () => ({ default: await preload() }))
  const Shown = () => {
    // Stays the same while it is shown, because another type would begin anew.
    const [Component] = useState(() => loaded ?? Lazy)
    return <Component />
  }
  return Object.assign(Shown, { preload })
}

/** Loads the code of a screen ahead; a failure shows when the screen is opened. */
export function loadScreen(screens: Screens, path: string): void {
  screens[path]?.preload().catch(() => undefined)
}

/** Loads the code of the open screen, and that of the others when nothing else is to be done. */
export function useScreenCode(screens: Screens, path: string): void {
  const queryClient = useQueryClient()
  useEffect(() => loadScreen(screens, path), [screens, path])
  useEffect(() => loadWhenIdle(queryClient, Object.values(screens)), [queryClient, screens])
}

/**
 * One after the other, each when no call is under way and the browser is idle; nothing where it saves data. It ends with
 * the first failure, because browsers keep the failure of a script until the page is loaded again.
 */
function loadWhenIdle(queryClient: QueryClient, screens: Preloadable[]): void {
  if (savesData()) return
  const loadNext = () => {
    if (queryClient.isFetching() > 0) setTimeout(waitUntilIdle, LOOK_AGAIN_MS)
    else
      screens
        .shift()
        ?.preload()
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
