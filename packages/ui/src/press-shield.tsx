import { useEffect, useState } from 'react'

/** The longest time in ms between the two presses of a double click or a double tap. */
const DOUBLE_MS = 500

type Press = { x: number; y: number; at: number }
let lastPress: Press | undefined

addEventListener(
  'pointerdown',
  ({ clientX, clientY }) => {
    lastPress = { x: clientX, y: clientY, at: performance.now() }
  },
  { capture: true, passive: true },
)

const restOf = ({ at }: Press) => at + DOUBLE_MS - performance.now()

/** Marks the shield, so that a press on it is not taken for one beside a surface. */
export const SHIELD_ATTRIBUTE = 'data-press-shield'

/**
 * Covers the place that was pressed last, for half a second since then. So the second press of a double click or a double
 * tap does not answer the question that the first one opened there.
 */
export function PressShield() {
  const [press, setPress] = useState(() => (lastPress && restOf(lastPress) > 0 ? lastPress : undefined))
  useEffect(() => {
    if (!press) return
    const timer = setTimeout(setPress, restOf(press), undefined)
    return () => clearTimeout(timer)
  }, [press])
  if (!press) return null
  return (
    <div
      {...{ [SHIELD_ATTRIBUTE]: '' }}
      aria-hidden="true"
      className="pointer-events-auto fixed z-50 size-16 -translate-1/2"
      style={{ left: press.x, top: press.y }}
      // The press would take the focus out of the dialog.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}
