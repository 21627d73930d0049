import * as z from 'zod/mini'
import { boundedText, requiredText } from './text.ts'

/** RFC 6238: a new code every 30 seconds. The previous and the next code are accepted too, for clocks that differ. */
export const CODE_PERIOD_SECONDS = 30
export const CODE_DIGITS = 6
export const CODE_WINDOW = 1

/** The number of recovery codes, and the remaining number from which the screens advise new ones. */
export const RECOVERY_CODES = 10
export const RECOVERY_CODES_FEW = 3

export const CODE_NEEDED = 'Enter the code of your authenticator app.'
/** The refusal while the second factor is set up, when there are no recovery codes yet. */
export const WRONG_FIRST_CODE = 'This code is wrong. Enter the six digits that your app shows now.'
export const WRONG_CODE =
  'This code is wrong or was used already. Wait for the next code of your app, or use another recovery code.'
export const SECOND_FACTOR_ON = 'The second factor is on already.'
export const SECOND_FACTOR_OFF = 'The second factor is not on.'
export const SECOND_FACTOR_NOT_BEGUN = 'Begin again: the secret of this app was replaced.'

const LONGEST_CODE = 40

/** A code of the app or a recovery code as typed. Spaces and dashes are ignored. */
export const code = boundedText(LONGEST_CODE).check(z.trim())

export const requiredCode = requiredText(LONGEST_CODE, CODE_NEEDED).check(z.trim())

export const codeForm = z.object({ code: requiredCode })
