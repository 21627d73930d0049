import { PURCHASE_LIMITS, TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  /** Withdrawal isn't available yet (specification §1, §2). */
  withdrawal: {
    title: 'Withdraw coming soon',
    text: 'Withdrawal comes in the next stage. Until then your tokens stay in your balance here. The operator announces when it opens.',
  },
  referral: {
    title: 'Referral system',
    text: 'Your own link for inviting others comes in the next stage.',
    field: 'Referral link',
    placeholder: 'Coming soon...',
  },
  /** The fixed label of every row of the history, and its required caption (D19). */
  history: {
    text: 'Min: 55',
    caption: `Every order shows “Min: 55”. It is a fixed label, not a figure of the order. The minimum for an order is ${PURCHASE_LIMITS.minimum} ${TOKEN_NAME}.`,
  },
}

export type PresaleMyTokensTexts = typeof english

/** This presale’s words beside the buyer’s holdings and orders. */
export const PRESALE_MY_TOKENS_TEXTS = textsOf('presaleMyTokens', english)
