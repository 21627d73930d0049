/** The text of an amount field. The landing page loads it, so it loads nothing itself. */
import type { Decimal } from './decimal.ts'

/** Digits with commas between thousands, as a visitor may paste them: "1,000.50" or "1,000,000". */
const WITH_THOUSANDS = /^[0-9]{1,3}(?:(?:,[0-9]{3})+\.[0-9]*|(?:,[0-9]{3}){2,})$/

/** The same with dots, as others write: "1.234,50" or "1.000.000". */
const WITH_DOTS = /^[1-9][0-9]{0,2}(?:(?:\.[0-9]{3})+,[0-9]+|(?:\.[0-9]{3}){2,})$/

/**
 * The amount field's text after typing or pasting (specification §5). Blanks and separators of thousands are dropped;
 * another comma becomes a dot. Decimals beyond the sixth are not taken (D47). Anything but digits with an optional
 * fraction, or a text that is too long, is ignored: the field keeps `before`.
 */
export function typeAmount(before: string, typed: string): string {
  const compact = typed.replace(/\s/g, '')
  const plain = WITH_DOTS.test(compact) ? compact.replaceAll('.', '') : compact
  const text = WITH_THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.')
  return /^[0-9]{0,12}(?:\.[0-9]*)?$/.test(text) ? text.replace(/(\.[0-9]{6})[0-9]+$/, '$1') : before
}

/** "50.000" reads as fifty thousand to some: the digits they may mean, if the text is of that form. */
export function thousandsIn(text: string): string | undefined {
  return /^[1-9][0-9]{0,2}\.[0-9]{3}$/.test(text) ? text.replace('.', '') : undefined
}

/** The amount in a field's text. Empty or unfinished text counts as "0" (specification §5). */
export function amountFromField(text: string): Decimal {
  const [, whole = '', fraction = ''] = /^([0-9]*)(?:\.([0-9]*))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=[0-9])/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}
