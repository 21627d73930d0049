import * as z from 'zod/mini'
import { rowId } from './lists.ts'
import { ENTER_PASSWORD } from './operator.ts'
import { requiredCode } from './second-factor.ts'
import { boundedText, TEXT_LIMITS } from './text.ts'

/** Minutes for which a proof of identity (log-in, password or code) counts as recent. */
export const RECENT_MINUTES = 15

/** Minutes without a request after which an operator's session ends; the app also counts those without a key or a click. */
export const IDLE_MINUTES = 30
/** Minutes before that end at which the app warns. */
export const IDLE_WARNING_MINUTES = 2

export const CONFIRM_IDENTITY = `You logged in more than ${RECENT_MINUTES} minutes ago. Confirm that it is you, or log in again, and repeat this.`
export const WRONG_PASSWORD = 'Wrong password.'

export const SESSION_GONE = 'This session has ended already.'

const passwordProof = z.object({
  password: boundedText(TEXT_LIMITS.password).check(z.minLength(1, ENTER_PASSWORD)),
})
const codeProof = z.object({ code: requiredCode })

/** A proof of identity: the password or a code of the second factor. */
export const identityProof = z.union([passwordProof, codeProof])
export type IdentityProof = z.infer<typeof identityProof>

/** The form's single field, for a password or a code. */
export const identityForms = {
  password: z.object({ proof: passwordProof.shape.password }),
  code: z.object({ proof: codeProof.shape.code }),
}
export type IdentityForm = { proof: string }

export const sessionNumber = z.object({ sessionId: rowId.shape.id })

/** A session of an operator's, or all of them. */
export const othersSessions = z.object({ operatorId: rowId.shape.id, sessionId: z.optional(rowId.shape.id) })
