import { round } from '@presale/rules/decimal'

const PRICE_DECIMALS = 2

/** A price in US dollars with two decimals (specification §9). */
export function inDollars(usd: string): string {
  return round(usd, PRICE_DECIMALS)
}
