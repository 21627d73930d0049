import { textsOf } from './language.ts'

const english = {
  title: 'New password',
  ask: {
    introduction: 'We send a link to the address of your account. With it you set a new password.',
    email: 'E-mail',
    submit: 'Send the mail',
    busy: 'Sending…',
  },
  asked: (email: string) =>
    `If ${email} has an account, a mail with a link is on its way. The link works for 15 minutes; within that time we send no second mail.`,
  otherEmail: 'Use another e-mail',
  link: { introduction: 'Choose a new password. Setting it logs out all devices.' },
  checking: 'Checking the link',
  noLink: 'This page needs the link from a mail. Open the link again, or copy all of it.',
  again: 'Ask for another link',
  password: 'New password',
  confirmPassword: 'Confirm new password',
  submit: 'Set the password',
  busy: 'Setting the password…',
  unreachable: 'No answer. Check your connection and try again.',
  /** The answer to a new password was lost. */
  unheard:
    'No answer. Your new password may be set already: try to log in with it. If that fails, set it again.',
  failed: 'Something went wrong here. Please try again in a moment.',
  done: {
    heading: 'Your new password is set',
    explanation: 'All devices are logged out. Log in with the new password.',
    logIn: 'Log in',
  },
  known: 'You remember it?',
}

export type ResetPasswordTexts = typeof english

/** The pages on which a buyer replaces a forgotten password. */
export const RESET_PASSWORD_TEXTS = textsOf('resetPassword', english)
