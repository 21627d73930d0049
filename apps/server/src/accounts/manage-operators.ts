/** Owners' actions on operators. A removed operator is only marked: the audit trail needs the name. */
import { LAST_OWNER, ROLE_CHANGED, ROLE_FORBIDS, type Role, type RoleChange } from '@presale/rules/role'
import { sql } from 'kysely'
import pg from 'pg'
import { type Actor, lastChangeOf } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { revokeLinksOf } from './invites.ts'
import { auditOperator, lockOperator } from './operator-account.ts'
import { closeSessions, type Ending } from './session-list.ts'
import { isBuyersOrUsed } from './sessions.ts'

/** An operator as owners see it. Times are ISO 8601, UTC; `lastSeenAt` may be some minutes old. */
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
      sql<string>`count(session.id) filter (where session.revoked_at is null and session.expires_at > now() and ${isBuyersOrUsed()})`.as(
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
 /**
  * Changes an operator's role from the next call on; a former owner's open invites and links are revoked. Throws `refused` for
  * the last owner, `conflict` with the present role when it is not the one the editor saw, `not-found` when the
  * operator was removed.
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
    const ended =
      input.role === 'owner' ? undefined : await revokeLinksOf(trx, input.targetId, input.operatorId)
    await auditOperator(trx, input, 'operator.change-role', input.targetId, {
      before: { role },
      after: { role: input.role, ...ended },
    })
  })
}

/**
 * Removes an operator's access at once: sessions end, open invites and links are revoked. Throws `refused` for the last
 * owner, `not-found` when the operator was removed already.
 */
export function removeOperator(db: Db, input: { targetId: string } & Actor): Promise<void> {
  return changeOperator(db, input, async (trx, { login, role }) => {
    await trx
      .updateTable('operator')
      .set({ removed_at: sql`now()`, removed_by: input.operatorId })
      .where('id', '=', input.targetId)
      .execute()
    await closeSessions(trx, { operatorId: input.targetId }, 'all')
    const after = await revokeLinksOf(trx, input.targetId, input.operatorId)
    await auditOperator(trx, input, 'operator.remove', input.targetId, { before: { login, role }, after })
  })
}

/**
 * Ends sessions of an operator, and revokes the operator's open invites and links: an intruder in that session may have
 * made them. Throws `not-found` when that session has ended already.
 */
export function endOperatorSessions(
  db: Db,
  input: { targetId: string; ending: Ending } & Actor,
): Promise<void> {
  const { targetId, ending } = input
  return inTransaction(db, async (trx) => {
    await closeSessions(trx, { operatorId: targetId }, ending)
    const after = await revokeLinksOf(trx, targetId, input.operatorId)
    const before = {
      session: ending === 'all' ? 'all' : 'sessionId' in ending ? ending.sessionId : 'all others',
    }
    await auditOperator(trx, input, 'operator.end-session', targetId, { before, after })
  })
}

/**
 * Locks all owners, always in the same order. Of two changes that would leave no owner, the second waits and is
 * refused; so is a change by an operator who is no owner any more.
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

/** The database checks it too. */
function refuseLastOwner(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'operator_last_owner') {
    throw new AppError('refused', LAST_OWNER)
  }
  throw error
}
