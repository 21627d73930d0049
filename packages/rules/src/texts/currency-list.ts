import { textsOf } from './language.ts'

const english = {
  unavailable: 'Failed to fetch cryptos: Unexpected response status',
  /** With an HTTP status (specification §8). */
  failed: (status: number) => `Failed to get cryptos: ${status}`,
}

export type CurrencyListTexts = typeof english

/** The failures of the list of currencies, in both apps. */
export const CURRENCY_LIST_TEXTS = textsOf('currencyList', english)
