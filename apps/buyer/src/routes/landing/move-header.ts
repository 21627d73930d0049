import { part } from './part.ts'

/** Scroll distance in pixels before the header hides (specification §9). */
const HIDES_AFTER_PX = 50

/** Hides the header on scrolling down past 50 px. Scrolling up or opening the menu shows it. */
export function moveHeader(): void {
  const header = part('header')
  const menu = part('menu')
  let before = window.scrollY
  let isShown = true
  const draw = () => header.classList.toggle('-translate-y-full', !isShown && !menu.matches(':popover-open'))
  const onScroll = () => {
    const now = Math.max(0, window.scrollY)
    if (now !== before) isShown = now < before || now <= HIDES_AFTER_PX
    before = now
    draw()
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  menu.addEventListener('toggle', draw)
}

/**
 * Closes the menu when a link in it is followed or the focus leaves the header, so that it doesn't cover the target.
 */
export function closeMenu(): void {
  const header = part('header')
  const menu = part('menu')
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover()
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Node && !header.contains(target)) menu.hidePopover()
  })
}
