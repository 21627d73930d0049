import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} operators | Invite`,
  heading: `${TOKEN_NAME} operators`,
  unreachable: 'We can’t reach the server. The invite is still valid.',
  loading: 'Reading the invite',
  logIn: 'Go to the log-in',
  /** `{role}` is the role with its article, `{effect}` the sentence about it. */
  offer: 'You are invited as {role}. {effect} Choose how you log in.',
  ownerProof: (minutes: number) =>
    `An owner’s invite works only when the owner who made it logged in at most ${minutes} minutes ago.`,
  login: 'Login',
  loginHint: 'Shown beside everything you do here.',
  password: 'Password',
  passwordHint: (least: number) => `At least ${least} characters. Several words are easy to remember.`,
  confirmPassword: 'Confirm password',
  submit: 'Create log-in',
  submitting: 'Creating…',
  /** After an action, or in its place. */
  said: {
    failed: 'Failed to create your log-in.',
    /** Shown when the answer was lost: the invite may have been used. */
    unreachable: 'No answer. Try again; if the invite is used by then, log in.',
  },
}

export type InviteTexts = typeof english

/** The page of an invite link, on which an operator chooses a login and a password. */
export const INVITE_TEXTS = textsOf('invite', english)
