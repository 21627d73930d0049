/** The texts of a table's row, by the heads of their columns. */
export function cellsOf(row: Element): Record<string, string | null> {
  const heads = [...(row.closest('table')?.tHead?.rows[0]?.cells ?? [])].map(({ textContent }) => textContent)
  return Object.fromEntries([...row.children].map(({ textContent }, place) => [heads[place], textContent]))
}

/** The texts of the definitions within an element, by their terms. */
export function definitionsIn(element: Element): Record<string, string | null> {
  const texts = (selector: string) =>
    [...element.querySelectorAll(selector)].map(({ textContent }) => textContent)
  const definitions = texts('dd')
  return Object.fromEntries(texts('dt').map((term, place) => [term, definitions[place] ?? null]))
}
