import { SALE_OPERATOR, TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const QUESTIONS = SALE_OPERATOR ? ` Questions? Write to ${SALE_OPERATOR.contact}.` : ''

const english = {
  phrase: 'Your phrase',
  /** Under every mail. */
  footer: `You get this mail because this address has an account at the ${TOKEN_NAME} presale. We never ask for your password or your keys, and never send a deposit address: a mail with one is a fake.${QUESTIONS}`,
  openOrder: 'Open the order',
  order: 'Order',
  amount: 'Amount',
  tokens: 'Tokens',
  bonus: 'Bonus',
  total: 'Total',
  placed: {
    subject: (amount: string) => `Your order: send ${amount}`,
    body: 'We have your order. The deposit address is on the order page; we never send it by mail, because mails can be forged.',
    closes: (time: string) => `An order that isn't paid closes on ${time}.`,
  },
  approved: {
    subject: (total: string) => `Approved: ${total} are yours`,
    body: 'Your payment arrived. The tokens are on your balance.',
  },
  rejected: {
    subject: (reference: string) => `Order ${reference} was rejected`,
    body: 'No tokens were credited for this order, or the credit was taken back. The order page shows what happened.',
    unpaid:
      'We found no payment in time, so the order was closed. If you did pay, write to us on the order page and name the transaction in your message.',
    cancelled: 'You cancelled this order. Please send nothing for it.',
  },
  reopened: {
    subject: (reference: string) => `Order ${reference} is being checked again`,
    body: 'A decision about this order was undone. The order page shows its state.',
  },
  voided: {
    subject: (reference: string) => `Order ${reference} was deleted`,
    body: 'Your order was approved and is deleted now. Its tokens are no longer on your balance.',
  },
  message: {
    subject: (reference: string) => `A message about your order ${reference}`,
    body: 'We wrote to you about this order. Read the message on the order page and answer there.',
    forged:
      'The message is not in this mail, because mails can be forged. Never pay to an address from a mail.',
  },
  reset: {
    subject: 'Set a new password',
    body: 'Open the link below to set a new password.',
    action: 'Set a new password',
    expires:
      'The link works once, within 15 minutes. If you did not ask for it, ignore this mail: your password has not changed.',
  },
  resetLinkMade: {
    subject: 'A link to set a new password was made for you',
    body: 'An owner of this sale made a link that sets a new password for your account, because you lost access. It works once, within 24 hours.',
    unexpected: 'If you did not ask for it, write to us now.',
  },
  accountClosed: {
    subject: 'Your account was closed',
    body: 'An owner of this sale closed your account, because you asked for it. Your name, your phone number, your phrase and every way to log in are deleted. What you ordered stays in the books of the sale.',
    unexpected: 'If you did not ask for it, write to us now.',
  },
  confirm: {
    subject: (code: string) => `${code} confirms your e-mail address`,
    body: 'Open the link below to confirm this address, or type this code in your profile.',
    code: 'Code',
    action: 'Confirm the address',
    expires:
      'The link and the code work for a day. If you did not ask for them, ignore this mail: it changes nothing by itself.',
  },
  newDevice: {
    subject: 'A new device logged in to your account',
    body: 'A browser that has not logged in to your account before did so now. If it was you, there is nothing to do.',
    at: 'Time',
    browser: 'Browser',
    address: 'Network address',
    unexpected: 'If it was not you, set a new password now. That logs out every device.',
    action: 'Set a new password',
  },
  emailChanged: {
    subject: 'The e-mail address of your account was changed',
    body: 'Your account has another address now. Mails about your orders go there.',
    undo: 'If this was not you, undo the change within seven days. That also logs out every device. Then set a new password.',
    action: 'Undo the change',
  },
  emailChangeUndone: {
    subject: 'A change of e-mail was undone',
    body: 'An account had this address for a while. Its former address undid the change, so the account no longer uses this one.',
  },
  secondFactor: {
    'second-factor-on': {
      subject: 'Two-step log-in is on',
      body: 'From now on a log-in to your account needs a code from your authenticator app, or a recovery code.',
      unexpected:
        'If this was not you, set a new password now. Then ask the people who run the site to switch two-step log-in off.',
    },
    'second-factor-off': {
      subject: 'Two-step log-in is off',
      body: 'From now on your password alone logs in to your account. Your recovery codes have stopped working.',
      unexpected: 'If you did not want this, set a new password now and switch two-step log-in on again.',
    },
    'new-recovery-codes': {
      subject: 'Your account has new recovery codes',
      body: 'The recovery codes that you had before have stopped working.',
      unexpected:
        'If this was not you, set a new password now. Then make new recovery codes in your profile.',
    },
    'passkey-added': {
      subject: 'Your account has a new passkey',
      body: 'From now on this passkey logs in to your account without a password.',
      unexpected: 'If this was not you, set a new password now. Then remove the passkey in your profile.',
    },
    'passkey-removed': {
      subject: 'A passkey was removed from your account',
      body: 'The passkey no longer logs in to your account.',
      unexpected: 'If this was not you, set a new password now.',
    },
    action: 'Set a new password',
  },
  test: {
    subject: 'A test mail',
    body: 'The server of this sale can send mail. An administrator sent this test with npm run mail:test.',
    footer: 'You get this mail because an administrator named this address. No reply is needed.',
  },
  changed: {
    subject: 'Your password was changed',
    body: 'The password of your account was changed, and other devices were logged out.',
    at: 'Time',
    unexpected: 'If this was not you, set a new password now.',
    action: 'Set a new password',
  },
}

export type MailTexts = typeof english

/** The mails to buyers. */
export const MAIL_TEXTS = textsOf('mail', english)
