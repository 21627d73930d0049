import { textsOf } from './language.ts'

const english = {
  navigation: 'Operators',
  groups: { general: 'General', overview: 'Sales', books: 'Books', access: 'Access' },
  screens: {
    overview: 'Overview',
    currencies: 'Crypto',
    users: 'Users',
    transactions: 'Transactions',
    changePassword: 'Change Pass',
    mainCurrency: 'Main currency',
    pixels: 'Pixels',
    ledger: 'Ledger',
    audit: 'Audit log',
    mail: 'Mail',
    operators: 'Operators',
    security: 'Security',
  },
  /** Describes the count beside the transactions. */
  waiting: (count: string) =>
    count === '1' ? '1 order waits for a decision.' : `${count} orders wait for a decision.`,
  /** On a screen that the operator may only read, by the role that a change needs. */
  readOnly: {
    manager: 'You can read this screen. Changes need a manager or an owner.',
    price: 'Only an owner can change the price.',
    more: 'You can read this screen. Changes and exports need a manager or an owner.',
    exports: 'You can read this screen. Exports need a manager or an owner.',
    audit: 'You can read this screen. Exports and the check of the chain need a manager or an owner.',
  },
  noAnswer: 'No answer. It may have been saved; reloading.',
  unloaded: 'This page could not be loaded. Check your connection.',
  logOut: 'Log out',
  userMenu: {
    label: 'Your account',
    security: 'Security',
    sessions: 'Sessions',
    changePassword: 'Change password',
  },
  changePassword: 'Change password',
  /** Behind a time, where the context doesn't name its zone. */
  zone: ' UTC+02:00',
  system: 'System',
  idle: {
    title: 'Are you still there?',
    effect: (idleMinutes: number, minutesLeft: number) =>
      `You did nothing here for ${idleMinutes} minutes. In ${minutesLeft} minutes you are logged out, and unsaved changes are lost.`,
    stay: 'Stay logged in',
  },
  identity: {
    title: 'Confirm it is you',
    explanation: (minutes: number) =>
      `You logged in more than ${minutes} minutes ago. Your action continues after this, and nothing you typed is lost.`,
    password: 'Password',
    code: 'Code',
    codeHint: 'From your authenticator app, or a recovery code.',
    useCode: 'Use a code instead',
    usePassword: 'Use the password instead',
    confirm: 'Confirm',
    confirming: 'Checking…',
    failed: 'Failed to confirm that it is you.',
    unreachable: 'No answer. Please try again.',
  },
  addressPair: { before: 'Old address', after: 'New address' },
  changedMeanwhile: {
    author: 'Changed by {operator}, {time}.',
    discardMine: 'Discard mine, use theirs',
    was: 'Was',
    now: 'Now',
    yours: 'Yours',
  },
  movedPrices: {
    title: 'The price is no longer held. Give a reason to approve.',
    heldUntil: 'Order {order} held its price until {time}',
    figures: (before: string, now: string) => `${before}; now ${now}`,
  },
  age: {
    justNow: 'just now',
    lessThanAMinute: 'less than a minute',
    days: (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`,
    hours: (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`,
    minutes: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
    ago: (age: string) => `${age} ago`,
  },
}

export type OperatorShellTexts = typeof english

/** What surrounds every screen of the operators, and the parts that several of them share. */
export const OPERATOR_SHELL_TEXTS = textsOf('operatorShell', english)
