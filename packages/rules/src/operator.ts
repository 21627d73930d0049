import * as z from 'zod/mini'
import { PASSWORDS_DIFFER } from './account.ts'
import { code, requiredCode } from './second-factor.ts'
import { boundedText, requiredText, TEXT_LIMITS } from './text.ts'

export const WRONG_OPERATOR_CREDENTIALS = 'Wrong login or password.'
export const ENTER_PASSWORD = 'Enter your password.'

/** Shortest password an operator may be given or choose (specification §5). */
export const OPERATOR_PASSWORD_MINIMUM = 4

/** Login and password are required (specification §5); an account with a second factor needs a code too. */
export const operatorCredentials = z.object({
  login: requiredText(TEXT_LIMITS.login, 'Enter your login.'),
  password: boundedText(TEXT_LIMITS.password).check(z.minLength(1, ENTER_PASSWORD)),
  code: z.optional(code),
})
export type OperatorCredentials = z.infer<typeof operatorCredentials>

/** The log-in form once the server has asked for a code. */
export const operatorCredentialsWithCode = z.extend(operatorCredentials, { code: requiredCode })

export const PASSWORD_FAILED = 'Failed to update password.'
export const PASSWORD_UPDATED = 'Password updated successfully.'

const atLeast = (minimum: number, limit: number, message: string) =>
  boundedText(limit).check(z.minLength(minimum, message))

/** Shortest login, and what is said of a shorter one (specification §5). */
export const LOGIN_MINIMUM = 2
export const LOGIN_TOO_SHORT = 'Admin name must be at least 2 characters.'

/** A password that an operator chooses. */
export const newPassword = atLeast(
  OPERATOR_PASSWORD_MINIMUM,
  TEXT_LIMITS.password,
  'New password must be at least 4 characters.',
)

/** An operator's new password (specification §5); from outside a session, an account with a second factor needs a code too. */
export const passwordChange = z.object({
  login: atLeast(LOGIN_MINIMUM, TEXT_LIMITS.login, LOGIN_TOO_SHORT),
  oldPassword: atLeast(
    OPERATOR_PASSWORD_MINIMUM,
    TEXT_LIMITS.password,
    'Old password must be at least 4 characters.',
  ),
  newPassword,
  code: z.optional(code),
})
export type PasswordChange = z.infer<typeof passwordChange>

/** The form: the new password is written twice alike. */
export const passwordForm = z
  .extend(passwordChange, {
    confirmPassword: atLeast(
      OPERATOR_PASSWORD_MINIMUM,
      TEXT_LIMITS.password,
      'Password confirmation must be at least 4 characters.',
    ),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      message: PASSWORDS_DIFFER,
      path: ['confirmPassword'],
    }),
  )
export type PasswordForm = z.infer<typeof passwordForm>
