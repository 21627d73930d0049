import { type RefObject, useEffect, useRef } from 'react'

/**
 * The columns of a table keep the widths that they have with its first rows, so that none moves when other rows arrive.
 * A longer text still widens its column. Another width of the region, or other columns, make new widths.
 */
export function useKeptWidths(
  region: RefObject<HTMLElement | null>,
  columns: string,
  hasRows: boolean,
): void {
  const madeFor = useRef('')
  useEffect(() => {
    const element = region.current
    if (!element || !hasRows) return
    const keep = () => {
      const place = `${element.clientWidth} ${columns}`
      if (place === madeFor.current) return
      madeFor.current = place
      keepWidths(element)
    }
    const observer = new ResizeObserver(keep)
    observer.observe(element)
    return () => observer.disconnect()
  }, [region, columns, hasRows])
}

function keepWidths(region: HTMLElement) {
  const heads = [...region.querySelectorAll('th')]
  for (const head of heads) head.removeAttribute('style')
  const table = region.querySelector('table')
  // The rows are cards.
  if (!table || getComputedStyle(table).display !== 'table') return
  // A table that fits shares the room anew for a longer text. One that scrolls has no room, and would shrink.
  const property = table.offsetWidth > region.clientWidth ? 'min-width' : 'width'
  const widths = heads.map((head) => head.getBoundingClientRect().width)
  for (const [place, head] of heads.entries()) head.style.setProperty(property, `${widths[place]}px`)
}
