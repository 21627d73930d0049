import { isAmount } from '@presale/rules/decimal'
import { withoutThousands } from '@presale/rules/lists'

/** An amount, and the currency behind it: after blanks, or at once if it begins with a letter. */
const AMOUNT_AND_CURRENCY = /^([0-9][0-9.,]*)(?:(?:\s+|(?=\p{L}))(\S+))?$/u

/**
 * The pay amounts that a search text may mean: with its currency, as in "1,000.5 USDT" or "20,5usdt", or alone with
 * decimals. A comma may stand between thousands or before decimals. None for any other text, also for a whole number
 * alone, which is an order's number.
 */
export function searchedAmounts(search: string): { pay: string[]; currency?: string } {
  const [, number = '', currency] = AMOUNT_AND_CURRENCY.exec(search) ?? []
  const read = new Set([withoutThousands(number), number.replace(',', '.')])
  const pay = [...read].filter((text) => isAmount(text) && (currency !== undefined || text.includes('.')))
  return currency === undefined ? { pay } : { pay, currency: currency.toUpperCase() }
}
