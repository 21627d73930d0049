/**
 * Section links also move the focus, so that Tab continues from the section. A closed answer opens, as it does without
 * this script, and its question has the focus. landing.css makes the scrolling smooth. The script begins with the answer that
 * the address names: on a reload the browser leaves it closed, and after a press before this script its question without the
 * focus.
 */
export function leadToSections(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(':is(header, main, footer) a[href^="#"]')) {
    const section = document.getElementById(link.hash.slice(1))
    if (!section) throw new Error(`The page has no section ${link.hash}`)
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (window.location.hash !== link.hash) history.pushState(null, '', link.hash)
      leadTo(section)
    })
  }
  const named = document.getElementById(window.location.hash.slice(1))
  if (named?.closest('details')) leadTo(named)
}

function leadTo(section: HTMLElement): void {
  const answer = section.closest('details')
  answer?.setAttribute('open', '')
  // An answer that is just unfolding cannot have the focus yet; its question can.
  const target = answer?.querySelector('summary') ?? section
  target.focus({ preventScroll: true })
  // The answer that closes meanwhile may be above: only then is the place known.
  const folding = answer?.parentElement?.getAnimations({ subtree: true }) ?? []
  void Promise.allSettled(folding.map(({ finished }) => finished)).then(() => target.scrollIntoView())
}
