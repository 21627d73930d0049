import type { CurrencyForm } from '@presale/rules/currency'
import { trimZeros } from '@presale/rules/decimal'
import type { PaidBy } from '@presale/rules/texts/currencies'
import type { Outputs } from '../../../../trpc.ts'
import type { Difference } from '../changed-meanwhile.tsx'
import { CURRENCY_LABELS, inWords } from '../currency-words.ts'

export type Currency = Outputs['currencies']['list'][number]

/** A currency in the details of a refusal. */
export type CurrencyState = Omit<Currency, 'pendingOrders'>

const NAMES = Object.keys(CURRENCY_LABELS) as (keyof CurrencyForm)[]

/** The fields that decide what a buyer pays and where: a change of them is confirmed. */
export const PAID_BY: readonly PaidBy[] = ['tokensPerUnit', 'depositAddress', 'network']

/** The form's initial values for a currency. */
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

/**
 * The fields whose input differs from the currency. Only these are sent, so that a save doesn't revert other
 * operators' changes.
 */
export function changesOf(values: CurrencyForm, currency: CurrencyState): Partial<CurrencyForm> {
  const before = valuesOf(currency)
  const changed = NAMES.filter((name) => values[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, values[name]]))
}

/** The fields that changed since the form was opened, each with the operator's input if it differs. */
export function differencesOf(
  opened: CurrencyState,
  now: CurrencyState,
  typed: Partial<CurrencyForm> = {},
): Difference[] {
  const [before, after] = [valuesOf(opened), valuesOf(now)]
  return NAMES.filter((name) => before[name] !== after[name]).map((name) => ({
    field: CURRENCY_LABELS[name],
    before: inWords(name, before[name]),
    now: inWords(name, after[name]),
    yours: name in typed && typed[name] !== after[name] ? inWords(name, typed[name]) : undefined,
  }))
}
