import { Slot } from 'radix-ui'
import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

/** Times in ms: until a tooltip opens; until it closes, so that the pointer can cross to it. */
const OPENS_AFTER = 700
const CLOSES_AFTER = 150

/** In px: the distance to the control and to the edges of the window. */
const GAP = 8

type TooltipProps = {
  /** Short explanatory text; never the only source of information. */
  text: string
  /** The control explained, one element that takes a ref. */
  children: ReactElement
  side?: 'right' | 'bottom'
  /** `false` keeps it closed without remounting the control. */
  enabled?: boolean
}

/** A tooltip on hover and keyboard focus. Escape, scrolling and pressing the control close it. */
export function Tooltip({ text, children, side = 'bottom', enabled = true }: TooltipProps) {
  const id = useId()
  const timer = useRef(0)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isOpen = enabled && anchor !== undefined
  const change = (next: HTMLElement | undefined, ms: number) => {
    window.clearTimeout(timer.current)
    // React keeps a state that is set to what it is for the next render, such as that of the screen a press opens. It then
    // renders a second time before it paints. A tooltip that is kept closed would, too.
    if (next !== anchor && (enabled || next === undefined))
      timer.current = window.setTimeout(setAnchor, ms, next)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => (isOpen ? onDismiss(() => setAnchor(undefined)) : undefined), [isOpen])
  const hover = ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'touch') change(currentTarget, OPENS_AFTER)
  }
  const focus = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.matches(':focus-visible')) change(currentTarget, 0)
  }
  const leave = () => change(undefined, CLOSES_AFTER)
  const close = () => change(undefined, 0)
  return (
    <>
      <Slot.Root
        {...(isOpen && { 'aria-describedby': id })}
        onPointerEnter={hover}
        onPointerLeave={leave}
        onPointerDown={close}
        onFocus={focus}
        onBlur={close}
      >
        {children}
      </Slot.Root>
      {isOpen &&
        createPortal(
          <div
            ref={(bubble) => place(bubble, anchor, side)}
            role="tooltip"
            id={id}
            onPointerEnter={() => change(anchor, 0)}
            onPointerLeave={leave}
            className="fixed z-50 max-w-64 animate-appear rounded-control bg-ink px-2.5 py-1.5 text-paper text-sm"
          >
            {text}
          </div>,
          document.body,
        )}
    </>
  )
}

function onDismiss(close: () => void): () => void {
  const off = new AbortController()
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), off)
  document.addEventListener('scroll', close, { capture: true, signal: off.signal })
  return () => off.abort()
}

/** Puts the tooltip beside its control, and inside the window. */
function place(bubble: HTMLElement | null, anchor: HTMLElement, side: 'right' | 'bottom'): void {
  if (!bubble) return
  const control = anchor.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const left = side === 'right' ? control.right + GAP : control.left + (control.width - width) / 2
  const top = side === 'right' ? control.top + (control.height - height) / 2 : control.bottom + GAP
  bubble.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`
  bubble.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - height - GAP))}px`
}
