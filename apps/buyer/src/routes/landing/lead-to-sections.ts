/**
 * A link to a section leads there by way of the page, unless less motion is wished for, and gives it the focus, so that
 * the keyboard goes on from there. Without this the browser jumps.
 */
export function leadToSections(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(':is(header, main, footer) a[href^="#"]')) {
    const section = document.getElementById(link.hash.slice(1))
    if (!section) throw new Error(`The page has no section ${link.hash}`)
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (window.location.hash !== link.hash) history.pushState(null, '', link.hash)
      section.focus({ preventScroll: true })
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      section.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
    })
  }
}
