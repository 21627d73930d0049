import { hash, randomBytes } from 'node:crypto'
import { SESSION_HAS_ENDED, WRONG_CREDENTIALS } from '@presale/rules/account'
import { IDLE_MINUTES, RECENT_MINUTES } from '@presale/rules/identity'
import type { Role } from '@presale/rules/role'
import { type ExpressionBuilder, sql } from 'kysely'
import { isPassing } from '../db/faults.ts'
import { gathered } from '../db/gather.ts'
import { kept } from '../db/named.ts'
import type { Db, Schema, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { lockBuyer } from './lock-buyer.ts'

/** The owner of a session. */
export type SessionOwner = { buyerId: string } | { operatorId: string }

/** Where a session was opened from, as far as the request said. */
export type Origin = { address: string; userAgent?: string | undefined }

/** What a valid session entitles to. An operator's role is the present one; `isRecent` is about sudo mode. */
export type Session = { buyerId: string } | OperatorSession
export type OperatorSession = { sessionId: string; operatorId: string; role: Role; isRecent: boolean }

const BUYER_SESSION_DAYS = 14
const OPERATOR_SESSION_DAYS = 1

/** Sessions that one owner has at most; the next log-in ends the oldest. */
const MAX_SESSIONS = 20

/** Shape of a session token: 32 random bytes in base64url. Anything else is not looked up. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

const MAX_LENGTH = { address: 100, userAgent: 300 }

/** Precision in minutes of the time a session was last seen, so that not every request writes. */
export const SEEN_MINUTES = 1
/** The same for buyers, who are many and whose open order pages check their sessions all the time. */
const BUYER_SEEN_MINUTES = 60

/**
 * Where a session is opened from, and the session token whose session it replaces. With `passwordHash` a buyer's session
 * opens only while that is still the stored hash.
 */
export type Opening = Partial<Origin> & { replaces?: string | undefined; passwordHash?: string }

/**
 * Opens a session and answers its token, of which only the hash is stored (D16). It ends the replaced session and the
 * oldest beyond MAX_SESSIONS, and deletes the owner's expired ones. Expiry is by the database's clock. Throws
 * `unauthenticated` when the password has changed, and as lockOwner does.
 */
export async function openSession(
  db: Db | Trx,
  owner: SessionOwner,
  { replaces, passwordHash, ...origin }: Opening = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const values = {
    tokenHash: hashToken(token),
    buyerId: 'buyerId' in owner ? owner.buyerId : null,
    operatorId: 'operatorId' in owner ? owner.operatorId : null,
    days: 'buyerId' in owner ? BUYER_SESSION_DAYS : OPERATOR_SESSION_DAYS,
    address: storable(origin.address, MAX_LENGTH.address),
    userAgent: storable(origin.userAgent, MAX_LENGTH.userAgent),
    replaced: replaces === undefined ? null : hashToken(replaces),
    passwordHash: passwordHash ?? null,
  }
  const opened = await inTransaction(db, async (trx) => {
    await lockOwner(trx, owner)
    return opening(trx, values)
  })
  if (opened.length === 0) throw new AppError('unauthenticated', WRONG_CREDENTIALS)
  return token
}

/**
 * Locks the account until the transaction ends, so that requests at once do not pass a maximum together. Throws for a buyer
 * as lockBuyer does.
 */
export async function lockOwner(trx: Trx, owner: SessionOwner): Promise<void> {
  if ('buyerId' in owner) await lockBuyer(trx, owner.buyerId)
  else
    await trx
      .selectFrom('operator')
      .select('id')
      .where('id', '=', owner.operatorId)
      .forNoKeyUpdate()
      .execute()
}

type NewSession = Record<
  'tokenHash' | 'buyerId' | 'operatorId' | 'days' | 'address' | 'userAgent' | 'replaced' | 'passwordHash',
  unknown
>

/**
 * The owner is locked by the statement before, so this one sees each earlier log-in and password change. Expired sessions
 * that another transaction holds are skipped, so that no log-in waits for them.
 */
const opening = kept('open session', (values: NewSession) => {
  const { tokenHash, buyerId, operatorId, days, address, userAgent, replaced, passwordHash } = values
  return sql`
    with allowed as (select where ${passwordHash}::text is null
      or exists (select from buyer where id = ${buyerId} and password_hash = ${passwordHash})),
    expired as (
      delete from session where token_hash in (
        select token_hash from session where (buyer_id = ${buyerId} or operator_id = ${operatorId})
          and expires_at < now() for update skip locked)),
    replaced as (
      update session set revoked_at = now() from allowed where token_hash = ${replaced} and revoked_at is null),
    surplus as (
      update session set revoked_at = now() from allowed where revoked_at is null and token_hash in (
        select token_hash from session where (buyer_id = ${buyerId} or operator_id = ${operatorId})
          and revoked_at is null and expires_at > now() and token_hash is distinct from ${replaced}
        order by id desc offset ${sql.lit(MAX_SESSIONS - 1)}))
    insert into session (token_hash, buyer_id, operator_id, expires_at, address, user_agent)
    select ${tokenHash}::bytea, ${buyerId}::bigint, ${operatorId}::bigint, now() + make_interval(days => ${days}),
      ${address}, ${userAgent} from allowed
    returning id`
})

/** Text that Postgres can store, cut to a number of characters. */
function storable(text: string | undefined, longest: number): string {
  return [...(text ?? '').toWellFormed().replaceAll('\0', '')].slice(0, longest).join('')
}

/**
 * The valid session of a token; undefined when it is unknown, expired or revoked, an operator's that was idle for
 * IDLE_MINUTES, or its operator was removed.
 */
export async function findSessionOwner(db: Db, token: string): Promise<Session | undefined> {
  if (!TOKEN_PATTERN.test(token)) return undefined
  const row = await findSession(db, hashToken(token))
  if (row?.seen_long_ago) await noteSeen(db, row.id)
  if (row?.buyer_id) return { buyerId: row.buyer_id }
  if (!row?.operator_id || !row.role) return undefined
  return { sessionId: row.id, operatorId: row.operator_id, role: row.role, isRecent: row.is_recent }
}

const findSession = gathered(async (db, tokenHashes: readonly Buffer[]) => {
  const rows = await readSessions(db, { tokenHashes })
  const byHash = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  return tokenHashes.map((hash) => byHash.get(hash.toString('hex')))
})

const readSessions = kept('find sessions', ({ tokenHashes }: { tokenHashes: unknown }, db) =>
  db
    .selectFrom('session')
    .leftJoin('operator', 'operator.id', 'session.operator_id')
    .select([
      'session.id',
      'token_hash',
      'buyer_id',
      'operator_id',
      'operator.role',
      sql<boolean>`confirmed_at > now() - make_interval(mins => ${RECENT_MINUTES})`.as('is_recent'),
      sql<boolean>`last_seen_at < now() - make_interval(mins =>
        case when buyer_id is null then ${SEEN_MINUTES}::integer else ${BUYER_SEEN_MINUTES} end)`.as(
        'seen_long_ago',
      ),
    ])
    .where('token_hash', '=', sql<Buffer>`any(${tokenHashes})`)
    .where('revoked_at', 'is', null)
    .where('operator.removed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isBuyersOrUsed()),
)

/** Whether the session is one of the owner's. */
export function isOwners(eb: ExpressionBuilder<Schema, 'session'>, owner: SessionOwner) {
  return 'buyerId' in owner ? eb('buyer_id', '=', owner.buyerId) : eb('operator_id', '=', owner.operatorId)
}

/** A buyer's session has no idle time: a buyer who pays from a wallet comes back days later. */
export const isBuyersOrUsed = () =>
  sql<boolean>`(session.buyer_id is not null or session.last_seen_at > now() - make_interval(mins => ${sql.lit(IDLE_MINUTES)}))`

const WITHOUT_WAITING_FOR_STANDBY = sql`(select set_config('synchronous_commit', 'local', true))`

/** Notes the time, unless another transaction holds the session. A passing fault fails no request. */
async function noteSeen(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('id', '=', sessionId)
        .where('last_seen_at', '<', sql<Date>`now() - make_interval(mins => ${SEEN_MINUTES})`)
        .forUpdate()
        .skipLocked(),
    )
    .where(WITHOUT_WAITING_FOR_STANDBY, 'is not', null)
    .execute()
    .catch((error) => {
      if (!isPassing(error)) throw error
    })
}

/** Throws `unauthenticated` when the session has been ended, by another request while this one was at work. */
export async function requireOpenSession(trx: Trx, token: string): Promise<void> {
  const open = await trx
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!open) throw new AppError('unauthenticated', SESSION_HAS_ENDED)
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

/**
 * Ends every session of the owner but the presented one, after a password change (D16). That one counts as confirmed,
 * which distinguishes it in the books from those that had to end. The password must have been written before.
 */
export async function closeOtherSessions(trx: Trx, owner: SessionOwner, token: string): Promise<void> {
  const presented = hashToken(token)
  const living = trx
    .updateTable('session')
    .where((eb) => isOwners(eb, owner))
    .where('revoked_at', 'is', null)
  await living.set({ revoked_at: sql`now()` }).where('token_hash', '!=', presented).execute()
  await living.set({ confirmed_at: sql`clock_timestamp()` }).where('token_hash', '=', presented).execute()
}

/** The form in which a session token is stored. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
