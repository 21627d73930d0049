import * as z from 'zod/mini'
import { PASSWORDS_DIFFER } from './account.ts'
import { boundedText, requiredText, TEXT_LIMITS } from './text.ts'

export const WRONG_OPERATOR_CREDENTIALS = 'Wrong login or password.'

/** Shortest password an operator may be given or choose (specification §5). */
export const OPERATOR_PASSWORD_MINIMUM = 4

/** Both are required (specification §5). */
export const operatorCredentials = z.object({
  login: requiredText(TEXT_LIMITS.login, 'Enter your login.'),
  password: boundedText(TEXT_LIMITS.password).check(z.minLength(1, 'Enter your password.')),
})
export type OperatorCredentials = z.infer<typeof operatorCredentials>

export const PASSWORD_FAILED = 'Failed to update password.'
export const PASSWORD_UPDATED = 'Password updated successfully.'

const atLeast = (minimum: number, limit: number, message: string) =>
  boundedText(limit).check(z.minLength(minimum, message))

/** An operator's new password (specification §5). */
export const passwordChange = z.object({
  login: atLeast(2, TEXT_LIMITS.login, 'Admin name must be at least 2 characters.'),
  oldPassword: atLeast(
    OPERATOR_PASSWORD_MINIMUM,
    TEXT_LIMITS.password,
    'Old password must be at least 4 characters.',
  ),
  newPassword: atLeast(
    OPERATOR_PASSWORD_MINIMUM,
    TEXT_LIMITS.password,
    'New password must be at least 4 characters.',
  ),
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
