import type { Outputs } from '../../../../trpc.ts'
import { inDollars } from '../in-dollars.ts'
import { FIELDS, inWords } from './currency.ts'

/** An entry of the audit trail. */
export type AuditEntry = Outputs['currencies']['audit']['entries'][number]

const WHAT: Record<string, (code: string) => string> = {
  'currency.add': (code) => `Added ${code}`,
  'currency.update': (code) => `Changed ${code}`,
  'currency.change-address': (code) => `Changed ${code}`,
  'currency.rate': (code) => `Updated the rate of ${code}`,
  'currency.delete': (code) => `Deleted ${code}`,
  'currency.restore': (code) => `Brought ${code} back`,
  'token-price.set': () => 'Set the main currency',
}

/** What was done, in words. */
export function whatWasDone({ action, code }: AuditEntry): string {
  return WHAT[action]?.(code ?? '') ?? action
}

/** Each field that became different, in words; `before` or `after` is undefined where the currency was not there. */
export function fieldsOf({
  before,
  after,
}: AuditEntry): { field: string; before: string | undefined; after: string | undefined }[] {
  const names: Record<string, string> = { ...FIELDS, usd: 'Price' }
  const present = Object.keys(names).filter((name) => name in (before ?? {}) || name in (after ?? {}))
  return present.map((name) => ({
    field: names[name] ?? name,
    before: before ? valueInWords(name, before[name]) : undefined,
    after: after ? valueInWords(name, after[name]) : undefined,
  }))
}

function valueInWords(name: string, value: unknown): string {
  return name === 'usd' && typeof value === 'string' ? `$${inDollars(value)}` : inWords(name, value)
}
