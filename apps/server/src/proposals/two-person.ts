/** The two-person rule, where it is switched on: what it covers takes effect when a second operator asks for it too. */
import { isDeepStrictEqual } from 'node:util'
import type { Decimal } from '@presale/rules/decimal'
import { awaitsSecond, otherProposal, type ProposalKind } from '@presale/rules/proposal'
import { sql } from 'kysely'
import pg from 'pg'
import type { Actor } from '../audit/audit.ts'
import type { Editor } from '../currencies/audit-currency.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { type SettleResult, settleOrder } from '../orders/settle-order.ts'
import { asStored } from './as-seen.ts'
import { auditProposal, confirmProposal, openProposals } from './decide-proposal.ts'
import { type Answer, type Input, isCovered, type ProposedCall, perform, subjectOf } from './proposed-call.ts'

/** An approval of more than `aboveUsd` dollars needs two operators. Undefined: the rule is off. */
export type TwoPerson = { aboveUsd: Decimal } | undefined

type Ruled = { db: Db; twoPerson: TwoPerson }

/**
 * Lets the call take effect, unless the rule covers it: then it is proposed, and the same call of another operator
 * confirms it. Throws `refused` with `awaitsSecond` in its details when it waits, `conflict` while another proposal for the
 * same subject is open, and what the call itself throws.
 */
export async function performOrPropose<Kind extends ProposalKind>(
  { db, twoPerson: rule }: Ruled,
  kind: Kind,
  input: Input<Kind>,
  editor: Editor,
): Promise<Answer<Kind>> {
  // TypeScript keeps no kind and its input together once both are of a union.
  const call = { kind, input } as ProposedCall
  const answered = (answer: Promise<Answer<ProposalKind>>) => answer as Promise<Answer<Kind>>
  const isFree = !rule || !(await isCovered(db, call, rule.aboveUsd)) || !(await hasTwoDeciders(db))
  if (isFree) return answered(perform(db, call, editor))
  const open = await openProposals(db)
    .where('kind', '=', call.kind)
    .where('subject', '=', subjectOf(call))
    .executeTakeFirst()
  if (open && !isSame(open.input, call.input)) throw otherWaits(call)
  if (open && open.proposed_by !== editor.operatorId)
    return answered(
      confirmProposal(db, {
        id: open.id,
        own: call.kind === 'currency.restore' ? {} : call.input,
        ...editor,
      }),
    )
  if (!open) await propose(db, call, editor)
  throw new AppError('refused', awaitsSecond(nameOf(call)), { awaitsSecond: true })
}

/** The dollars above which an approval needs two operators now; null while the rule is off or only one operator decides. */
export async function secondNeededAbove({ db, twoPerson: rule }: Ruled): Promise<Decimal | null> {
  return rule && (await hasTwoDeciders(db)) ? rule.aboveUsd : null
}

/** Decides on an order; an approval that the rule covers is proposed, as performOrPropose says. */
export function settleOrPropose(
  ruled: Ruled,
  input: Pick<Parameters<typeof settleOrder>[1], 'orderId' | 'version' | 'decision' | 'reason'>,
  editor: Editor,
): Promise<SettleResult> {
  const { decision, orderId, version, reason } = input
  if (decision !== 'approved') return settleOrder(ruled.db, { ...input, ...editor })
  return performOrPropose(ruled, 'order.approve', { orderId, version, reason }, editor)
}

/** Stores the call. What could not take effect now is refused at once, because the call is tried and taken back first. */
async function propose(db: Db, call: ProposedCall, editor: Editor): Promise<void> {
  const input = await rehearse(db, call, editor)
  await inTransaction(db, async (trx) => {
    await endOld(trx, call, editor)
    const { id } = await trx
      .insertInto('proposal')
      .values({
        kind: call.kind,
        subject: subjectOf(call),
        input: JSON.stringify(input),
        proposed_by: editor.operatorId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditProposal(trx, editor, 'proposal.make', id, { ...call, input })
  }).catch((error) => {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'proposal_open'
    throw isTaken ? otherWaits(call) : error
  })
}

class TakenBack extends Error {}

/** The call as it is to be stored. */
async function rehearse(db: Db, call: ProposedCall, editor: Editor): Promise<ProposedCall['input']> {
  let stored = call.input
  const tried = inTransaction(db, async (trx) => {
    stored = await asStored(trx, call)
    await perform(trx, call, editor)
    throw new TakenBack()
  })
  await tried.catch((error) => {
    if (!(error instanceof TakenBack)) throw error
  })
  return stored
}

/** Declines a proposal for the same subject that can no longer be confirmed. */
async function endOld(trx: Trx, call: ProposedCall, { operatorId }: Actor): Promise<void> {
  await trx
    .updateTable('proposal')
    .set({ decision: 'declined', decided_by: operatorId, decided_at: sql`now()` })
    .where('kind', '=', call.kind)
    .where('subject', '=', subjectOf(call))
    .where('decision', 'is', null)
    .where('id', 'not in', openProposals(trx).clearSelect().select('proposal.id'))
    .execute()
}

/** Whether there is a second operator who could confirm. */
async function hasTwoDeciders(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('operator')
    .select('id')
    .where('removed_at', 'is', null)
    .where('role', 'in', ['manager', 'owner'])
    .limit(2)
    .execute()
  return found.length === 2
}

function otherWaits(call: ProposedCall): AppError {
  return new AppError('conflict', otherProposal(nameOf(call)))
}

function nameOf(call: ProposedCall): string {
  if (call.kind === 'order.approve') return `The approval of order ${call.input.orderId}`
  if (call.kind === 'currency.restore') return 'Bringing the currency back'
  return call.kind === 'currency.add'
    ? `The new currency ${call.input.code}`
    : `The change of ${subjectOf(call)}`
}

/** Whether both ask for the same, whatever the reason given and what was seen. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(essenceOf(one), essenceOf(other))
}

function essenceOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essenceOf)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([name, field]) => !['reason', 'version', 'seen'].includes(name) && field !== undefined,
  )
  return Object.fromEntries(kept.map(([name, field]) => [name, essenceOf(field)]))
}
