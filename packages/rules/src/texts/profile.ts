import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} | My Profile`,
  heading: 'My Profile',
  unloaded: 'Your profile could not be loaded.',
  details: 'Personal information',
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone',
  password: 'New Password',
  passwordHint:
    'Leave it empty to keep your password. A new one, or another e-mail, logs you out everywhere else.',
  confirmPassword: 'Confirm Password',
  currentPassword: 'Current Password',
  currentPasswordHint: 'Needed to change your e-mail or password.',
  save: 'Save changes',
  saving: 'Saving…',
  /** After an action, or in its place. */
  said: {
    updated: 'Profile updated',
    updatedText: 'Your profile has been successfully updated.',
    failed: 'Update failed',
    unreachable: 'An error occurred. Please try again.',
  },
}

export type ProfileTexts = typeof english

/** The buyer's profile (specification §5). */
export const PROFILE_TEXTS = textsOf('profile', english)
