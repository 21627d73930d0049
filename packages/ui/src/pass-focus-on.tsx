/** Gives the focus to the page's content if `part`, which goes or has gone, had it. It would be nowhere. */
export function passFocusOn(part: Element | null): void {
  const { activeElement, body } = document
  if (activeElement === body || part?.contains(activeElement))
    document.querySelector('main')?.focus({ preventScroll: true })
}
