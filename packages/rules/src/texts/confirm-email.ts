import { textsOf } from './language.ts'

const english = {
  confirm: {
    title: 'Confirm your e-mail',
    introduction: 'Press the button to confirm that this address is yours.',
    submit: 'Confirm the address',
    busy: 'Confirming…',
    unheard: 'No answer. It may be confirmed already: your profile says so. If it is not, try again.',
    done: 'Your e-mail is confirmed',
    /** `{email}` is the address. */
    explanation: '{email} belongs to your account.',
    next: 'Go to the dashboard',
  },
  undo: {
    title: 'Undo the change of your e-mail',
    introduction:
      'Your account gets its former e-mail back. All devices are logged out. Your phrase in mails is removed, and so are the passkeys and the two-step log-in added since the change. Then set a new password: the old one was used to change the e-mail.',
    submit: 'Undo the change',
    busy: 'Undoing…',
    unheard: 'No answer. It may be undone already: try to log in with your former e-mail. Else try again.',
    done: 'Your former e-mail is back',
    explanation: 'Your account has {email} again. Set a new password now.',
    next: 'Set a new password',
  },
  noLink: 'This page needs the link from a mail. Open the link again, or copy all of it.',
  toProfile: 'Go to your profile',
  unreachable: 'No answer. Check your connection and try again.',
  failed: 'Something went wrong here. Please try again in a moment.',
  profile: {
    unconfirmed: 'Your e-mail is not confirmed',
    unconfirmedText:
      'Open the mail to {email}, or type its code here. If the address is wrong, you can’t replace a forgotten password.',
    code: 'Code from the mail',
    submit: 'Confirm',
    busy: 'Confirming…',
    again: 'Send the mail again',
    sending: 'Sending…',
    sent: (email: string) => `A mail to ${email} is on its way.`,
    confirmed: 'Your e-mail is confirmed.',
  },
}

export type ConfirmEmailTexts = typeof english

/** The pages that the links of mails about an e-mail address open, and the notice on the profile. */
export const CONFIRM_EMAIL_TEXTS = textsOf('confirmEmail', english)
