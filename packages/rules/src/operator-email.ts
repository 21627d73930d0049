import * as z from 'zod/mini'
import { newEmail } from './email.ts'

export const OPERATOR_EMAIL_WRONG = 'Enter one e-mail address, such as ada@example.com.'
export const OPERATOR_EMAIL_SAME = 'Mails to you go to this address already.'
export const OPERATOR_MAIL_OFF = 'This site sends no mail: SMTP_URL and MAIL_FROM are not set.'
export const OPERATOR_CODE_EXPIRED =
  'This code is wrong, was used, or is older than a day. Ask for a new one.'

/** Exactly one address: no list and no display name. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/

/** Where an operator wants to get mails. */
export const operatorEmail = z.object({
  email: newEmail.check(z.trim(), z.regex(ONE_ADDRESS, OPERATOR_EMAIL_WRONG)),
})
export type OperatorEmailForm = z.infer<typeof operatorEmail>
