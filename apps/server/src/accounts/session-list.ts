/** The sessions of one account: listing and ending them. */
import { SESSION_GONE } from '@presale/rules/identity'
import { type AliasableExpression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Program, recordAudit } from '../audit/audit.ts'
import type { Db, Schema, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { hashToken, isBuyersOrUsed, isOwners, type SessionOwner } from './sessions.ts'

/**
 * A valid session as its list shows it; times are ISO 8601 in UTC. `lastSeenAt` is exact to some minutes, a buyer's to an
 * hour.
 */
export type ListedSession = {
  id: string
  address: string
  userAgent: string
  openedAt: string
  lastSeenAt: string
  isThisOne: boolean
}

/** The operator's valid sessions, the most recently seen first. `sessionId` is the session of the request. */
export const listOperatorSessions = (
  db: Db,
  { operatorId, sessionId }: { operatorId: string; sessionId: string },
): Promise<ListedSession[]> => listSessions(db, { operatorId }, (eb) => eb('id', '=', sessionId))

/** The buyer's valid sessions, the most recently seen first. `sessionToken` is that of the request. */
export const listBuyerSessions = (
  db: Db,
  { buyerId, sessionToken }: { buyerId: string; sessionToken: string },
): Promise<ListedSession[]> =>
  listSessions(db, { buyerId }, (eb) => eb('token_hash', '=', hashToken(sessionToken)))

async function listSessions(
  db: Db,
  owner: SessionOwner,
  isThisOne: (eb: ExpressionBuilder<Schema, 'session'>) => AliasableExpression<SqlBool>,
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'address', 'user_agent as userAgent', 'created_at', 'last_seen_at'])
    .select((eb) => isThisOne(eb).as('isThisOne'))
    .where((eb) => isOwners(eb, owner))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isBuyersOrUsed())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ created_at, last_seen_at, isThisOne, ...row }) => ({
    ...row,
    openedAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    isThisOne: isThisOne === true,
  }))
}

/** Which of an account's sessions end: one of them, all but that of the request, or all. */
export type Ending = { sessionId: string } | { allBut: string } | 'all'

/**
 * Ends sessions of the owner; answers how many. Throws `not-found` when the one named is not valid or not the owner's.
 */
export async function closeSessions(trx: Trx, owner: SessionOwner, ending: Ending): Promise<number> {
  const ended = await trx
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where((eb) => isOwners(eb, owner))
    .where((eb) => {
      if (ending === 'all') return eb.lit(true)
      if ('sessionId' in ending) return eb('id', '=', ending.sessionId)
      return eb('token_hash', '!=', hashToken(ending.allBut))
    })
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  if (typeof ending === 'object' && 'sessionId' in ending && ended.length === 0) {
    throw new AppError('not-found', SESSION_GONE)
  }
  return ended.length
}

/** Ends sessions of a buyer's own, with an audit entry. Throws `not-found` as closeSessions does. */
export function endOwnSessions(
  db: Db,
  { buyerId, ending, ...request }: { buyerId: string; ending: Ending } & Omit<Program, 'operatorId'>,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ended = await closeSessions(trx, { buyerId }, ending)
    await recordAudit(trx, {
      operatorId: null,
      action: 'buyer.end-sessions',
      subject: { type: 'buyer', id: buyerId },
      after: { ended },
      ...request,
    })
  })
}
