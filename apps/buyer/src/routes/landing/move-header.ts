import { part } from './part.ts'

/** The header stays until the page has been scrolled this far, in pixels (specification §9). */
const HIDES_AFTER = 50

/** Hides the header while scrolling down past 50 px, and shows it as soon as the page is scrolled up or its menu opens. */
export function moveHeader(): void {
  const header = part('header')
  const menu = part('menu')
  let before = window.scrollY
  let isShown = true
  const draw = () => header.classList.toggle('-translate-y-full', !isShown && !menu.matches(':popover-open'))
  const onScroll = () => {
    const now = Math.max(0, window.scrollY)
    if (now !== before) isShown = now < before || now <= HIDES_AFTER
    before = now
    draw()
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  menu.addEventListener('toggle', draw)
}

/** Closes the menu when one of its links is followed, and when the focus goes on: it must not cover where that leads. */
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
