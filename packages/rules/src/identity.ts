import * as z from 'zod/mini'
import { rowId } from './lists.ts'
import { ENTER_PASSWORD } from './operator.ts'
import { requiredCode } from './second-factor.ts'
import { boundedText, TEXT_LIMITS } from './text.ts'

/** Minutes for which an operator who has logged in, or shown password or code again, need not do so. */
export const RECENT_MINUTES = 15

export const CONFIRM_IDENTITY = `You logged in more than ${RECENT_MINUTES} minutes ago. Confirm that it is you, or log in again, and repeat this.`
export const WRONG_PASSWORD = 'Wrong password.'
export const IDENTITY_FAILED = 'Failed to confirm that it is you.'
export const IDENTITY_UNREACHABLE = 'No answer came. Please try again.'

export const SESSION_ENDED = 'The session has been ended.'
export const SESSIONS_ENDED = 'The sessions have been ended.'
export const SESSION_END_FAILED = 'Failed to end the session.'
export const SESSIONS_UNFETCHED = 'Failed to fetch sessions'
export const SESSION_GONE = 'This session has ended already.'

const passwordProof = z.object({
  password: boundedText(TEXT_LIMITS.password).check(z.minLength(1, ENTER_PASSWORD)),
})
const codeProof = z.object({ code: requiredCode })

/** What confirms an operator's identity anew: the password, or a code of the second factor. */
export const identityProof = z.union([passwordProof, codeProof])
export type IdentityProof = z.infer<typeof identityProof>

/** The form's one field, by what is to be typed in it. */
export const identityForms = {
  password: z.object({ proof: passwordProof.shape.password }),
  code: z.object({ proof: codeProof.shape.code }),
}
export type IdentityForm = { proof: string }

/** A session by number. */
export const sessionNumber = z.object({ sessionId: rowId.shape.id })

/** A session of an operator's, or all of them. */
export const othersSessions = z.object({ operatorId: rowId.shape.id, sessionId: z.optional(rowId.shape.id) })
