import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} operators | Main currency`,
  heading: 'Main currency',
  explanation: `What one ${TOKEN_NAME} costs in US dollars. The rate of each currency is its own price divided by it.`,
  setHeading: 'Set the price',
  nowHeading: 'The price now',
  field: `Dollars for one ${TOKEN_NAME}`,
  hint: 'Digits, with at most two decimals after a point, such as 0.25.',
  unit: 'USD',
  difference: 'Price',
  none: 'none',
  inDollars: (usd: string) => `$${usd}`,
  withChange: (price: string, percent: string) => `${price} (${percent}%)`,
  forOne: `for one ${TOKEN_NAME}`,
  unset: 'No price is set yet, so buyers cannot order.',
  edit: 'Edit price',
  ownersOnly: 'Only an owner can set the price.',
  more: 'More about the main currency',
  save: 'Save',
  saving: 'Saving...',
  question: `Change the price of ${TOKEN_NAME}?`,
  firstQuestion: `Set the price of ${TOKEN_NAME}?`,
  firstEffect: 'Once it is set, buyers can order in every accepted currency.',
  prices: { before: 'Old price', after: 'New price' },
  back: 'Back',
  confirm: 'Save the new price',
  unchanged: 'This is the price now. Enter another one.',
  conflict: 'Saving again sets yours.',
  setBy: 'Set by {operator}, {time}',
  setAtStart: 'Set when this sale began.',
  effects: [
    'Rates stay as they are until they are updated. Until then buyers pay the old price.',
    'Existing orders keep the price at which they were placed.',
  ],
  ratesUpdated: 'The rates were updated',
  rateOutcomes: 'Show the outcome of each rate',
  /** After an action, or in its place. */
  said: {
    unfetched: 'Failed to fetch main currency',
    failed: 'Failed to update currency.',
    updated: 'Currency updated successfully!',
  },
}

export type TokenPriceTexts = typeof english

/** The token's price, on its own page and beside the currencies. */
export const TOKEN_PRICE_TEXTS = textsOf('tokenPrice', english)
