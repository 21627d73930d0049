import { compare, trimZeros } from '@presale/rules/decimal'
import { amountFromField, thousandsIn, typeAmount } from '@presale/rules/typed-amount'
import { isSaid, type Refused, refuseInput } from '../../refuse-input.ts'
import { withThousands } from './figures.ts'
import { part } from './part.ts'

/**
 * Keeps the typed amount a decimal number, as the buy page does: a comma becomes a point. Below the field stands what it
 * ignores, and an amount that others may read as thousands. An amount that is too small or too large is named there once the
 * field is left or sent, in place of the browser's bubble, until it is mended.
 */
export function checkAmount(): void {
  const field = part('amount') as HTMLInputElement
  const { least = '', most = '', tooFew, tooMany, ignored, tooLong, misread = '' } = field.dataset
  const note = part('amount-note')
  const hint = note.textContent
  let typed = typeAmount('', field.value)
  let refused: Refused | undefined
  // What was typed before this script came, and is no amount.
  if (typed === '' && field.value !== '') refused = { ignored: field.value, before: '', isTooLong: false }
  const remark = () => {
    if (refused && isSaid(refused, typed)) return refused.isTooLong ? tooLong : ignored
    const thousands = thousandsIn(typed)
    const amount = trimZeros(amountFromField(typed))
    return thousands && misread.replace('{amount}', amount).replace('{thousands}', withThousands(thousands))
  }
  /** With `isDone`, also what is wrong with the amount. Once said, it stands until it is mended. */
  const say = (isDone = false) => {
    const isWrong = !field.validity.valid && (isDone || field.ariaInvalid !== null)
    const texts = [remark(), isWrong && field.validationMessage].filter(Boolean)
    const said = texts.join(' ') || hint
    if (note.textContent !== said) note.textContent = said
    note.classList.toggle('text-muted', texts.length === 0)
    note.classList.toggle('text-rejected', isWrong)
    field.ariaInvalid = isWrong ? 'true' : null
  }
  const take = () => {
    field.value = typed
    const amount = amountFromField(typed)
    const isTooFew = compare(amount, least) < 0
    field.setCustomValidity((isTooFew ? tooFew : compare(amount, most) > 0 && tooMany) || '')
    say()
  }
  take()
  refuseInput(field, (what) => {
    refused = what
    say()
  })
  field.addEventListener('input', () => {
    typed = typeAmount(typed, field.value)
    take()
  })
  field.addEventListener('blur', () => say(true))
  field.addEventListener('invalid', (event) => {
    event.preventDefault()
    say(true)
    field.focus()
  })
}
