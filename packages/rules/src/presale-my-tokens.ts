/** The texts of My Tokens in this presale (decision 0009). Only that screen loads them. */
import { PURCHASE_LIMITS, TOKEN_NAME } from './presale.ts'

/** The texts about withdrawal, which isn't available yet (specification §1, §2). */
export const WITHDRAWAL = {
  title: 'Withdraw coming soon',
  text: 'Withdrawal comes in the next stage. Until then your tokens stay in your balance here. The operator announces when it opens.',
} as const

export const REFERRAL = {
  title: 'Referral system',
  text: 'Your own link for inviting others comes in the next stage.',
  field: 'Referral link',
  placeholder: 'Coming soon...',
} as const

/** The fixed label of every row of the transactions history, and its required caption (D19). */
export const HISTORY_LABEL = {
  text: 'Min: 55',
  caption: `Every order shows “Min: 55”. It is a fixed label, not a figure of the order. The minimum for an order is ${PURCHASE_LIMITS.minimum} ${TOKEN_NAME}.`,
} as const
