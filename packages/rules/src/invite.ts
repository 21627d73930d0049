import * as z from 'zod/mini'
import { PASSWORDS_DIFFER } from './account.ts'
import { LOGIN_MINIMUM, LOGIN_TOO_SHORT, newPassword } from './operator.ts'
import { ROLES } from './role.ts'
import { boundedText, TEXT_LIMITS } from './text.ts'

/** Hours after which an invite opens nothing any more. */
export const INVITE_HOURS = 48

export const INVITE_UNKNOWN = 'This invite is not valid. Please ask for the whole link, or for a new one.'
export const INVITE_USED = 'This invite has been used already.'
export const INVITE_EXPIRED = 'This invite has expired. Please ask for a new one.'
export const INVITE_REVOKED = 'This invite has been revoked.'
export const INVITE_CLOSED = 'This invite is not open any more.'
export const LOGIN_TAKEN = 'Somebody has this login already. Please choose another.'
export const INVITE_FAILED = 'Failed to make the invite.'
export const INVITE_REVOKED_DONE = 'The invite has been revoked.'
export const INVITE_REVOKE_FAILED = 'Failed to revoke the invite.'
export const INVITES_UNFETCHED = 'Failed to fetch invites'
export const ACCEPT_FAILED = 'Failed to create your log-in.'
/** Where no answer came, it may exist all the same. */
export const ACCEPT_UNREACHABLE = 'No answer came. Try again; if the invite is used by then, log in.'

/** An invite's secret: 32 random bytes in base64url. */
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, INVITE_UNKNOWN))

/** A new invite. */
export const invitation = z.object({ role: z.enum(ROLES) })
export type Invitation = z.infer<typeof invitation>

/** What proves an invite. */
export const inviteSecret = z.object({ secret })

/** A login that somebody chooses, without blanks around it. */
const newLogin = boundedText(TEXT_LIMITS.login).check(z.trim(), z.minLength(LOGIN_MINIMUM, LOGIN_TOO_SHORT))

/** The log-in that the invited chooses. */
export const acceptance = z.object({ secret, login: newLogin, password: newPassword })
export type Acceptance = z.infer<typeof acceptance>

/** The form: login, and the password written twice alike. */
export const acceptanceForm = z
  .object({
    login: newLogin,
    password: newPassword,
    confirmPassword: newPassword,
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      message: PASSWORDS_DIFFER,
      path: ['confirmPassword'],
    }),
  )
export type AcceptanceForm = z.infer<typeof acceptanceForm>
