import { type RefObject, useEffect } from 'react'

/**
 * The columns of a table keep the widths that they have with its first rows, so that the next rows move no column. Only a
 * text that does not fit widens its column. When the region gets another width, or the table other columns or no rows, the
 * next rows set new widths; `rows` is undefined while they load. Call this hook in a component that is rendered inside the region: a new region then gets widths of
 * its own.
 */
export function useKeptWidths(
  region: RefObject<HTMLElement | null>,
  columns: string,
  rows: number | undefined,
): void {
  const hasRows = rows !== undefined && rows > 0
  const isEmpty = rows === 0
  useEffect(() => {
    const element = region.current
    if (!element) return
    const keep = () => {
      const madeFor = `${element.offsetWidth} ${columns}`
      if (isEmpty || element.dataset.widths !== madeFor) forget(element)
      if (element.dataset.widths === madeFor || !hasRows) return
      element.dataset.widths = madeFor
      set(element)
    }
    const observer = new ResizeObserver(keep)
    observer.observe(element)
    return () => observer.disconnect()
  }, [region, columns, hasRows, isEmpty])
}

const headsOf = (region: HTMLElement) => [...region.querySelectorAll('th')]

function forget(region: HTMLElement) {
  delete region.dataset.widths
  for (const head of headsOf(region)) head.removeAttribute('style')
}

function set(region: HTMLElement) {
  const table = region.querySelector('table')
  // The rows are cards.
  if (!table || getComputedStyle(table).display !== 'table') return
  // With `width` the columns of a table that scrolls sideways would shrink.
  const property = table.offsetWidth > region.clientWidth ? 'min-width' : 'width'
  const widths = headsOf(region).map((head) => [head, head.getBoundingClientRect().width] as const)
  for (const [head, width] of widths) head.style.setProperty(property, `${width}px`)
}
