import { CONFIRMATIONS_REQUIRED } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  /** The three notes under the deposit address (specification §4). */
  notes: [
    `At least ${CONFIRMATIONS_REQUIRED} confirmations are required.`,
    'Send the exact amount.',
    'Tokens are credited once payment is confirmed.',
  ],
  /** On the page of an order that waits for its payment. `{guide}` is a link. */
  exactly:
    'Exactly this amount must arrive. An exchange may deduct its fee from what you enter: see {guide}. If you have sent another amount, or over another network, write a message on this page.',
  guide: 'the guide for Binance',
  /** With the network of a deposit address. */
  networkWarning: 'If you use another network, your payment will be lost.',
}

export type PresalePaymentTexts = typeof english

/** What this presale says of a payment, in the purchase and on the order. */
export const PRESALE_PAYMENT_TEXTS = textsOf('presalePayment', english)
