import { ask } from './ask.ts'
import { part } from './part.ts'

/**
 * Shows the warning while the deposit addresses are made up, and makes room for it at the end of the page. A property of
 * the page that all of it inherits, as the app has, would have the browser work out every style anew.
 */
export function showDemo(): void {
  const warning = part('demo-warning')
  const [room, strip] = warning.querySelectorAll<HTMLElement>(':scope > div, :scope > aside')
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
