import type { Decimal } from '@presale/rules/decimal'

/** Adds thousands separators and keeps every digit: "1000000.00" becomes "1,000,000.00". */
export function withThousands(value: Decimal): string {
  const [whole = '', fraction] = value.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/**
 * The date `days` after `today` in the visitor's calendar, in long US format with one of `months`. Intl isn't used: loading it takes
 * longer than the rest of this script.
 */
export function dateInDays(today: Date, days: number, months: readonly string[]): string {
  const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days)
  return `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`
}
