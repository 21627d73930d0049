/**
 * Section links also move the focus, so that Tab continues from the section. A closed answer opens, as it does without
 * this script. landing.css makes the scrolling smooth.
 */
export function leadToSections(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(':is(header, main, footer) a[href^="#"]')) {
    const section = document.getElementById(link.hash.slice(1))
    if (!section) throw new Error(`The page has no section ${link.hash}`)
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (window.location.hash !== link.hash) history.pushState(null, '', link.hash)
      section.closest('details')?.setAttribute('open', '')
      section.focus({ preventScroll: true })
      section.scrollIntoView()
    })
  }
}
