import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useEffect, useState } from 'react'

/** A component without properties, whose code `preload` loads ahead. */
type Preloadable = ComponentType & { preload: () => Promise<unknown>; isLoaded: () => boolean }

/** The sidebar's screens, by path. */
type Screens = Readonly<Record<string, Preloadable>>

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
    // While the screen is shown its component stays the same, because another component would lose the screen's state.
    const [Component] = useState(() => loaded ?? Lazy)
    return <Component />
  }
  return Object.assign(Shown, { preload, isLoaded: () => loaded !== undefined })
}

/** Loads the code of a screen ahead; a failure shows when the screen is opened. */
export function loadScreen(screens: Screens, path: string): void {
  screens[path]?.preload().catch(() => undefined)
}

/**
 * Loads the code of the open screen, and that of the others when nothing else is to be done. Returns whether the open
 * screen's code is there.
 */
export function useScreenCode(screens: Screens, path: string): boolean {
  const queryClient = useQueryClient()
  useEffect(() => loadScreen(screens, path), [screens, path])
  useEffect(() => {
    import('./load-when-idle.ts').then(
      ({ loadWhenIdle }) => {
        const loads = Object.values(screens).map(({ preload }) => preload)
        loadWhenIdle(queryClient, loads)
      },
      () => undefined,
    )
  }, [queryClient, screens])
  return screens[path]?.isLoaded() ?? false
}
