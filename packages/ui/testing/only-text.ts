/** Whether texts typed by buyers and operators stay texts on a screen: shared by the component tests and the journeys. */

/** Elements and attributes that only a text interpreted as HTML makes. */
export const MADE_BY_TEXT = [
  // The exceptions are the landing page's first script and its form.
  'script:not([src], head > meta + script)',
  '[action]:not(main form[action="/register"])',
  'iframe, object, embed, base, marquee, foreignObject, animate, math, noscript p, [contenteditable]',
  '[onerror], [onload], [onfocus], [ontoggle], [onbegin], [onstart], [onblur], [onpageshow]',
  '[href^="javascript:" i], [href^="data:" i], [formaction], meta[http-equiv=refresh]',
  '[src^="javascript:" i], [href*="evil.test"], [src*="evil.test"]',
].join(', ')

/**
 * Finds texts of the corpus that are not alone in an element that isolates their direction. They could reverse the text
 * beside them (item 79). Also runs by itself in a page of the journeys.
 */
export function textsNotAlone(wholes: readonly string[]): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { textContent: text, parentElement: holder } = texts.currentNode
    const isTheirs = text && (/xss\(\)|evil\.test/.test(text) || wholes.includes(text))
    if (!isTheirs || !holder?.checkVisibility()) continue
    let isolated = holder
    while (isolated.parentElement && !/isolate|plaintext/.test(getComputedStyle(isolated).unicodeBidi))
      isolated = isolated.parentElement
    const { tagName, textContent: whole } = isolated
    // An address or a number is drawn in groups.
    const isWhole = whole === text || tagName === 'CODE'
    const isKnown = [...wholes, whole.match(/^([0-9]+-)?[LS][0-9]{2}.*/s)?.[0]].includes(whole)
    if (tagName !== 'BDI' && !(isWhole && isKnown)) found.push(isolated.outerHTML.slice(0, 200))
  }
  return found
}
