import * as z from 'zod/mini'
import { boundedText, requiredText } from './text.ts'

/** RFC 6238: a new code every 30 seconds; the ones before and after the present are taken too, for clocks that differ. */
export const CODE_PERIOD_SECONDS = 30
export const CODE_DIGITS = 6
export const CODE_WINDOW = 1

/** How many recovery codes are given at once, and from how few on more should be made. */
export const RECOVERY_CODES = 10
export const RECOVERY_CODES_FEW = 3

export const CODE_NEEDED = 'Enter the code of your authenticator app.'
export const WRONG_CODE = 'This code is wrong or was used already. Please wait for the next one.'
export const SECOND_FACTOR_ON = 'The second factor is on already.'
export const SECOND_FACTOR_OFF = 'The second factor is not on.'
export const SECOND_FACTOR_NOT_BEGUN = 'Begin again: the secret of this app was replaced.'
export const SECOND_FACTOR_SWITCHED_OFF = 'The second factor is off.'
export const SECOND_FACTOR_FAILED = 'Failed to change the second factor.'

const LONGEST_CODE = 40

/** A code of the app or a recovery code, as typed: blanks and dashes are read over. */
export const code = boundedText(LONGEST_CODE).check(z.trim())

/** The same where one is needed. */
export const requiredCode = requiredText(LONGEST_CODE, CODE_NEEDED).check(z.trim())

/** The form that takes a code. */
export const codeForm = z.object({ code: requiredCode })
export type CodeForm = z.infer<typeof codeForm>
