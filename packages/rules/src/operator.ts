import * as z from 'zod/mini'
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
