import { textsOf } from './language.ts'

const english = {
  unloaded: 'Your balance could not be loaded.',
  balance: 'Balance',
  bonusIncluded: 'Bonus included',
  /** `{amount}` is the bonus part of the balance. */
  bonusIncludedAmount: 'Bonus included: {amount}',
  equivalent: 'USDT equivalent',
  usdt: 'USDT',
  atRate: 'At the current rate',
  noRate: 'No rate is available',
  rateUnloaded: 'The rate could not be loaded',
}

export type BalanceTexts = typeof english

/** The buyer's balance, on the overview, the profile and the holdings. */
export const BALANCE_TEXTS = textsOf('balance', english)
