import { Slot } from 'radix-ui'
import {
  createContext,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react'
import type { Tip } from './tooltip-bubbles.tsx'

/** If loading fails, no tooltips appear. A tooltip is therefore never the only source of information. */
const TooltipBubbles = lazy(async () => {
  const loaded = await import('./tooltip-bubbles.tsx').catch(() => undefined)
  return { default: loaded?.TooltipBubbles ?? Nothing }
})

function Nothing(_: { tips: ReadonlyMap<string, Tip> }) {
  return null
}

const TooltipContext = createContext<((id: string, tip: Tip | undefined) => void) | null>(null)

/** Draws all tooltips below it with a common delay of 700 ms. Mount it once at the root of an app. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [tips, setTips] = useState<ReadonlyMap<string, Tip>>(new Map())
  const place = useCallback((id: string, tip: Tip | undefined) => {
    setTips((all) => new Map(tip ? [...all, [id, tip]] : [...all].filter(([other]) => other !== id)))
  }, [])
  return (
    <TooltipContext value={place}>
      {children}
      {tips.size > 0 && (
        <Suspense fallback={null}>
          <TooltipBubbles tips={tips} />
        </Suspense>
      )}
    </TooltipContext>
  )
}

type TooltipProps = {
  /** Short explanatory text; never the only source of information. */
  text: string
  /** The control explained, one element that takes a ref. */
  children: ReactElement
  side?: Tip['side']
  /** `false` keeps it closed without remounting the control. */
  enabled?: boolean
}

/**
 * A tooltip on hover and keyboard focus; Escape closes it. The code is loaded when a control is first hovered or
 * focused.
 */
export function Tooltip({ text, children, side = 'top', enabled = true }: TooltipProps) {
  const id = useId()
  const place = useContext(TooltipContext)
  const [anchor, setAnchor] = useState<HTMLElement>()
  useEffect(() => {
    if (anchor && enabled) place?.(id, { anchor, text, side })
    return () => place?.(id, undefined)
  }, [place, id, anchor, text, side, enabled])
  const wake = ({ currentTarget }: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) =>
    setAnchor(currentTarget)
  return (
    <Slot.Root onPointerEnter={wake} onFocus={wake}>
      {children}
    </Slot.Root>
  )
}
