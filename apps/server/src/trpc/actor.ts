/** Who acts, in which request, as use cases take it. */
import type { Actor } from '../audit/audit.ts'
import type { Editor } from '../currencies/audit-currency.ts'
import type { Context } from './trpc.ts'

/** Where a session is opened from, and by which request. */
export function originOf({ address, userAgent, requestId }: Context) {
  return { address, userAgent, requestId }
}

/** The operator an action is attributed to, with its request and address. */
export function actorOf({ operatorId, requestId, address }: Actor): Actor {
  return { operatorId, requestId, address }
}

/** The same, where a rate that changes far needs a reason. */
export function editorOf(ctx: Editor): Editor {
  return { ...actorOf(ctx), rateReasonPercent: ctx.rateReasonPercent }
}
