import { inNumbers } from '../count.ts'
import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} | Buy Token`,
  heading: `Buy ${TOKEN_NAME}`,
  chooseFirst: 'Choose a currency to enter an amount.',
  chooseFor: (amount: string, unit: string) => `Choose the currency in which you pay for ${amount} ${unit}.`,
  chooseAnother: 'Please choose another one.',
  currencies: {
    label: 'Currencies',
    search: 'Search currencies',
    placeholder: 'Ticker or name',
    pages: 'Pages of currencies',
    none: 'No currency is accepted now',
    noneHint: 'Please come back later.',
    noMatch: (wanted: string) => `No currency matches “${wanted}”`,
    /** For screen readers, after a search. */
    found: (count: number) => `${inNumbers(count, 'currency', 'currencies')} found`,
    noMatchHint: 'Try its ticker, such as BTC.',
    /** `{amount}` is an amount of tokens. */
    rate: (code: string) => `1 ${code} = {amount}`,
  },
  /** Names the panel of the chosen currency. */
  buyWith: (currency: string) => `Buy with ${currency}`,
  amountIn: (unit: string) => `Amount in ${unit}`,
  amountPlaceholder: 'Enter amount',
  /** Where something else was typed or pasted, which the field ignores. */
  ignored: 'Only digits and one decimal point.',
  /** Where more digits were typed or pasted than an amount has. */
  tooLong: 'At most 12 digits before the point, and 6 after it.',
  /** Where a comma or a point was meant to separate thousands. */
  notThousands: (amount: string, thousands: string) => `This is ${amount}, not ${thousands}.`,
  swap: 'Swap',
  youPay: 'You pay',
  /** For screen readers, of amounts with their units. */
  inOneSentence: (pay: string, tokens: string, bonus: string) =>
    `You pay ${pay} for ${tokens}, with a bonus of ${bonus}.`,
  tokens: 'Tokens',
  bonus: (percent: string) => `Bonus (${percent}%)`,
  level: 'Level of this order',
  levelBonus: (level: string, percent: string) => `${level} (${percent}% bonus)`,
  buyNow: 'Buy Now',
  /** `{policy}` is a link. */
  privacy: 'Our {policy} says how we use your details.',
  policy: 'privacy policy',
  dialog: {
    paymentAmount: 'Payment amount',
    tokensToReceive: 'Tokens to receive',
    bonusTokens: 'Bonus tokens',
    confirmPurchase: 'Confirm Purchase',
    cancel: 'Cancel',
    confirm: 'Confirm',
    /** `{time}` is when the other order was placed. */
    same: 'You already have a pending order for this amount',
    sameExplanation: 'It was placed on {time}. Confirm only if you want a second one.',
    showSame: 'Show the order',
    stale: 'The quote has changed',
    staleExplanation: 'No order was placed. Check the new figures, then confirm them.',
    staleAddress: 'The deposit address or its network has changed',
    staleAddressExplanation:
      'No order was placed. Don’t pay to the address that you saw before. Check the figures, then confirm them.',
  },
  /** After an action, or in its place. */
  said: {
    unreachable: 'an error occurred, try again',
    failed: 'an error occurred while creating the transaction',
    refused: 'error in the transaction: ',
    /** Below a failure after which the order may exist. The same request is one order for ten minutes. */
    mayBePlaced:
      'Your order may have been placed. Confirm again within ten minutes: it is placed only once. My Tokens lists your orders.',
    sending: 'Create your Order. Please wait',
  },
}

export type PurchaseTexts = typeof english

/** The buy screen and its dialog (specification §2, §4). */
export const PURCHASE_TEXTS = textsOf('purchase', english)
