/** What the links and codes of mails open: a new password, a confirmed e-mail, a change taken back. */
import * as z from 'zod/mini'
import { PASSWORDS_DIFFER, password } from './account.ts'
import { EMAIL_REQUIRED } from './email.ts'
import { requiredText, TEXT_LIMITS } from './text.ts'

export const RESET_EXPIRED =
  'This link or code is wrong, was used, or is older than 15 minutes. Ask for a new one.'
export const RESET_WITHOUT_MAIL =
  'This site sends no mail, so you cannot set a new password yourself. Ask the people who run it.'
export const CONFIRMATION_EXPIRED =
  'This link or code is wrong, was used, or is older than a day. Ask for a new one in your profile.'
export const UNDO_EXPIRED = 'This link is wrong, was used, or is older than seven days.'
export const NOTHING_TO_CONFIRM = 'Your e-mail address is confirmed already.'
/** The refusal of an order that an account with an unconfirmed e-mail may not place. */

export const resetRequest = z.object({ email: requiredText(TEXT_LIMITS.email, EMAIL_REQUIRED) })
export type ResetRequest = z.infer<typeof resetRequest>

const MAILED_CODE = 'Enter the eight digits from the mail.'
const mailedCode = z.string().check(z.trim(), z.regex(/^[0-9]{8}$/, MAILED_CODE))

/** What stands after the # of a mailed link: the number of its row, and a signature. */
const mailedLink = (message: string) =>
  z.string().check(z.regex(/^[1-9][0-9]{0,17}\.[A-Za-z0-9_-]{43}$/, message))

export const confirmationLink = z.object({ link: mailedLink(CONFIRMATION_EXPIRED) })
export const confirmationCode = z.object({ code: mailedCode })
export const undoLink = z.object({ link: mailedLink(UNDO_EXPIRED) })

/** A new password, and the proof that the account is one's own: the link of a mail, or its code. */
export const passwordReset = z.object({
  password,
  proof: z.union([
    z.object({ link: mailedLink(RESET_EXPIRED) }),
    z.object({
      email: requiredText(TEXT_LIMITS.email, EMAIL_REQUIRED),
      code: mailedCode,
    }),
  ]),
})
export type PasswordReset = z.infer<typeof passwordReset>

const passwordTwice = z.refine<NewPassword>((form) => form.password === form.confirmPassword, {
  message: PASSWORDS_DIFFER,
  path: ['confirmPassword'],
})

export type NewPassword = { code: string; password: string; confirmPassword: string }

/** The form of a new password, with and without the code of a mail. */
export const newPassword = z
  .object({ code: z.string(), password, confirmPassword: z.string() })
  .check(passwordTwice)
export const newPasswordByCode = z
  .object({ code: mailedCode, password, confirmPassword: z.string() })
  .check(passwordTwice)
