import { textsOf } from './language.ts'

const english = {
  title: 'New password',
  ask: {
    introduction:
      'We send a mail to the address of your account. It has a link and a code to set a new password.',
    email: 'E-mail',
    submit: 'Send the mail',
    busy: 'Sending…',
  },
  code: {
    introduction: (email: string) =>
      `If ${email} has an account, a mail is on its way. Its link and its code work for 15 minutes.`,
    label: 'Code from the mail',
    otherEmail: 'Use another e-mail or send the mail again',
  },
  link: { introduction: 'Choose a new password. All devices are logged out.' },
  password: 'New password',
  confirmPassword: 'Confirm new password',
  submit: 'Set the password',
  busy: 'Setting the password…',
  unreachable: 'No answer. Check your connection and try again.',
  failed: 'Something went wrong here. Please try again in a moment.',
  done: {
    heading: 'Your new password is set',
    explanation: 'All devices are logged out. Log in with the new password.',
    logIn: 'Log in',
  },
  known: 'You remember it?',
}

export type ResetPasswordTexts = typeof english

/** The page on which a buyer replaces a forgotten password. */
export const RESET_PASSWORD_TEXTS = textsOf('resetPassword', english)
