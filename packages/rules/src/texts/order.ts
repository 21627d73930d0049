import { THE_OPERATOR } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  title: 'Transaction',
  dashboard: 'Back to Dashboard',
  howToBuy: 'How to buy',
  print: 'Print',
  /** `{list}` is a link. */
  whereOrdersAre: 'Your orders are under {list}. Open the one you want from there.',
  list: 'My Tokens',
  stale: 'The status could not be refreshed',
  staleExplanation: 'This is what we last knew. We keep trying.',
  /** Under the specified status of a pending order, which sounds as if the payment had arrived. */
  waiting: 'Your order is placed and waits for your payment.',
  /** Stands there instead, once the buyer has named the payment's transaction. */
  awaitsCheck: 'You named your payment, and the operator checks it. Don’t pay again.',
  /** Stands under the specified status of a rejected order. */
  cancelled: 'You cancelled this order.',
  payment: 'Payment',
  receipt: 'Receipt',
  steps: 'What happens',
  amountToSend: 'Amount to send',
  amount: 'Amount',
  address: 'Deposit address',
  /** `{network}` is the network's name. */
  addressOn: 'Deposit address on {network}',
  network: 'Network: {network}',
  number: 'Order number',
  rate: 'Rate',
  /** `{tokens}` is an amount with its unit. */
  rateOf: (currency: string) => `1 ${currency} = {tokens}`,
  tokens: 'Tokens',
  tokensUncredited: 'Tokens ordered, not credited',
  bonus: 'Bonus',
  total: 'Total',
  qr: {
    payment: 'QR code of the payment',
    address: 'QR code of the deposit address',
    hasAmount: 'This code holds the address and the amount.',
    hasAddress: 'This code holds only the address. Enter the amount yourself.',
    open: 'Open in wallet',
  },
  /** `{time}` and `{closes}` are times with their zone. */
  held: 'This price is held until {time}. If you pay later, the operator decides whether it still counts. Without a payment the order closes on {closes}.',
  wasHeld:
    'This price was held until {time}. If you pay now, the operator decides whether it still counts. Without a payment the order closes on {closes}.',
  wasHeldTitle: 'This price is no longer held',
  /** The same once the buyer has named the payment's transaction. */
  named: {
    held: 'This price is held until {time}. Without an approval the order closes on {closes}. The operator can still approve it then.',
    wasHeld:
      'This price was held until {time}. The operator decides whether it still counts. Without an approval the order closes on {closes}. The operator can still approve it then.',
  },
  replaced: {
    title: 'This address was replaced on {time}. Don’t send anything to it.',
    body: `If you have sent {amount} to {address} already, write a message on this page, or to ${THE_OPERATOR}. If you haven’t, cancel this order and place a new one.`,
  },
  cancel: {
    open: 'Cancel order',
    title: 'Cancel this order?',
    effect:
      'Only cancel it if you haven’t sent a payment and won’t. The order is rejected, and no tokens are credited. You can place a new one at any time.',
    keep: 'Keep the order',
    confirm: 'Cancel order',
    busy: 'Cancelling…',
    noAnswer: 'No answer. The order may have been cancelled; please look at its status.',
  },
  paid: {
    label: 'Transaction id',
    hint: 'It helps us find your payment. It isn’t proof: tokens are credited once the payment has arrived.',
    empty: 'Enter the transaction id.',
    submit: 'I have paid',
    save: 'Save',
    busy: 'Saving…',
    change: 'Change',
    keep: 'Keep it',
    explorer: 'See it in the explorer',
    noAnswer: 'No answer. Check your connection and try again.',
  },
  /** After an action, or in its place. */
  said: {
    missingReference: 'Order number is missing in the URL',
    loadFailed: 'Failed to fetch order data.',
    error: (message: string) => `Error: ${message}`,
  },
}

export type OrderTexts = typeof english

/** A buyer's order, on its page and in the purchase dialog. */
export const ORDER_TEXTS = textsOf('order', english)
