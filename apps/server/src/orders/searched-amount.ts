import { isAmount } from '@presale/rules/decimal'
import { withoutThousands } from '@presale/rules/lists'

/**
 * The pay amount that a search text names: with its currency, as in "1,000.5 USDT", or alone with a decimal point.
 * Undefined for any other text, also for a whole number alone, which is an order's number.
 */
export function searchedAmount(search: string): { pay: string; currency?: string } | undefined {
  const [number = '', currency, ...more] = search.split(/\s+/)
  const pay = withoutThousands(number)
  if (!isAmount(pay) || more.length > 0) return undefined
  if (currency === undefined) return pay.includes('.') ? { pay } : undefined
  return { pay, currency: currency.toUpperCase() }
}
