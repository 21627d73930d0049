import * as z from 'zod/mini'
import { PASSWORDS_DIFFER } from './account.ts'
import { code, requiredCode } from './second-factor.ts'
import { boundedText, requiredText, TEXT_LIMITS } from './text.ts'

export const WRONG_OPERATOR_CREDENTIALS = 'Wrong login or password.'
export const ENTER_PASSWORD = 'Enter your password.'

/** Minimum length of an operator's password as typed (specification §5). Those of today keep working. */
export const OPERATOR_PASSWORD_MINIMUM = 4

/** Minimum length of a new operator's password. */
export const NEW_PASSWORD_MINIMUM = 12
export const NEW_PASSWORD_TOO_SHORT = `New password must have at least ${NEW_PASSWORD_MINIMUM} characters. Several words are easy to remember.`
export const NEW_PASSWORD_SAME = 'This is the old password. Please choose another one.'
export const FIRST_LOGIN_RESERVED =
  'OPERATOR_LOGIN must be another name, because the audit log calls something else by this one.'
export const FIRST_PASSWORD_WEAK = `OPERATOR_PASSWORD must have at least ${NEW_PASSWORD_MINIMUM} characters and must not be a common password. Leave it empty, and the server generates one.`
export const NEW_PASSWORD_COMMON =
  'This password is among the first that an attacker tries. Please choose another one.'

/** Login and password are required (specification §5); an account with a second factor needs a code too. */
export const operatorCredentials = z.object({
  login: requiredText(TEXT_LIMITS.login, 'Enter your login.'),
  password: boundedText(TEXT_LIMITS.password).check(z.minLength(1, ENTER_PASSWORD)),
  code: z.optional(code),
})
export type OperatorCredentials = z.infer<typeof operatorCredentials>

/** The log-in form once the server has asked for a code. */
export const operatorCredentialsWithCode = z.extend(operatorCredentials, { code: requiredCode })

const atLeast = (minimum: number, limit: number, message: string) =>
  boundedText(limit).check(z.minLength(minimum, message))

/** Minimum length of a login (specification §5). */
export const LOGIN_MINIMUM = 2

/** A changed password of an operator (specification §5). The server also refuses a common one (accounts/weak-passwords.ts). */
export const newPassword = boundedText(TEXT_LIMITS.password).check(
  z.minLength(OPERATOR_PASSWORD_MINIMUM, {
    error: 'New password must be at least 4 characters.',
    abort: true,
  }),
  z.minLength(NEW_PASSWORD_MINIMUM, NEW_PASSWORD_TOO_SHORT),
)

/** The new password once more (specification §5). */
const repeatedPassword = atLeast(
  OPERATOR_PASSWORD_MINIMUM,
  TEXT_LIMITS.password,
  'Password confirmation must be at least 4 characters.',
)

/**
 * An operator's new password (specification §5). Outside a session, an account with a second factor needs a code too.
 */
export const passwordChange = z.object({
  login: atLeast(LOGIN_MINIMUM, TEXT_LIMITS.login, 'Admin name must be at least 2 characters.'),
  oldPassword: atLeast(
    OPERATOR_PASSWORD_MINIMUM,
    TEXT_LIMITS.password,
    'Old password must be at least 4 characters.',
  ),
  newPassword,
  code: z.optional(code),
})
export type PasswordChange = z.infer<typeof passwordChange>

const sameAgain = z.refine<{ newPassword: string; confirmPassword: string }>(
  (form) => form.newPassword === form.confirmPassword,
  { message: PASSWORDS_DIFFER, path: ['confirmPassword'] },
)

/** An operator who types the old password again would believe that it was changed. */
const isAnother = z.refine<{ oldPassword: string; newPassword: string }>(
  (form) => form.newPassword !== form.oldPassword,
  { message: NEW_PASSWORD_SAME, path: ['newPassword'] },
)

/** The form adds the repeated new password. */
export const passwordForm = z
  .extend(passwordChange, { confirmPassword: repeatedPassword })
  .check(sameAgain, isAnother)

/** The same once the server has asked for a code. */
export const passwordFormWithCode = z
  .extend(passwordChange, { confirmPassword: repeatedPassword, code: requiredCode })
  .check(sameAgain, isAnother)
export type PasswordForm = z.infer<typeof passwordForm>
