import type { MailKind, MailState } from '../mail.ts'
import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const kinds: Record<MailKind, string> = {
  'order-placed': 'Order placed',
  'order-approved': 'Order approved',
  'order-rejected': 'Order rejected',
  'order-reopened': 'Order checked again',
  'order-voided': 'Order deleted',
  'order-message': 'Message about an order',
  'password-reset': 'New password',
  'reset-link-made': 'Link for a new password made',
  'credentials-changed': 'Password changed',
  'confirm-email': 'Confirm the e-mail',
  'email-changed': 'E-mail changed',
  'email-change-undone': 'Change of e-mail undone',
  'new-device': 'Log-in from a new device',
  'operator-confirm-email': 'Confirm an operator’s e-mail',
  'operator-recovery-code': 'Operator’s log-in with a recovery code',
  'second-factor-on': 'Two-step log-in switched on',
  'second-factor-off': 'Two-step log-in switched off',
  'new-recovery-codes': 'New recovery codes',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'account-closed': 'Account closed',
  test: 'Test of an administrator',
}

const states: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Dropped',
}

const english = {
  documentTitle: `${TOKEN_NAME} operators | Mail`,
  title: 'Mail',
  sent: 'Mails to buyers and operators, newest first. Times are in UTC+02:00. The server retries a failed attempt for two days.',
  kept: 'This demonstration sends no mail. Open a mail to read what its recipient would get. Times are in UTC+02:00.',
  off: 'This site sends no mail: SMTP_URL and MAIL_FROM are not set. Buyers cannot replace a forgotten password.',
  managersOnly: {
    heading: 'Only managers and owners see the mails.',
    advice: 'Ask an owner for another role.',
  },
  caption: 'Mails',
  empty: 'No mails yet.',
  emptyInState: 'No mails in this state.',
  unloaded: 'The mails could not be loaded.',
  mailUnloaded: 'The mail could not be loaded.',
  pages: 'Pages of the mails',
  state: 'State',
  allStates: 'All states',
  stateOf: (state: string) => `State: ${state}`,
  kinds,
  states,
  /** A demonstration keeps its mails; nothing sends them. */
  keptStates: { ...states, waiting: 'Kept' },
  columns: {
    at: 'At',
    kind: 'About',
    recipient: 'To',
    state: 'State',
    actions: 'Actions',
  },
  order: (id: string) => `Order ${id}`,
  attempts: (attempts: number, error: string) => `Attempt ${attempts}: ${error}`,
  /** Of a mail about a decision on an order. */
  goesAt: 'Goes at {time}. If the decision is undone before, the buyer hears nothing.',
  nextTry: 'Next try at {time}.',
  show: 'Read',
  showOne: (recipient: string) => `Read the mail to ${recipient}`,
  sendAgain: 'Send again',
  sendAgainOne: (recipient: string) => `Send the mail to ${recipient} again`,
  sentAgain: 'The mail will be sent again',
  notSentAgain: 'The mail was not sent again',
  dropped: 'This mail would not be sent.',
  close: 'Close',
  noAnswer: 'No answer. Check your connection and try again.',
}

export type OutboxTexts = typeof english

/** The operator app's page of mails. */
export const OUTBOX_TEXTS = textsOf('outbox', english)
