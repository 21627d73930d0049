import { textsOf } from './language.ts'

const english = {
  title: 'Sign in',
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  /** On the way to an order; `{order}` is "40 tokens for USDT" or the like. */
  toOrder: (order: string) =>
    `Create your account to order ${order}. You see every figure before you confirm.`,
  tokens: (amount: string, token: string) => `${amount} ${token}`,
  paidIn: (order: string, currency: string) => `${order}, paid in ${currency}`,
  later: 'You can add your name and phone number later, in your profile.',
  /** `{policy}` is a link. */
  privacy: 'The {policy} says what we keep about you, and why.',
  policy: 'privacy policy',
  submit: 'Create Account',
  submitting: 'Creating your account…',
  /** `{signIn}` is a link. */
  registered: 'Already registered? {signIn}',
  signIn: 'Sign in',
  /** After an action, or in its place. */
  said: {
    failed: 'Registration failed.',
    unreachable: 'An error occurred during registration.',
  },
}

export type RegistrationTexts = typeof english

/** The buyers' registration (specification §2). */
export const REGISTRATION_TEXTS = textsOf('registration', english)
