import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: (id: string) => `${TOKEN_NAME} operators | Buyer ${id}`,
  title: (id: string) => `Buyer ${id}`,
  unknown: 'This buyer does not exist.',
  toList: 'Show all users',
  unloaded: 'The buyer could not be loaded.',
  contact: 'Buyer {id} · {email} · {phone} · registered {time}. Times are in UTC+02:00.',
  contactUnconfirmed:
    'Buyer {id} · {email} (not confirmed) · {phone} · registered {time}. Times are in UTC+02:00.',
  noPhone: 'no phone number',
  toAudit: 'Show this buyer’s audit entries',
  balance: 'Balance',
  balanceWithBonus: 'Balance, bonus included',
  bonus: 'Bonus tokens',
  investment: 'Total investment',
  orders: {
    heading: 'Orders',
    caption: 'Orders of this buyer',
    empty: 'No orders yet.',
    unloaded: 'The orders could not be loaded.',
    pages: 'Pages of this buyer’s orders',
    columns: {
      order: 'Order',
      status: 'Status',
      tokens: 'Tokens with bonus',
      pay: 'To be paid',
      created: 'Created At',
    },
  },
  ledger: {
    heading: 'Ledger',
    statement: 'Statement as CSV',
    caption: 'Ledger entries of this buyer',
    empty: 'No entries: nothing was ever credited.',
    unloaded: 'The ledger could not be loaded.',
    pages: 'Pages of this buyer’s ledger',
  },
  proof: {
    label: 'How did the buyer prove who they are?',
    hint: 'The audit log keeps your answer.',
  },
  secondFactor: {
    heading: 'Second factor',
    on: 'On: the buyer’s log-in needs a code of an authenticator app, or a recovery code.',
    off: 'Off: the password alone logs the buyer in.',
    remove: 'Remove the second factor',
    question: 'Remove the second factor of this buyer?',
    effect: (email: string) =>
      `The password alone will log ${email} in. The recovery codes stop working. If this site sends mail, the buyer is told.`,
    removed: 'The second factor was removed.',
    busy: 'Removing…',
  },
  resetLink: {
    heading: 'Lost password',
    explanation:
      'First check who the buyer is. Then make a link and hand it over. With it the buyer sets a new password; no mail is needed.',
    ownersOnly: 'Only an owner can make a link for a new password.',
    make: 'Make a link for a new password',
    question: 'Make a link for this buyer’s new password?',
    effect: (email: string, hours: number) =>
      `The link sets a new password for ${email}. It works once, within ${hours} hours. It replaces a link made before. A second factor stays. If this site sends mail, the buyer is told.`,
    busy: 'Making…',
    lost: 'No answer. A link may have been made, but it was never shown. Please make another one.',
    readyEffect: (hours: number) => `It works once, within ${hours} hours.`,
    onceEffect:
      'It is shown only once. Anyone who has it can set the password: hand it to the buyer in private.',
  },
  closing: {
    heading: 'Close the account',
    explanation:
      'For a buyer who asks for it; first check who asks. The name, the phone number, the sessions and every way to log in are deleted. Orders, messages, former e-mails and the ledger stay.',
    ownersOnly: 'Only an owner can close an account.',
    close: 'Close the account',
    question: 'Close this account for good?',
    effect:
      '{email} can never log in again. The balance of {tokens} stays in the ledger, but the buyer no longer sees it. This cannot be undone. If this site sends mail, the buyer is told.',
    closed: 'The account was closed.',
    busy: 'Closing…',
  },
  closedTitle: 'Closed account',
  closedContact: 'Buyer {id} · registered {registered} · closed {closed}. Times are in UTC+02:00.',
  sessions: {
    heading: 'Sessions',
    none: 'This buyer is not logged in anywhere.',
    opened: 'Opened {time}',
    ends: 'ends {time}',
    endAll: 'End all sessions',
    question: 'End all sessions of this buyer?',
    effect: (email: string) =>
      `${email} has to log in again on every device. No order and no balance changes.`,
    busy: 'Ending…',
    ended: (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'} ended.`,
  },
}

export type OperatorBuyerTexts = typeof english

/** The operators' page of one buyer. */
export const OPERATOR_BUYER_TEXTS = textsOf('operatorBuyer', english)
