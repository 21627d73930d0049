/** A link that sets a buyer's new password. */
import * as z from 'zod/mini'
import { PASSWORDS_DIFFER, password } from './account.ts'
import { EMAIL_REQUIRED, typedEmail } from './email.ts'
import { THE_OPERATOR } from './presale.ts'
import { requiredText, TEXT_LIMITS } from './text.ts'

/** How long the link of an owner works. */
export const OWNERS_RESET_HOURS = 24

export const RESET_EXPIRED = 'This link is wrong, was used, or has expired. Ask for a new one.'
export const RESET_WITHOUT_MAIL = `This site sends no mail. Write to ${THE_OPERATOR}: an owner can give you a link.`

export const resetRequest = z.object({ email: requiredText(TEXT_LIMITS.email, EMAIL_REQUIRED) })
export type ResetRequest = z.infer<typeof resetRequest>

/** The request as a form asks for it: no mail reaches an address without an @. */
export const resetRequestForm = z.object({ email: typedEmail })

/** A link's secret: 32 random bytes in base64url. */
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, RESET_EXPIRED))

export const resetSecret = z.object({ secret })

export const resetForm = z.object({ secret, password })
export type ResetForm = z.infer<typeof resetForm>

/** The new password, typed twice. */
export const newPassword = z.object({ password, confirmPassword: z.string() }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    message: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
  }),
)
export type NewPassword = z.infer<typeof newPassword>
