import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: (id: string) => `${TOKEN_NAME} operators | Order ${id}`,
  title: (id: string) => `Order ${id}`,
  unknown: "Transaction doesn't exist",
  toList: 'Show all transactions',
  unloaded: 'The order could not be loaded.',
  placed: 'Placed by {buyer}, {time}',
  /** `{now}` is the buyer's e-mail now. */
  placedByFormer: 'Placed by {buyer}, whose e-mail is now {now}, {time}',
  placedByClosed: 'Placed by {buyer}, whose account is closed, {time}',
  approve: 'Approve payment',
  reject: 'Reject payment',
  delete: 'Delete',
  figures: {
    stateHeading: 'State',
    heading: 'Placed with',
    explanation: 'Frozen when the order was placed.',
    deleted: 'Deleted',
    status: 'Status',
    rejectedAs: 'Rejected as',
    held: 'Price held until',
    closes: 'Closes, if still pending',
    reference: 'Reference',
    pay: 'To be paid',
    address: 'Deposit address',
    replaced: 'Address replaced on',
    transaction: 'Paid by, as the buyer says',
    explorer: 'See it in the explorer',
    shared: 'Another order names it too. One payment pays one order.',
    network: 'Network',
    noNetwork: 'None named',
    tokens: 'Tokens',
    bonus: (percent: string) => `Bonus, ${percent}%`,
    total: 'Total',
    rate: 'Rate',
    rateOf: (currency: string) => `1 ${currency} = {amount}`,
    price: 'Token price',
    typedIn: 'Unit of the typed amount',
    copy: (text: string) => `Copy ${text}`,
  },
  history: {
    heading: 'History',
    label: (id: string) => `History of order ${id}`,
    toAudit: 'Show its audit entries',
    placed: 'Placed',
    /** By the buyer, with the transaction below it. */
    named: 'Payment named',
    waiting: 'Waiting for a decision',
    waitingText: 'An operator approves or rejects it.',
    /** The state of a decision that took something away. */
    done: 'Done',
    by: 'by {actor}',
    states: (before: string, after: string) => `: ${before} → ${after}`,
    again: (decision: string) => `${decision} again; nothing changed`,
    reason: '“{reason}”',
    unknown: 'Unknown',
    deleted: 'Deleted',
    /** By the action of the audit entry. */
    decisions: {
      'order.approve': 'Approved',
      'order.reject': 'Rejected',
      'order.void': 'Deleted',
      'order.undo': 'Undone',
      'order.close': 'Closed',
      'order.cancel': 'Cancelled',
    } as Record<string, string>,
  },
  messages: {
    title: 'Messages',
    explanation: 'The buyer reads these on the order page.',
    /** For those who write. */
    mailed:
      'The buyer reads these on the order page. If this site sends mail, the buyer gets a mail about each message you send.',
    none: 'No messages yet.',
    buyer: 'Buyer',
    label: 'Message to the buyer',
    hint: 'The buyer does not see your name.',
    submit: 'Send to the buyer',
    busy: 'Sending…',
    noAnswer: 'No answer. Check your connection and send it again: it is stored once.',
  },
  notes: {
    title: 'Notes',
    explanation: 'Only operators see these.',
    /** For those who write. */
    kept: 'Only operators see these. A note can’t be changed or deleted.',
    none: 'No notes yet.',
    label: 'Note',
    hint: 'A note also marks the buyer’s message as answered.',
    submit: 'Add note',
    busy: 'Saving…',
    noAnswer: 'No answer. Check your connection and send it again: it is stored once.',
  },
  entries: {
    heading: 'Ledger entries',
    caption: 'Ledger entries of this order',
    empty: 'None: this order has moved no tokens.',
    columns: { at: 'At', kind: 'Kind', tokens: 'Tokens', bonus: 'Bonus', by: 'By', reason: 'Reason' },
  },
}

export type OperatorOrderTexts = typeof english

/** The operators' page of one order. */
export const OPERATOR_ORDER_TEXTS = textsOf('operatorOrder', english)
