import { textsOf } from './language.ts'

const codesLeft = (left: number, of: number) =>
  `${left} of ${of} recovery codes ${left === 1 ? 'is' : 'are'} left.`

const english = {
  title: 'Login',
  email: 'E-mail',
  password: 'Password',
  code: 'Code',
  codeHint: 'Enter the code of your authenticator app. A recovery code works too.',
  submit: 'Login',
  submitting: 'Logging in…',
  /** `{signUp}` is a link. */
  noAccount: 'No account yet? {signUp}',
  signUp: 'Sign up',
  forgotten: 'Forgot your password?',
  /** After a log-in with a recovery code: the buyer's app has new ones in the profile, the operator's on Security. */
  recoveryCodeUsed: {
    title: 'You logged in with a recovery code.',
    inProfile: (left: number, of: number) => `${codesLeft(left, of)} Make new ones in your profile.`,
    onSecurity: (left: number, of: number) => `${codesLeft(left, of)} Make new ones on the Security screen.`,
  },
  /** After an action, or in its place. */
  said: {
    failed: 'Login failed.',
    unreachable: 'An error occurred during login.',
  },
}

export type LogInTexts = typeof english

/** The log-in of both apps (specification §2). */
export const LOG_IN_TEXTS = textsOf('logIn', english)
