/** Changes of a buyer's second factor, by the buyer and by an operator. */
import * as z from 'zod/mini'
import { rowId } from './lists.ts'
import { isInvisible } from './reason.ts'
import { requiredCode } from './second-factor.ts'
import { boundedText, requiredText, TEXT_LIMITS } from './text.ts'

export const ENTER_CURRENT_PASSWORD = 'Enter your current password.'
export const REMOVAL_REASON_NEEDED = 'Write how the buyer proved who they are.'

/** The buyer's password, and a code of the app or a recovery code. */
export const factorProof = z.object({
  code: requiredCode,
  currentPassword: boundedText(TEXT_LIMITS.password).check(z.minLength(1, ENTER_CURRENT_PASSWORD)),
})
export type FactorProof = z.infer<typeof factorProof>

/** How a buyer who asks for a change of the account proved who they are; the audit trail keeps it. */
export const removalReason = requiredText(TEXT_LIMITS.reason, REMOVAL_REASON_NEEDED).check(
  z.trim(),
  z.refine((text) => !isInvisible(text), REMOVAL_REASON_NEEDED),
)

/** For a buyer who asks: takes the second factor away, makes a link for a new password, or closes the account. */
export const factorRemoval = z.object({ id: rowId.shape.id, reason: removalReason })
