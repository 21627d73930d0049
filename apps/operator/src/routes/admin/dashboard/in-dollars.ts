import { round } from '@presale/rules/decimal'

const PRICE_DECIMALS = 2

/** A price in US dollars with the two decimals it is shown with (specification §9). */
export function inDollars(usd: string): string {
  return round(usd, PRICE_DECIMALS)
}
