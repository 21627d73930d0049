import { isAmount } from '@presale/rules/decimal'
import { withoutThousands } from '@presale/rules/lists'

/** An amount, and the currency behind it: after blanks, or at once if it begins with a letter. */
const AMOUNT_AND_CURRENCY = /^([0-9][0-9.,]*)(?:(?:\s+|(?=\p{L}))(\S+))?$/u

/**
 * The pay amount that a search text names: with its currency, as in "1,000.5 USDT" or "20,5usdt", or alone with a decimal
 * point. Undefined for any other text, also for a whole number alone, which is an order's number.
 */
export function searchedAmount(search: string): { pay: string; currency?: string } | undefined {
  const [, number = '', currency] = AMOUNT_AND_CURRENCY.exec(search) ?? []
  const pay = withoutThousands(number).replace(',', '.')
  if (!isAmount(pay)) return undefined
  if (currency === undefined) return pay.includes('.') ? { pay } : undefined
  return { pay, currency: currency.toUpperCase() }
}
