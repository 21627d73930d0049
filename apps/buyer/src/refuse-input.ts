import { typeAmount } from '@presale/rules/typed-amount'

/**
 * Keeps out of an amount field what it would ignore, before anything changes: what was selected stays selected, so that the
 * next digit takes its place. `onRefused` is called with what is no number: digits beyond the field's limits are only left out.
 * Returns the function that ends it.
 */
export function refuseInput(field: HTMLInputElement, onRefused: (refused: string) => void): () => void {
  const listen = (event: InputEvent) => {
    const { value, selectionStart, selectionEnd } = field
    if (event.data === null || selectionStart === null || selectionEnd === null) return
    const entered = value.slice(0, selectionStart) + event.data + value.slice(selectionEnd)
    if (entered === value || typeAmount(value, entered) !== value) return
    event.preventDefault()
    if (!/^[0-9]*[.,]?[0-9]*$/.test(entered.replace(/\s/g, ''))) onRefused(event.data)
  }
  field.addEventListener('beforeinput', listen)
  return () => field.removeEventListener('beforeinput', listen)
}

/** Whether the field ignored a second separator: what follows it would become part of the fraction. */
export const isSeparator = (ignored: string): boolean => ignored === '.' || ignored === ','
