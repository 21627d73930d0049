import * as z from 'zod/mini'
import { credentials } from './account.ts'
import { code, requiredCode } from './second-factor.ts'

/** E-mail and password are required (specification §5); an account with a second factor needs a code too. */
export const buyerLogIn = z.extend(credentials, { code: z.optional(code) })
export type BuyerLogIn = z.infer<typeof buyerLogIn>

/** The log-in form once the server has asked for a code. */
export const buyerLogInWithCode = z.extend(buyerLogIn, { code: requiredCode })
