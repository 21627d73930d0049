/** The row of a list that has the focus, or contains it. */
export function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-key-row]') ?? null
}
