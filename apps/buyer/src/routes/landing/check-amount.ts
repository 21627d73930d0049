import { compare } from '@presale/rules/decimal'
import { amountFromField, typeAmount } from '@presale/rules/typed-amount'
import { part } from './part.ts'

/**
 * Keeps the typed amount a decimal number, as the buy page does: a comma becomes a point. The browser refuses to send one
 * that is too small or too large, and says which.
 */
export function checkAmount(): void {
  const field = part('amount') as HTMLInputElement
  const { least = '', most = '', tooFew = '', tooMany = '' } = field.dataset
  let typed = field.value
  field.addEventListener('input', () => {
    typed = typeAmount(typed, field.value)
    field.value = typed
    const amount = amountFromField(typed)
    const isTooFew = compare(amount, least) < 0
    const isTooMany = compare(amount, most) > 0
    field.setCustomValidity(isTooFew ? tooFew : isTooMany ? tooMany : '')
  })
}
