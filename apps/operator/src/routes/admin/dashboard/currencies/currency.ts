import type { CurrencyForm } from '@presale/rules/currency'
import { trimZeros } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import type { Outputs } from '../../../../trpc.ts'
import type { Difference } from '../changed-meanwhile.tsx'

/** A currency as the list shows it. */
export type Currency = Outputs['currencies']['list'][number]

/** A currency as a refusal brings it. */
export type CurrencyState = Omit<Currency, 'pendingOrders'>

/** What can be changed of a currency, in the order of the form, with the words for it. */
export const FIELDS = {
  fullName: 'Full name',
  tokensPerUnit: 'Rate',
  depositAddress: 'Address',
  network: 'Network',
  priceId: 'Price id',
  enabled: 'Accepted',
} as const satisfies Record<keyof CurrencyForm, string>

const NAMES = Object.keys(FIELDS) as (keyof CurrencyForm)[]

/** A field's value in words. */
export function inWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return field === 'tokensPerUnit' ? `${trimZeros(String(value))} ${TOKEN_SYMBOL}` : String(value)
}

/** What the form shows of a currency. */
export function valuesOf(currency: CurrencyState): CurrencyForm {
  return {
    fullName: currency.fullName,
    tokensPerUnit: trimZeros(currency.tokensPerUnit),
    depositAddress: currency.depositAddress,
    network: currency.network ?? '',
    priceId: currency.priceId ?? '',
    enabled: currency.enabled,
  }
}

/** What the form says otherwise than the currency does; only that is sent, so that nobody else's change is undone. */
export function changesOf(values: CurrencyForm, currency: CurrencyState): Partial<CurrencyForm> {
  const before = valuesOf(currency)
  const changed = NAMES.filter((name) => values[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, values[name]]))
}

/** What became different of a currency since it was opened, and what was typed where that is something else again. */
export function differencesOf(
  opened: CurrencyState,
  now: CurrencyState,
  typed: Partial<CurrencyForm> = {},
): Difference[] {
  const [before, after] = [valuesOf(opened), valuesOf(now)]
  return NAMES.filter((name) => before[name] !== after[name]).map((name) => ({
    field: FIELDS[name],
    before: inWords(name, before[name]),
    now: inWords(name, after[name]),
    yours: name in typed && typed[name] !== after[name] ? inWords(name, typed[name]) : undefined,
  }))
}
