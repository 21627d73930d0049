import { inDigits } from '../count.ts'
import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} operators | Transactions`,
  heading: 'All Transactions',
  loading: 'Loading transactions...',
  total: (count: string) => `Total: ${count}.`,
  zone: 'Times are in UTC+02:00.',
  opens: 'Open the order',
  caption: 'All transactions',
  empty: 'No results.',
  /** Below it, when a search or filters are in use. */
  noMatch: {
    search: (text: string) => `No order matches “${text}”.`,
    /** Below it: what the search compares. */
    searched:
      'Write an order’s ID, the start of its reference, its transaction, its amount such as “50 USDT”, or a part of its address or first e-mail.',
    clearSearch: 'Clear the search',
    filters: 'No order matches all of these filters.',
    clearFilters: 'Show everything',
  },
  unloaded: 'The transactions could not be loaded.',
  pages: 'Pages of transactions',
  stale: {
    title: 'The list could not be refreshed',
    advice: 'You see the last known state. The page keeps retrying. Check again before you decide.',
  },
  approved: {
    heading: 'Approved Transactions',
    explanation: 'All of them: the filters above don’t narrow this list.',
    caption: 'List of approved transactions',
    loading: 'Loading approved transactions...',
    empty: 'No approved transactions available.',
    unloaded: 'The approved transactions could not be loaded.',
    pages: 'Pages of approved transactions',
  },
  columns: {
    id: 'ID',
    transactionId: 'Transaction ID',
    status: 'Status',
    amount: 'Amount',
    pay: 'To be paid',
    email: 'Email',
    created: 'Created At',
    held: 'Price held until',
    closes: 'Closes or closed',
    /** In that column, `{time}` of the approval. */
    approved: 'approved {time}',
    address: 'Address',
    actions: 'Actions',
    /** Behind a replaced deposit address, before the time. */
    replaced: 'replaced on',
    /** Beside the status of an order whose buyer waits for an answer. */
    message: 'Message',
    /** Beside the status of a pending order whose buyer has named the payment. */
    named: 'Payment named',
    /** Beside the status of an order whose transaction another order names too. */
    shared: 'Same payment',
  },
  selectPage: 'Select every order of this page',
  selectOne: (id: string) => `Select order ${id}`,
  actionsOf: (id: string) => `Actions for order ${id}`,
  actions: { approve: 'Approve payment', reject: 'Reject payment', delete: 'Delete' },
  filters: {
    search: 'Search',
    searchHint: 'ID, e-mail, 50 USDT',
    status: 'Status',
    statusOf: (status: string) => `Status: ${status}`,
    dated: 'Date',
    placed: 'Placed',
    approved: 'Approved',
    datedApproved: 'Date: Approved',
    least: 'Tokens from',
    most: 'Tokens to',
    /** Below it. */
    reversed: 'Less than “from”.',
    leastOf: (amount: string) => `Tokens from ${amount}`,
    mostOf: (amount: string) => `Tokens to ${amount}`,
    address: 'Address',
    replaced: 'Replaced',
    addressReplaced: 'Address: Replaced',
    transactionGiven: 'Buyer named the payment',
    unanswered: 'Unanswered messages',
  },
  /** Whatever is selected. */
  exportAll: 'Export all as CSV',
  selection: {
    label: 'Selected orders',
    none: 'Select orders to approve or reject them together.',
    count: (count: number) => `${inDigits(count)} selected`,
    elsewhere: (count: number) => `, ${inDigits(count)} not on this page`,
    more: '. More orders match: decide on these first',
    sentence: (text: string) => `. ${text}`,
    clear: 'Clear selection',
    approve: 'Approve',
    reject: 'Reject',
    all: (count: string) => `Select all ${count} that match`,
    first: (count: string) => `Select the first ${count} that match`,
    failed: 'The orders could not be selected.',
  },
  keys: {
    select: 'Select or deselect the row',
    approve: 'Approve the selection, or this row; asks first',
    reject: 'Reject the selection, or this row; asks first',
  },
  views: {
    label: 'Views',
    all: 'All',
    waiting: 'Waiting',
    unanswered: 'Unanswered',
    approvedToday: 'Approved today',
    placedToday: 'Placed today',
    save: 'Save view',
    delete: 'Delete view',
    saveTitle: 'Save this view',
    explanation: 'The filter and the sorting get a name. Only this browser keeps it, for you alone.',
    name: 'Name',
    exists: 'There is a view of that name already.',
    deleteTitle: (name: string) => `Delete the view “${name}”?`,
    deleteEffect: 'This browser forgets the name. No order is touched.',
  },
}

export type TransactionsTexts = typeof english

/** The operators' list of orders. */
export const TRANSACTIONS_TEXTS = textsOf('transactions', english)
