import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} | My Tokens`,
  heading: 'My Tokens',
  unloaded: 'Your balance and your orders could not be loaded.',
  withdraw: 'Withdraw',
  gotIt: 'Got it',
  purchased: 'Purchased tokens',
  bonus: 'Bonus tokens',
  investment: 'Total investment',
  usd: 'USD',
  investmentCaption: 'At the token price of each order',
  history: {
    heading: 'Transactions History',
    pages: 'Pages of transactions',
    empty: 'No transactions yet',
    emptyHint: 'Your orders and their status appear here.',
    buy: 'Buy tokens',
    status: 'Status',
    amount: 'Amount',
    tokens: 'Tokens',
    date: 'Date',
    /** `{amount}` is the order's bonus. */
    bonus: '+ {amount} bonus',
    /** In place of the bonus of a rejected order. */
    notCredited: 'not credited',
    /** Beside the status of a pending order whose deposit address is no longer in force. */
    replaced: 'Don’t pay: its address was replaced',
    /** Why an order was rejected, if the operator rejected its payment. */
    byOperator: 'By the operator',
    view: 'View',
    /** What a screen reader says for `view`. */
    viewOrder: (number: string, placed: string) => `View the order ${number} of ${placed}`,
    /** `{beginning}` is the beginning of the order's number, which tells like orders apart. */
    number: 'Order {beginning}…',
  },
}

export type MyTokensTexts = typeof english

/** The buyer's holdings and orders (specification §2). */
export const MY_TOKENS_TEXTS = textsOf('myTokens', english)
