import { textsOf } from './language.ts'

const english = {
  heading: 'Mail to you',
  explanation: 'A mail tells you when a recovery code was used to log in to your account.',
  off: 'This site sends no mail: SMTP_URL and MAIL_FROM are not set.',
  unloaded: 'Your address for mails could not be loaded.',
  failed: 'Your address for mails was not changed.',
  goTo: 'Mails go to {email}',
  email: 'Your e-mail',
  emailHint: 'We mail a code to it. You get no other mail before you have typed that code here.',
  request: 'Send the code',
  requesting: 'Sending…',
  change: 'Change',
  waits: 'Type the code from the mail to {next}',
  /** The address that stays until then. */
  present: 'Until then mails go to {email}.',
  code: 'Code from the mail',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  again: 'Send another code',
  sent: (email: string) => `A code to ${email} is on its way.`,
  confirmed: (email: string) => `Mails to you go to ${email}.`,
  cancel: 'Cancel',
  remove: 'Remove',
  question: 'Remove your address for mails?',
  effect: 'You get no mails any more, not even when a recovery code is used to log in to your account.',
  removing: 'Removing…',
  removed: 'Your address for mails is removed.',
}

export type OwnMailTexts = typeof english

/** The card on an operator's security screen about mails to the operator. */
export const OWN_MAIL_TEXTS = textsOf('ownMail', english)
