import { priceText } from '@presale/rules/decimal'
import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { CURRENCY_CHANGE_TEXTS as TEXTS } from '@presale/rules/texts/currency-changes'
import { TOKEN_PRICE_TEXTS } from '@presale/rules/texts/token-price'
import type { Outputs } from '../../../../trpc.ts'
import { CURRENCY_LABELS, inWords } from '../currency-words.ts'

export type AuditEntry = Outputs['currencies']['audit']['entries'][number]

export function currencyActionInWords({ action, code }: AuditEntry): string {
  return TEXTS.actions[action]?.(code ?? '') ?? action
}

/** A field in words; `before` or `after` is undefined if the currency didn't exist then. */
type ChangedField = { field: string; before: string | undefined; after: string | undefined }

/** What an added or deleted currency need not list: that a field is empty, and that the currency is accepted. */
const USUAL: readonly (string | undefined)[] = [undefined, CURRENCY_TEXTS.none, CURRENCY_TEXTS.yes]

/** The changed fields. A field that reads the same before and after is left out. */
export function fieldsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names: Record<string, string> = { ...CURRENCY_LABELS, usd: TEXTS.price }
  const present = Object.keys(names).filter((name) => name in (before ?? {}) || name in (after ?? {}))
  return present
    .map((name) => ({
      field: names[name] ?? name,
      before: before ? valueInWords(name, before[name]) : undefined,
      after: after ? valueInWords(name, after[name]) : undefined,
    }))
    .filter((changed) => changed.before !== changed.after)
    .filter(
      (changed) => (before && after) || !USUAL.includes(changed.before) || !USUAL.includes(changed.after),
    )
}

function valueInWords(name: string, value: unknown): string {
  return name === 'usd' && typeof value === 'string'
    ? TOKEN_PRICE_TEXTS.inDollars(priceText(value))
    : inWords(name, value)
}
