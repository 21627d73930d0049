import { ask } from './ask.ts'
import { part } from './part.ts'

/**
 * Shows the demo warning and reserves room for it at the end of the page. The app uses an inherited CSS property
 * instead, which would force a style recalculation of the whole landing page.
 */
export function showDemo(): void {
  const warning = part('demo-warning')
  const [room, strip] = warning.querySelectorAll<HTMLElement>(':scope > div')
  if (!room || !strip) throw new Error('The warning has no strip, or no room below the page')
  const observer = new ResizeObserver(() => {
    const height = `${strip.offsetHeight}px`
    room.style.height = height
    document.documentElement.style.scrollPaddingBottom = height
  })
  observer.observe(strip)
  ask('presale.isDemo', (isDemo) => {
    warning.hidden = !isDemo
  })
}
