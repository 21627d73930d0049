/** The open proposals, and how a second operator ends one: by letting it take effect, or without. */
import { OWN_PROPOSAL, PROPOSAL_DAYS, PROPOSAL_GONE, type ProposalKind } from '@presale/rules/proposal'
import { TEXT_LIMITS } from '@presale/rules/text'
import { type SqlBool, sql } from 'kysely'
import { type Actor, recordAudit } from '../audit/audit.ts'
import type { Editor } from '../currencies/audit-currency.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { isAsSeen, lockSubject } from './as-seen.ts'
import { type Answer, type ProposedCall, perform } from './proposed-call.ts'

/**
 * Lets a proposal take effect, with the reason of who confirms it, or else that of who made it under the maker's login.
 * Throws `refused` for an own one, `not-found` for one that is decided, old or about something that has changed since.
 */
export function confirmProposal(
  db: Db,
  { id, reason = '', ...editor }: { id: string; reason?: string } & Editor,
): Promise<Answer<ProposalKind>> {
  return inTransaction(db, async (trx) => {
    const proposal = await lockOpen(trx, id)
    if (proposal.proposed_by === editor.operatorId) throw new AppError('refused', OWN_PROPOSAL)
    await decide(trx, { id, ...editor }, 'confirmed')
    const call = proposal as ProposedCall
    const answer = await perform(trx, await withReason(trx, call, reason, proposal.proposed_by), editor)
    await auditProposal(trx, editor, 'proposal.confirm', id, proposal)
    return answer
  })
}

/** Ends a proposal without effect: one's own or another's. Throws `not-found` as confirmProposal does. */
export function declineProposal(db: Db, input: { id: string } & Actor): Promise<void> {
  return inTransaction(db, async (trx) => {
    const proposal = await lockOpen(trx, input.id)
    await decide(trx, input, 'declined')
    await auditProposal(trx, input, 'proposal.decline', input.id, proposal)
  })
}

/** Proposals that can still be confirmed. */
export function openProposals(db: Db) {
  return db
    .selectFrom('proposal')
    .select(['proposal.id', 'kind', 'subject', 'input', 'proposed_by', 'proposed_at'])
    .where('decision', 'is', null)
    .where(sql<SqlBool>`proposed_at > now() - make_interval(days => ${PROPOSAL_DAYS})`)
    .where(isAsSeen)
}

/** Locks an open proposal and what it is about. */
async function lockOpen(trx: Trx, id: string) {
  const listed = await trx
    .selectFrom('proposal')
    .select(['kind', 'subject'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (listed) await lockSubject(trx, listed)
  const open = await openProposals(trx).where('proposal.id', '=', id).executeTakeFirst()
  if (!open) throw new AppError('not-found', PROPOSAL_GONE)
  return open
}

/** The reason that an approval has; no other call has one of its own. */
export const reasonOf = (call: ProposedCall) => (call.kind === 'order.approve' ? call.input.reason : '')

/** An approval with the reason to keep. The maker's reason is not the confirmer's, so it is kept under the maker's login. */
async function withReason(
  trx: Trx,
  call: ProposedCall,
  own: string,
  proposedBy: string,
): Promise<ProposedCall> {
  const made = reasonOf(call).trim()
  if (call.kind !== 'order.approve' || (own.trim() === '' && made === '')) return call
  if (own.trim() !== '') return { ...call, input: { ...call.input, reason: own } }
  const { login } = await trx
    .selectFrom('operator')
    .select('login')
    .where('id', '=', proposedBy)
    .executeTakeFirstOrThrow()
  const reason = [...`${login}: ${made}`].slice(0, TEXT_LIMITS.reason).join('')
  return { ...call, input: { ...call.input, reason } }
}

async function decide(
  trx: Trx,
  { id, operatorId }: { id: string } & Actor,
  decision: 'confirmed' | 'declined',
): Promise<void> {
  await trx
    .updateTable('proposal')
    .set({ decision, decided_by: operatorId, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Records a step of a proposal in the audit trail. */
export function auditProposal(
  trx: Trx,
  { operatorId, requestId, address }: Actor,
  action: string,
  id: string,
  { kind, input }: { kind: string; input: unknown },
): Promise<void> {
  const subject = { type: 'proposal', id }
  return recordAudit(trx, { operatorId, requestId, address, action, subject, after: { kind, input } })
}
