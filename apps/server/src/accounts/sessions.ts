import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

/** Whose session it is. */
export type SessionOwner = { buyerId: string } | { operatorId: string }

const BUYER_SESSION_DAYS = 14
const OPERATOR_SESSION_DAYS = 1

/** Shape of a session token: 32 random bytes in base64url. What looks otherwise is not looked up. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

/**
 * Opens a session and answers its token, of which only the hash is stored (D16). Expiry is by the database's clock; the
 * owner's expired sessions are removed on the way.
 */
export async function openSession(db: Db | Trx, owner: SessionOwner): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const days = 'buyerId' in owner ? BUYER_SESSION_DAYS : OPERATOR_SESSION_DAYS
  await db
    .deleteFrom('session')
    .where(
      'buyerId' in owner ? 'buyer_id' : 'operator_id',
      '=',
      'buyerId' in owner ? owner.buyerId : owner.operatorId,
    )
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      buyer_id: 'buyerId' in owner ? owner.buyerId : null,
      operator_id: 'operatorId' in owner ? owner.operatorId : null,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .execute()
  return token
}

/** The owner of a living session, or undefined when the token is unknown, expired or revoked. */
export async function findSessionOwner(db: Db, token: string): Promise<SessionOwner | undefined> {
  if (!TOKEN_PATTERN.test(token)) return undefined
  const row = await db
    .selectFrom('session')
    .select(['buyer_id', 'operator_id'])
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (row?.buyer_id) return { buyerId: row.buyer_id }
  if (row?.operator_id) return { operatorId: row.operator_id }
  return undefined
}

/** Ends one session; ending it again changes nothing. */
export async function closeSession(db: Db, token: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every session of the owner but the one presented, as a password change does (D16). */
export async function closeOtherSessions(trx: Trx, owner: SessionOwner, token: string): Promise<void> {
  await trx
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where((eb) =>
      'buyerId' in owner ? eb('buyer_id', '=', owner.buyerId) : eb('operator_id', '=', owner.operatorId),
    )
    .where('token_hash', '!=', hashToken(token))
    .where('revoked_at', 'is', null)
    .execute()
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
