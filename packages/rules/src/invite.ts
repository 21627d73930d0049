import * as z from 'zod/mini'
import { PASSWORDS_DIFFER } from './account.ts'
import { INVISIBLE, mixesScripts } from './email.ts'
import { RECENT_MINUTES } from './identity.ts'
import { LOGIN_MINIMUM, NEW_PASSWORD_MINIMUM } from './operator.ts'
import { ROLES, type Role } from './role.ts'
import { boundedText, TEXT_LIMITS } from './text.ts'

/** Hours until an invite to this role expires. */
export const inviteHours = (role: Role) => (role === 'owner' ? 1 : 48)

export const INVITE_UNKNOWN = 'This invite is not valid. Please ask for the whole link, or for a new one.'
export const INVITE_USED = 'This invite has been used already.'
export const INVITE_EXPIRED = 'This invite has expired. Please ask for a new one.'
export const INVITE_REVOKED = 'This invite has been revoked.'
/** An owner's invite, whose maker gave no recent proof of identity. */
export const INVITE_NEEDS_PROOF = `This invite makes an owner. Ask the owner who invited you to log in again, then accept it within ${RECENT_MINUTES} minutes.`
export const INVITE_CLOSED = 'This invite is not open any more.'
export const LOGIN_TAKEN = 'Another operator has this login. Please choose another one.'
export const LOGIN_TOO_SHORT = `Login must be at least ${LOGIN_MINIMUM} characters.`
export const PASSWORD_TOO_SHORT = `Password must be at least ${NEW_PASSWORD_MINIMUM} characters.`
export const LOGIN_UNCLEAR =
  'This login has characters that are invisible or look like others. Please type it in plain letters of one script.'

export const LOGIN_RESERVED = 'The audit log calls something else by this name. Please choose another one.'

/** An invite's secret: 32 random bytes in base64url. */
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, INVITE_UNKNOWN))

export const invitation = z.object({ role: z.enum(ROLES) })
export type Invitation = z.infer<typeof invitation>

export const inviteSecret = z.object({ secret })

/** The audit trail and the announcements name operators by their logins, so no login may look like another one. */
const isClear = (login: string): boolean =>
  !INVISIBLE.test(login) && !mixesScripts(login) && login === login.normalize('NFKC')

/** What the audit trail calls those who act without an operator. */
const OTHER_ACTORS = ['system', 'policy', 'the buyer', 'the command line']

/** Whether the audit trail would not take an operator of this login for another actor. */
export const isOperatorsName = (login: string): boolean => !OTHER_ACTORS.includes(login.trim().toLowerCase())

const newLogin = boundedText(TEXT_LIMITS.login).check(
  z.trim(),
  z.minLength(LOGIN_MINIMUM, LOGIN_TOO_SHORT),
  z.refine(isClear, LOGIN_UNCLEAR),
  z.refine(isOperatorsName, LOGIN_RESERVED),
)

/** The server also refuses a common one (accounts/weak-passwords.ts). */
const chosenPassword = boundedText(TEXT_LIMITS.password).check(
  z.minLength(NEW_PASSWORD_MINIMUM, PASSWORD_TOO_SHORT),
)

/** The login and password that an invited operator chooses. */
export const acceptance = z.object({ secret, login: newLogin, password: chosenPassword })
export type Acceptance = z.infer<typeof acceptance>

/** An operator whom an administrator of the server adds. */
export const newOperator = z.object({ login: newLogin, role: z.enum(ROLES), password: chosenPassword })
export type NewOperator = z.infer<typeof newOperator>

/** The form adds the repeated password. */
export const acceptanceForm = z
  .object({
    login: newLogin,
    password: chosenPassword,
    confirmPassword: boundedText(TEXT_LIMITS.password),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      message: PASSWORDS_DIFFER,
      path: ['confirmPassword'],
    }),
  )
export type AcceptanceForm = z.infer<typeof acceptanceForm>
