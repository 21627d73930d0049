import type { CurrencyForm } from '@presale/rules/currency'
import { amountText } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { CURRENCY_TEXTS as TEXTS } from '@presale/rules/texts/currencies'

/** The labels of the editable fields, in the form's order. */
export const CURRENCY_LABELS: Record<keyof CurrencyForm, string> = TEXTS.labels

/** A field's value as operators read it. */
export function inWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return TEXTS.none
  if (typeof value === 'boolean') return value ? TEXTS.yes : TEXTS.no
  return field === 'tokensPerUnit' ? `${amountText(String(value))} ${TOKEN_SYMBOL}` : String(value)
}
