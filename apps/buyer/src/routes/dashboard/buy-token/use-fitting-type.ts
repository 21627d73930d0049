import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Smaller digits could not be read. A still longer text scrolls in its field. */
const SMALLEST_TYPE_PX = 12

/** Shrinks the type of a field whose text is wider than the field. Attach the returned ref to the field. */
export function useFittingType(text: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every other text has another width
  useLayoutEffect(() => shrinkToFit(field.current), [text])
  useLayoutEffect(() => {
    const resizing = new ResizeObserver(() => shrinkToFit(field.current))
    if (field.current) resizing.observe(field.current)
    return () => resizing.disconnect()
  }, [])
  return field
}

function shrinkToFit(field: HTMLInputElement | null): void {
  if (!field) return
  field.style.fontSize = ''
  const { clientWidth, scrollWidth } = field
  if (scrollWidth <= clientWidth) return
  // Two pixels less, because both widths are rounded and the caret needs one.
  const share = (clientWidth - 2) / scrollWidth
  const fitting = Number.parseFloat(getComputedStyle(field).fontSize) * share
  field.style.fontSize = `${Math.max(SMALLEST_TYPE_PX, fitting)}px`
}
