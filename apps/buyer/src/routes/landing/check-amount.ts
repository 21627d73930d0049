import { compare, trimZeros } from '@presale/rules/decimal'
import { amountFromField, thousandsIn, typeAmount } from '@presale/rules/typed-amount'
import { isSaid, type Refused, refuseInput } from '../../refuse-input.ts'
import { withThousands } from './figures.ts'
import { part } from './part.ts'

/**
 * Keeps the typed amount a decimal number, as the buy page does: a comma becomes a point. What the field ignores is said
 * below it, and an amount that others may read as thousands. The browser refuses to send one that is too small or too large,
 * and says which.
 */
export function checkAmount(): void {
  const field = part('amount') as HTMLInputElement
  const { least = '', most = '', tooFew = '', tooMany = '', ignored = '', misread = '' } = field.dataset
  const note = part('amount-note')
  const hint = note.textContent
  const say = (text = hint) => {
    note.textContent = text
    note.classList.toggle('text-muted', text === hint)
  }
  let refused: Refused | undefined
  refuseInput(field, (what) => {
    refused = what
    say(ignored)
  })
  let typed = field.value
  field.addEventListener('input', () => {
    typed = typeAmount(typed, field.value)
    field.value = typed
    const amount = amountFromField(typed)
    const isTooFew = compare(amount, least) < 0
    const isTooMany = compare(amount, most) > 0
    field.setCustomValidity(isTooFew ? tooFew : isTooMany ? tooMany : '')
    const thousands = thousandsIn(typed)
    say(
      refused && isSaid(refused, typed)
        ? ignored
        : thousands &&
            misread.replace('{amount}', trimZeros(amount)).replace('{thousands}', withThousands(thousands)),
    )
  })
}
