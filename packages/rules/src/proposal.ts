/** The words of the two-person rule (decision 0049). */
import * as z from 'zod/mini'
import { rowId } from './lists.ts'
import { reasonText } from './reason.ts'

/** What takes effect only when a second operator confirms it. */
export const PROPOSAL_KINDS = [
  'currency.add',
  'currency.update',
  'currency.restore',
  'order.approve',
] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** After this many days a proposal can no longer be confirmed. */
export const PROPOSAL_DAYS = 7

export const PROPOSAL_GONE =
  'This proposal is over: it was decided, is too old, or what it is about has changed. If it is still needed, propose it again.'
export const OWN_PROPOSAL = 'You proposed this yourself. Another manager or owner must confirm it.'

/** The answer to who asks for something that a second operator must confirm. */
export const awaitsSecond = (what: string) =>
  `${what} takes effect when another manager or owner confirms it. Until then nothing has changed.`

/** Another proposal for the same subject is open. */
export const otherProposal = (what: string) =>
  `Another proposal for ${what} waits for a second operator. Please confirm or decline that one first.`

/** A confirmation of a proposal, with the confirming operator's reason. */
export const confirmation = z.extend(rowId, { reason: z._default(reasonText, '') })
