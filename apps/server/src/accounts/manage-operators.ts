/** What owners do with operators. Whoever is removed is only marked: names stay in the audit trail. */
import { LAST_OWNER, ROLE_CHANGED, ROLE_FORBIDS, type Role, type RoleChange } from '@presale/rules/role'
import { sql } from 'kysely'
import pg from 'pg'
import { type Actor, lastChangeOf } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { revokeInvitesOf } from './invites.ts'
import { auditOperator, lockOperator } from './operator-account.ts'
import { closeOperatorSessions } from './operator-sessions.ts'

/** An operator as owners see it; times are ISO 8601, UTC, and `lastSeenAt` is exact to some minutes. */
export type ListedOperator = {
  id: string
  login: string
  role: Role
  hasSecondFactor: boolean
  openSessions: number
  lastSeenAt: string | null
  removedAt: string | null
}

/** Every operator, the removed ones last. */
export async function listOperators(db: Db): Promise<ListedOperator[]> {
  const rows = await db
    .selectFrom('operator')
    .leftJoin('second_factor', 'second_factor.operator_id', 'operator.id')
    .leftJoin('session', 'session.operator_id', 'operator.id')
    .select(['operator.id', 'login', 'role', 'removed_at', 'second_factor.confirmed_at'])
    .select((eb) => eb.fn.max('session.last_seen_at').as('last_seen_at'))
    .select(
      sql<string>`count(session.id) filter (where session.revoked_at is null and session.expires_at > now())`.as(
        'open_sessions',
      ),
    )
    .groupBy(['operator.id', 'second_factor.confirmed_at'])
    .orderBy(sql`removed_at is not null`)
    .orderBy(sql`lower(login)`)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    login: row.login,
    role: row.role,
    hasSecondFactor: row.confirmed_at !== null,
    openSessions: Number(row.open_sessions),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
  }))
}

/**
 * Gives an operator another role, which holds from the next call on; who is no owner any more has no open invites either.
 * Throws `refused` for the last owner, `conflict` with the present role when it is not the one its editor saw, and
 * `not-found` when the operator was removed.
 */
export function changeOperatorRole(
  db: Db,
  input: Omit<RoleChange, 'operatorId'> & { targetId: string } & Actor,
): Promise<void> {
  return changeOperator(db, input, async (trx, { role }) => {
    if (input.seenRole !== undefined && input.seenRole !== role) {
      const changed = await lastChangeOf(
        trx,
        { type: 'operator', id: input.targetId },
        'operator.change-role',
      )
      throw new AppError('conflict', ROLE_CHANGED, { current: { role }, changed })
    }
    if (input.role === role) return
    await trx.updateTable('operator').set({ role: input.role }).where('id', '=', input.targetId).execute()
    if (input.role !== 'owner') await revokeInvitesOf(trx, input.targetId)
    await auditOperator(trx, input, 'operator.change-role', input.targetId, {
      before: { role },
      after: { role: input.role },
    })
  })
}

/**
 * Takes every access from an operator at once: sessions end, open invites of the operator's making are revoked. Throws
 * `refused` for the last owner, `not-found` when the operator was removed already.
 */
export function removeOperator(db: Db, input: { targetId: string } & Actor): Promise<void> {
  return changeOperator(db, input, async (trx, { login, role }) => {
    await trx
      .updateTable('operator')
      .set({ removed_at: sql`now()`, removed_by: input.operatorId })
      .where('id', '=', input.targetId)
      .execute()
    await closeOperatorSessions(trx, { operatorId: input.targetId })
    await revokeInvitesOf(trx, input.targetId)
    await auditOperator(trx, input, 'operator.remove', input.targetId, { before: { login, role } })
  })
}

/** Ends one session of an operator, or all. Throws `not-found` when the one named has ended already. */
export function endOperatorSessions(
  db: Db,
  input: { targetId: string; sessionId?: string | undefined } & Actor,
): Promise<void> {
  const { targetId, sessionId } = input
  return inTransaction(db, async (trx) => {
    await closeOperatorSessions(trx, { operatorId: targetId, sessionId })
    const before = { session: sessionId ?? 'all' }
    await auditOperator(trx, input, 'operator.end-session', targetId, { before })
  })
}

/**
 * All owners are held, always in the same order: of two changes that would leave none, the second waits and is refused, as
 * is one by somebody who is no owner any more by then.
 */
function changeOperator(
  db: Db,
  input: { targetId: string } & Actor,
  change: (trx: Trx, operator: { login: string; role: Role }) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const owners = await trx
      .selectFrom('operator')
      .select('id')
      .where('role', '=', 'owner')
      .where('removed_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    if (!owners.some(({ id }) => id === input.operatorId)) throw new AppError('forbidden', ROLE_FORBIDS)
    const operator = await lockOperator(trx, input.targetId)
    await change(trx, operator).catch(refuseLastOwner)
  })
}

/** The database has the last word on it. */
function refuseLastOwner(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'operator_last_owner') {
    throw new AppError('refused', LAST_OWNER)
  }
  throw error
}
