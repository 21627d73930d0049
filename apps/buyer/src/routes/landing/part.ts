/** What in the drawn page bears this name as its `data-part`; more than one may. */
export function parts(name: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)]
}

/** The one that bears the name. */
export function part(name: string): HTMLElement {
  const [found] = parts(name)
  if (!found) throw new Error(`The page has no ${name}`)
  return found
}
