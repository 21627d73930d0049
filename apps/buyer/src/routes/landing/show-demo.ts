import { ask } from './ask.ts'
import { part } from './part.ts'

/** Shows the warning while the deposit addresses are made up, and makes room for it at the end of the page. */
export function showDemo(): void {
  const warning = part('demo-warning')
  const strip = warning.querySelector('aside')
  if (!strip) throw new Error('The warning has no strip')
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--foot-height', `${strip.offsetHeight}px`),
  )
  observer.observe(strip)
  ask('presale.isDemo', (isDemo) => {
    warning.hidden = !isDemo
  })
}
