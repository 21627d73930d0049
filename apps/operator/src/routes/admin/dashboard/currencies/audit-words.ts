import { CURRENCY_CHANGE_TEXTS as TEXTS } from '@presale/rules/texts/currency-changes'
import { TOKEN_PRICE_TEXTS } from '@presale/rules/texts/token-price'
import type { Outputs } from '../../../../trpc.ts'
import { CURRENCY_LABELS, inWords } from '../currency-words.ts'
import { inDollars } from '../in-dollars.ts'

export type AuditEntry = Outputs['currencies']['audit']['entries'][number]

export function currencyActionInWords({ action, code }: AuditEntry): string {
  return TEXTS.actions[action]?.(code ?? '') ?? action
}

/** The changed fields in words. `before` or `after` is undefined if the currency didn't exist then. */
export function fieldsOf({
  before,
  after,
}: AuditEntry): { field: string; before: string | undefined; after: string | undefined }[] {
  const names: Record<string, string> = { ...CURRENCY_LABELS, usd: TEXTS.price }
  const present = Object.keys(names).filter((name) => name in (before ?? {}) || name in (after ?? {}))
  return present.map((name) => ({
    field: names[name] ?? name,
    before: before ? valueInWords(name, before[name]) : undefined,
    after: after ? valueInWords(name, after[name]) : undefined,
  }))
}

function valueInWords(name: string, value: unknown): string {
  return name === 'usd' && typeof value === 'string'
    ? TOKEN_PRICE_TEXTS.inDollars(inDollars(value))
    : inWords(name, value)
}
