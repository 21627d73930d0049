import { useEffect, useState } from 'react'

/** The longest time in ms between the two presses of a double click or a double tap. */
const DOUBLE_MS = 500

type Press = { x: number; y: number; at: number }
let last: Press | undefined

addEventListener(
  'pointerdown',
  ({ clientX, clientY }) => {
    last = { x: clientX, y: clientY, at: performance.now() }
  },
  { capture: true, passive: true },
)

const restOf = ({ at }: Press) => at + DOUBLE_MS - performance.now()

/** Marks the shield, so that a press on it is not taken for one beside a surface. */
export const SHIELD = 'data-press-shield'

/**
 * Covers the place that was pressed last, for half a second since then. So the second press of a double click or a double
 * tap does not answer the question that the first one opened there.
 */
export function PressShield() {
  const [press, setPress] = useState(() => (last && restOf(last) > 0 ? last : undefined))
  useEffect(() => {
    if (!press) return
    const timer = setTimeout(setPress, restOf(press), undefined)
    return () => clearTimeout(timer)
  }, [press])
  if (!press) return null
  return (
    <div
      {...{ [SHIELD]: '' }}
      aria-hidden="true"
      className="pointer-events-auto fixed z-50 size-16 -translate-1/2"
      style={{ left: press.x, top: press.y }}
    />
  )
}
