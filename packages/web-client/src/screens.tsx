import {
  Activity,
  type ComponentType,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useImperativeHandle,
  useInsertionEffect,
  useRef,
  useState,
} from 'react'
import { At, useAddress } from './address.tsx'
import type { Lazy } from './screen-code.tsx'

/** How long in ms a screen stays rendered ahead. What it shows grows old meanwhile. */
const AHEAD_MS = 15_000

/** How long in ms a pointer rests on a link within a screen before it is prepared. */
const REST_MS = 60

type Ahead = {
  /** Renders the screen at the path ahead, or none. */
  render: (path?: string) => void
  isRendered: (path: string) => boolean
}

/**
 * What a link to a screen needs, so that its screen is rendered before it is opened: `linkTo` gives the link's props by its
 * path, and `screensRef` is for `Screens`. When a pointer or the keyboard's focus reaches the link, `prepare` loads what
 * the screen needs. Then it is rendered ahead, until the link is left or 15 seconds have passed (decision 0077). Links
 * within the screens, such as those of a list, are only prepared: `linksWithin` are props of the element around `Screens`.
 * A link whose screen is not rendered yet shows at once that it was pressed.
 */
export function useLookAhead(prepare: (path: string, search?: string) => Promise<unknown>) {
  const screensRef = useRef<Ahead>(null)
  const pointedAt = useRef<string>(undefined)
  const point = async (path: string) => {
    pointedAt.current = path
    await prepare(path)
    if (pointedAt.current === path) screensRef.current?.render(path)
  }
  const leave = (path: string) => {
    // A press also blurs the link that was pressed before. That must not drop the new link's screen.
    if (pointedAt.current !== path) return
    pointedAt.current = undefined
    screensRef.current?.render()
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
    onClickCapture: ({ currentTarget }: SyntheticEvent) => {
      if (!screensRef.current?.isRendered(path)) showPressed(currentTarget)
    },
  })
  return { screensRef, linkTo, linksWithin: useLinksWithin(prepare) }
}

/** Nothing else is painted until the link's screen is there. The browser runs the fade while React is at work. */
function showPressed(link: Element) {
  link.animate({ opacity: [0.5, 1] }, 300)
}

/** Prepares the link that the focus reaches or a pointer rests on: one that passes over a list prepares none. */
function useLinksWithin(prepare: (path: string, search: string) => Promise<unknown>) {
  const link = useRef<HTMLAnchorElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = (restMs: number) => (event: SyntheticEvent) => {
    const reached = linkOf(event)
    if (reached === link.current) return
    link.current = reached
    clearTimeout(timer.current)
    if (reached) timer.current = setTimeout(prepare, restMs, reached.pathname, reached.search)
  }
  const onClickCapture = (event: SyntheticEvent) => {
    const pressed = linkOf(event)
    if (pressed) showPressed(pressed)
  }
  return { onPointerOver: rest(REST_MS), onFocus: rest(0), onClickCapture }
}

/** The link to a screen in which the event happened, if any. */
function linkOf({ target }: SyntheticEvent) {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
}

type ScreensProps = {
  /** The screen of the current path. */
  screen: Lazy
  /** The screens that can be rendered ahead, by path. */
  screens: Readonly<Record<string, Lazy>>
  /** Takes the path of the screen ahead. A state of the layout would render the whole layout each time. */
  ref: Ref<Ahead>
  /** What stands around a screen. It must be memoized, so that opening a screen ahead renders nothing of it again. */
  frame: ComponentType<{ screen: Lazy }>
}

/**
 * Shows the current screen; every path mounts a new instance. Beside it, hidden and without its effects, it renders the screen
 * ahead, which finds its own path and no search. Opening that one shows it and runs its effects.
 */
export function Screens({ screen, screens, ref, frame: Frame }: ScreensProps): ReactNode {
  const [ahead, setAhead] = useState<string>()
  const rendered = useRef<string>(undefined)
  useImperativeHandle(
    ref,
    () => ({
      render: (path) => startTransition(() => setAhead(path)),
      isRendered: (path) => rendered.current === path,
    }),
    [],
  )
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
        {index > 0 && <Rendered path={one.path} ref={rendered} />}
      </At>
    </Activity>
  ))
}

/** Keeps the path while what stands beside it is rendered ahead. Of all effects, only this kind runs in a hidden screen. */
function Rendered({ path, ref }: { path: string; ref: RefObject<string | undefined> }) {
  useInsertionEffect(() => {
    ref.current = path
    return () => {
      ref.current = undefined
    }
  }, [path, ref])
  return null
}
