import { TOKEN_NAME, TOKEN_SYMBOL } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  sale: `${TOKEN_NAME} presale`,
  /** Who runs the presale. */
  saleBy: (operator: string) => `${TOKEN_NAME} presale, run by ${operator}`,
  unreachable: 'The server cannot be reached just now. Please try again.',
  offline: "You're offline. Please try again when you're online.",
  failed: 'The file could not be made. Please try again.',
  buyer: { heading: 'Buyer', name: 'Name', email: 'E-mail' },
  page: 'Page {page} of {pages}',
  yours: {
    heading: 'Your data',
    explanation: 'Download your statement, or everything we store about you.',
    statement: 'Statement',
    statementText: 'Each credit and reversal of tokens, with your balance. Days are in UTC.',
    from: 'First day',
    to: 'Last day',
    dayMissing: 'Choose a day.',
    pdf: 'Download PDF',
    csv: 'Download CSV',
    data: 'Everything we store about you',
    dataText:
      'Your profile, sessions, orders, ledger entries and mails in one file, for you or for a program.',
    json: 'Download JSON',
    busy: 'Making the file…',
  },
  receipt: {
    title: 'Receipt',
    download: 'Download receipt',
    busy: 'Making the receipt…',
    order: 'Order',
    number: 'Order number',
    placed: 'Placed',
    approved: 'Approved',
    payment: 'Payment',
    amount: 'Amount',
    rate: 'Rate',
    rateOf: (code: string, tokens: string) => `1 ${code} = ${tokens} ${TOKEN_SYMBOL}`,
    price: 'Token price',
    priceOf: (usd: string) => `1 ${TOKEN_SYMBOL} = ${usd} USD`,
    value: 'Value',
    network: 'Network',
    address: 'Deposit address',
    transaction: 'Transaction id',
    received: 'Tokens',
    tokens: 'Tokens bought',
    bonusOf: (percent: string) => `Bonus (${percent}%)`,
    total: 'Total',
    books: 'Books',
    entry: 'Ledger entry',
    audit: 'Audit entry',
    hash: 'Hash of the audit chain',
    valueNote:
      'The value is the number of tokens bought times the token price of the order. The bonus has no price.',
    transactionNote: 'The buyer gave the transaction id. It is no proof of a payment.',
    hashNote:
      'The hash covers the approval and every audit entry before it. The operator can compare it with the audit log.',
  },
  statement: {
    title: 'Statement',
    period: 'Period',
    from: 'First day',
    to: 'Last day',
    opening: 'Balance before',
    closing: 'Balance after',
    at: 'Time',
    order: 'Order',
    kind: 'Entry',
    kinds: { credit: 'Credit', reversal: 'Reversal' },
    tokens: 'Tokens',
    bonus: 'Bonus',
    balance: 'Balance',
    note: `All amounts are in ${TOKEN_SYMBOL}. Days and times are in UTC. A reversal takes a credit back. The balance includes the bonus.`,
    none: 'There is no entry in this period.',
  },
}

export type FileTexts = typeof english

/** The files that a buyer downloads, and the buttons for them. */
export const FILE_TEXTS = textsOf('files', english)
