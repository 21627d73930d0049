import { textsOf } from './language.ts'

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
  /** After an action, or in its place. */
  said: {
    failed: 'Login failed.',
    unreachable: 'An error occurred during login.',
  },
}

export type LogInTexts = typeof english

/** The log-in of both apps (specification §2). */
export const LOG_IN_TEXTS = textsOf('logIn', english)
