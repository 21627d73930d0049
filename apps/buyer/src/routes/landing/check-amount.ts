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
  const say = (text = hint, isProblem = false) => {
    note.textContent = text
    note.classList.toggle('text-muted', text === hint)
    note.classList.toggle('text-rejected', isProblem)
    field.ariaInvalid = isProblem ? 'true' : null
  }
  const sayRefused = ({ isTooLong }: Refused) => say(isTooLong ? tooLong : ignored)
  const sayProblem = () => say(field.validationMessage, true)
  const judge = (amount: string) => {
    const isTooFew = compare(amount, least) < 0
    field.setCustomValidity((isTooFew ? tooFew : compare(amount, most) > 0 && tooMany) || '')
  }
  let refused: Refused | undefined
  refuseInput(field, (what) => {
    refused = what
    sayRefused(what)
  })
  let typed = field.value
  judge(amountFromField(typed))
  field.addEventListener('input', () => {
    typed = typeAmount(typed, field.value)
    field.value = typed
    const amount = amountFromField(typed)
    judge(amount)
    const thousands = thousandsIn(typed)
    if (refused && isSaid(refused, typed)) sayRefused(refused)
    else if (field.ariaInvalid && !field.validity.valid) sayProblem()
    else
      say(
        thousands &&
          misread.replace('{amount}', trimZeros(amount)).replace('{thousands}', withThousands(thousands)),
      )
  })
  field.addEventListener('blur', () => field.validity.valid || sayProblem())
  field.addEventListener('invalid', (event) => {
    event.preventDefault()
    sayProblem()
    field.focus()
  })
}
