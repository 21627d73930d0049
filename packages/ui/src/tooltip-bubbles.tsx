import { Tooltip as Radix } from 'radix-ui'
import { type HTMLAttributes, type Ref, useEffect, useLayoutEffect, useRef } from 'react'

/** A tooltip's text and the control it describes. */
export type Tip = { anchor: HTMLElement; text: string; side: 'top' | 'right' | 'bottom' | 'left' }

/** All tooltips that may open. Their controls are already mounted elsewhere on the page. */
export function TooltipBubbles({ tips }: { tips: ReadonlyMap<string, Tip> }) {
  return (
    <Radix.Provider delayDuration={700}>
      {[...tips].map(([id, { anchor, text, side }]) => (
        <Radix.Root key={id}>
          <Radix.Trigger asChild>
            <Standing element={anchor} />
          </Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              side={side}
              sideOffset={8}
              collisionPadding={8}
              className="z-50 max-w-64 animate-appear rounded-control bg-ink px-2.5 py-1.5 text-paper text-sm"
            >
              {text}
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      ))}
    </Radix.Provider>
  )
}

const LISTENERS = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const

type StandingProps = HTMLAttributes<HTMLElement> & { element: HTMLElement; ref?: Ref<HTMLElement> }

/** Renders nothing: passes the props of a Radix trigger to an existing element. */
function Standing({ element, ref, ...given }: StandingProps) {
  const latest = useRef(given)
  latest.current = given
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
  }, [element, ref])
  useEffect(() => {
    const words = given['aria-describedby']
    if (words) element.setAttribute('aria-describedby', words)
    return () => element.removeAttribute('aria-describedby')
  }, [element, given['aria-describedby']])
  useEffect(() => {
    const off = new AbortController()
    for (const [type, name] of Object.entries(LISTENERS)) {
      const hand = (event: Event) => (latest.current[name] as ((event: Event) => void) | undefined)?.(event)
      element.addEventListener(type, hand, off)
    }
    // The control was hovered or focused before this code loaded. The timer waits until the effects of Radix have
    // run.
    const late = window.setTimeout(() => {
      if (element.matches(':focus-visible')) element.dispatchEvent(new FocusEvent('focus'))
      else if (element.matches(':hover')) element.dispatchEvent(new PointerEvent('pointermove'))
    })
    return () => {
      window.clearTimeout(late)
      off.abort()
    }
  }, [element])
  return null
}
