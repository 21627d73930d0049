import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} operators | Change password`,
  heading: 'Change Password',
  effect:
    'A new password ends every other session of this operator, and the open invites, links and proposals. This session and the passkeys stay: remove those you don’t know under “Security”.',
  unloaded: 'Your account could not be loaded.',
  login: 'Admin name',
  old: 'Old password',
  showOld: 'Show old password',
  hideOld: 'Hide old password',
  new: 'New password',
  showNew: 'Show new password',
  hideNew: 'Hide new password',
  confirmation: 'Confirm new password',
  change: 'Change Password',
  changing: 'Changing…',
  noAnswer: 'No answer. It may have been changed: try again with the old password, then with the new one.',
  /** After an action, or in its place. */
  said: {
    failed: 'Failed to update password.',
    updated: 'Password updated successfully.',
    weak: 'Your password is short or common, so it is easy to guess.',
  },
}

export type OperatorPasswordTexts = typeof english

/** An operator's new password. The specified messages of its fields are in `operator.ts`. */
export const OPERATOR_PASSWORD_TEXTS = textsOf('operatorPassword', english)
