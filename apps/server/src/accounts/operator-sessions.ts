/** The sessions of one operator: what they are shown of them, and how they are ended. */
import { SESSION_GONE } from '@presale/rules/identity'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** A living session as its list shows it; times are ISO 8601, UTC, and `lastSeenAt` is exact to some minutes. */
export type ListedSession = {
  id: string
  address: string
  userAgent: string
  openedAt: string
  lastSeenAt: string
  isThisOne: boolean
}

/** The operator's living sessions, the one seen last first. `sessionId` is the one that asks. */
export async function listOperatorSessions(
  db: Db,
  input: { operatorId: string; sessionId: string },
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('operator_id', '=', input.operatorId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    userAgent: row.user_agent,
    openedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isThisOne: row.id === input.sessionId,
  }))
}

/** Ends one session of the operator, or all. Throws `not-found` when the one named is not living or not the operator's. */
export async function closeOperatorSessions(
  trx: Trx,
  { operatorId, sessionId }: { operatorId: string; sessionId?: string | undefined },
): Promise<void> {
  const ended = await trx
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('operator_id', '=', operatorId)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  if (sessionId !== undefined && ended.length === 0) throw new AppError('not-found', SESSION_GONE)
}
