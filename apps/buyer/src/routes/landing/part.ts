/** All elements of the page with this `data-part`. */
export function parts(name: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)]
}

/** The first element with this `data-part`. */
export function part(name: string): HTMLElement {
  const [found] = parts(name)
  if (!found) throw new Error(`The page has no ${name}`)
  return found
}
