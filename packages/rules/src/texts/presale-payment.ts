import { CONFIRMATIONS_REQUIRED } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  /** The three notes under the deposit address (specification §4). */
  notes: [
    `At least ${CONFIRMATIONS_REQUIRED} confirmations are required.`,
    'Send the exact amount.',
    'Tokens are credited once payment is confirmed.',
  ],
  /** With the network of a deposit address. */
  networkWarning: 'If you use another network, your payment will be lost.',
}

export type PresalePaymentTexts = typeof english

/** What this presale says of a payment, in the purchase and on the order. */
export const PRESALE_PAYMENT_TEXTS = textsOf('presalePayment', english)
