import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A component's code, which can be loaded ahead. */
export type Code = { preload: () => Promise<unknown>; isLoaded: () => boolean }

/** A component whose code is not in the app's first script. */
export type Lazy<Props = object> = ComponentType<Props> & Code

/** Screens by path. */
type Screens = Readonly<Record<string, Code>>

/**
 * A component whose code is loaded ahead by `preload`, or else when it is rendered. Until then `waiting` stands in its
 * place. A failure to load goes to the error boundary. Unlike with React's `lazy`, code that is there renders at once,
 * and `waiting` goes as soon as it comes; a fallback of Suspense stays for 300 ms.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded = await load()
    return loaded
  }
  function Shown(props: Props) {
    const [Component, setComponent] = useState(() => loaded)
    useEffect(() => {
      if (Component) return
      preload().then(
        (Component) => setComponent(() => Component),
        (error) =>
          setComponent(() => {
            throw error
          }),
      )
    }, [Component])
    return Component ? <Component {...props} /> : waiting
  }
  return Object.assign(Shown, { preload, isLoaded: () => loaded !== undefined })
}

/** Loads code ahead; a failure shows when its component is rendered. */
export function loadAhead(code: Code): void {
  void tryToLoad(code)
}

async function tryToLoad({ preload }: Code): Promise<void> {
  await preload().catch(() => undefined)
}

/** Loads the code of the sidebar's screen at the path ahead, if there is one. A failure shows when it is rendered. */
export async function loadScreen(screens: Screens, path: string): Promise<void> {
  const screen = screens[path]
  if (screen) await tryToLoad(screen)
}

/** Loads the code of all screens, one after the other, when nothing else is to be done. */
export function useLoadWhenIdle(screens: Screens): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    import('./load-when-idle.ts').then(
      ({ loadWhenIdle }) => {
        const loads = Object.values(screens).map(({ preload }) => preload)
        loadWhenIdle(queryClient, loads)
      },
      () => undefined,
    )
  }, [queryClient, screens])
}
