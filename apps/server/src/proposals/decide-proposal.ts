/** The open proposals, and how a second operator ends one: by letting it take effect, or without. */
import type { CurrencyChange } from '@presale/rules/currency'
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

/** What the confirming operator gives: a reason, or the same call, whose version and reasons then count. */
type Own = { reason?: string | undefined; version?: number | undefined; changes?: CurrencyChange[] }

/**
 * Lets a proposal take effect, signed by the confirming operator. Throws `refused` for an own one, `not-found` for one that is
 * decided, old or about something that has changed since, and what the call itself throws.
 */
export function confirmProposal(
  db: Db,
  { id, own, ...editor }: { id: string; own: Own } & Editor,
): Promise<Answer<ProposalKind>> {
  return inTransaction(db, async (trx) => {
    const proposal = await lockOpen(trx, id)
    if (proposal.proposed_by === editor.operatorId) throw new AppError('refused', OWN_PROPOSAL)
    await decide(trx, { id, ...editor }, 'confirmed')
    const { login } = await trx
      .selectFrom('operator')
      .select('login')
      .where('id', '=', proposal.proposed_by)
      .executeTakeFirstOrThrow()
    const answer = await perform(trx, asSigned(proposal as ProposedCall, login, own), editor)
    await auditProposal(trx, editor, 'proposal.confirm', id, proposal)
    return answer
  })
}

/** Ends a proposal without effect: one's own or another's. Throws `not-found` for a decided one. */
export function declineProposal(db: Db, input: { id: string } & Actor): Promise<void> {
  return inTransaction(db, async (trx) => {
    const proposal = await trx
      .selectFrom('proposal')
      .select(['kind', 'input'])
      .where('id', '=', input.id)
      .where('decision', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!proposal) throw new AppError('not-found', PROPOSAL_GONE)
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

/**
 * The call as the confirming operator signs it. The reasons are that operator's own. Where none is given, the proposing operator's
 * reason stands under the proposing operator's login.
 */
function asSigned(call: ProposedCall, login: string, own: Own): ProposedCall {
  const reasonOf = (proposed: string | undefined, given: string | undefined) => {
    if (given?.trim()) return given
    return proposed?.trim() ? [...`${login}: ${proposed}`].slice(0, TEXT_LIMITS.reason).join('') : proposed
  }
  switch (call.kind) {
    case 'order.approve': {
      const { version, reason } = call.input
      const signed = { version: own.version ?? version, reason: reasonOf(reason, own.reason) ?? '' }
      return { ...call, input: { ...call.input, ...signed } }
    }
    case 'currency.add':
      return { ...call, input: { ...call.input, reason: reasonOf(call.input.reason, own.reason) } }
    case 'currency.update': {
      const givenFor = (code: string) => own.changes?.find((change) => change.code === code)?.reason
      const changes = call.input.changes.map((change) => ({
        ...change,
        reason: reasonOf(change.reason, givenFor(change.code)),
      }))
      return { ...call, input: { changes } }
    }
    case 'currency.restore':
      return call
  }
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
