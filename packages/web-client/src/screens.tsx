import {
  Activity,
  type ComponentType,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { At, useAddress } from './address.tsx'
import type { Lazy } from './screen-code.tsx'

/** How long in ms a screen stays rendered ahead. What it shows grows old meanwhile. */
const AHEAD_MS = 15_000

/** How long in ms a pointer rests on a link within a screen before it is prepared. */
const REST_MS = 60

/** Renders the screen at the path ahead, or none. */
type RenderAhead = (path?: string) => void

/**
 * What a link to a screen needs, so that its screen is rendered before it is opened: `linkTo` gives the link's props by its
 * path, and `screensRef` is for `Screens`. When a pointer or the keyboard's focus reaches the link, `prepare` loads what
 * the screen needs. Then it is rendered ahead, until the link is left or 15 seconds have passed (decision 0077). Links
 * within the screens, such as those of a list, are only prepared: `linksWithin` are props of the element around `Screens`.
 */
export function useLookAhead(prepare: (path: string, search?: string) => Promise<unknown>) {
  const screensRef = useRef<RenderAhead>(null)
  const pointedAt = useRef<string>(undefined)
  const point = async (path: string) => {
    pointedAt.current = path
    await prepare(path)
    if (pointedAt.current === path) screensRef.current?.(path)
  }
  const leave = (path: string) => {
    // A press also blurs the link that was pressed before. That must not drop the new link's screen.
    if (pointedAt.current !== path) return
    pointedAt.current = undefined
    screensRef.current?.()
  }
  const linkTo = (path: string) => ({
    onPointerEnter: () => point(path),
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      // A finger leaves a link just before the press.
      if (pointerType !== 'touch') leave(path)
    },
    // A press focuses the link too, after the pointer has reached it.
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) void point(path)
    },
    onBlur: () => leave(path),
  })
  return { screensRef, linkTo, linksWithin: useLinksWithin(prepare) }
}

/** Prepares the link that the focus reaches or a pointer rests on: one that passes over a list prepares none. */
function useLinksWithin(prepare: (path: string, search: string) => Promise<unknown>) {
  const link = useRef<HTMLAnchorElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = (restMs: number) => (event: SyntheticEvent) => {
    const reached =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (reached === link.current) return
    link.current = reached
    clearTimeout(timer.current)
    if (reached) timer.current = setTimeout(prepare, restMs, reached.pathname, reached.search)
  }
  return { onPointerOver: rest(REST_MS), onFocus: rest(0) }
}

type ScreensProps = {
  /** The screen of the current path. */
  screen: Lazy
  /** The screens that can be rendered ahead, by path. */
  screens: Readonly<Record<string, Lazy>>
  /** Takes the path of the screen ahead. A state of the layout would render the whole layout each time. */
  ref: Ref<RenderAhead>
  /** What stands around a screen. It must be memoized, so that opening a screen ahead renders nothing of it again. */
  frame: ComponentType<{ screen: Lazy }>
}

/**
 * Shows the current screen; every path mounts a new instance. Beside it, hidden and without its effects, it renders the screen
 * ahead, which finds its own path and no search. Opening that one shows it and runs its effects.
 */
export function Screens({ screen, screens, ref, frame: Frame }: ScreensProps): ReactNode {
  const [ahead, setAhead] = useState<string>()
  useImperativeHandle(ref, () => (path) => startTransition(() => setAhead(path)), [])
  useEffect(() => {
    const timer = ahead === undefined ? undefined : setTimeout(setAhead, AHEAD_MS)
    return () => clearTimeout(timer)
  }, [ahead])
  const { path, search } = useAddress()
  // It is shown now. Otherwise leaving it soon would keep it, hidden, with all that was typed.
  if (ahead === path) setAhead(undefined)
  const all = [{ path, search, screen }]
  const next = ahead && screens[ahead]
  if (next) all.push({ path: ahead, search: '', screen: next })
  return all.map((one, index) => (
    <Activity key={one.path} mode={index === 0 ? 'visible' : 'hidden'}>
      <At path={one.path} search={one.search}>
        <Frame screen={one.screen} />
      </At>
    </Activity>
  ))
}
