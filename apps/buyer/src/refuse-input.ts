import { typeAmount } from '@presale/rules/typed-amount'

/** What a field ignored, and its text without it. `isTooLong`: an amount has no more digits. */
export type Refused = { ignored: string; before: string; isTooLong: boolean }

const NO_AMOUNT = '?'
const DIGITS = /^[0-9]*[.,]?[0-9]*$/
const MORE_DECIMALS = /[.,][0-9]{7,}$/

/**
 * Keeps out of an amount field what it would ignore, before anything changes: what was selected stays selected, so that the
 * next digit takes its place. Returns the function that ends it.
 */
export function refuseInput(field: HTMLInputElement, onRefused: (refused: Refused) => void): () => void {
  const listen = (event: InputEvent) => {
    const { value, selectionStart, selectionEnd } = field
    if (event.data === null || selectionStart === null || selectionEnd === null) return
    const entered = value.slice(0, selectionStart) + event.data + value.slice(selectionEnd)
    if (entered === value) return
    const typed = entered.replace(/\s/g, '')
    const taken = typeAmount(value, entered)
    const isAmount = typeAmount(NO_AMOUNT, entered) !== NO_AMOUNT
    const isTooLong = (isAmount ? MORE_DECIMALS : DIGITS).test(typed)
    if (!isAmount || isTooLong) onRefused({ ignored: event.data, before: taken, isTooLong })
    if (taken !== value) return
    event.preventDefault()
    // A blank, or the same amount otherwise written: the next digit follows it.
    if (isAmount) field.setSelectionRange(selectionEnd, selectionEnd)
  }
  field.addEventListener('beforeinput', listen)
  return () => field.removeEventListener('beforeinput', listen)
}

/**
 * Whether that is still to be said. A second separator is, for as long as the text begins as it did then: digits that follow
 * have become part of the fraction.
 */
export function isSaid({ ignored, before }: Refused, text: string): boolean {
  return ignored === '.' || ignored === ',' ? text.startsWith(before) : text === before
}
