import { hash, randomBytes } from 'node:crypto'
import { RECENT_MINUTES } from '@presale/rules/identity'
import type { Role } from '@presale/rules/role'
import { type CompiledQuery, sql } from 'kysely'
import { sessionsOf } from '../db/connect.ts'
import { isPassing } from '../db/faults.ts'
import { gathered } from '../db/gather.ts'
import { compiledOnce, kept } from '../db/named.ts'
import type { Db, Trx } from '../db/schema.ts'
import { noteOpened } from './count-guesses.ts'

/** Whose session it is. */
export type SessionOwner = { buyerId: string } | { operatorId: string }

/** From where a session was opened, as far as the request said. */
export type Origin = { address: string; userAgent?: string | undefined }

/** What a living session entitles to; an operator's role is the present one, and `isRecent` is about sudo mode. */
export type Session = { buyerId: string } | OperatorSession
export type OperatorSession = { sessionId: string; operatorId: string; role: Role; isRecent: boolean }

const BUYER_SESSION_DAYS = 14
const OPERATOR_SESSION_DAYS = 1

/** Shape of a session token: 32 random bytes in base64url. What looks otherwise is not looked up. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

const LONGEST = { address: 100, userAgent: 300 }

/** When a session was last seen is kept this roughly, so that not every request writes. */
export const SEEN_MINUTES = 5

/** What is known of a session that is to be opened. */
export type Opening = Partial<Origin> & {
  /** The session token it takes the place of, whose session ends. */
  replaces?: string | undefined
  /** Only if the owner's password still is the one of this hash. */
  passwordHash?: string | undefined
}

/**
 * Opens a session and answers its token, of which only the hash is stored (D16). Expiry is by the database's clock; the
 * owner's expired sessions are removed on the way.
 */
export async function openSession(db: Db | Trx, owner: SessionOwner, opening: Opening = {}): Promise<string> {
  const { token, opening: statement } = openingOf(db, owner, opening)
  const { rows } = await db.executeQuery(statement)
  if (rows.length === 0) throw new Error('There is no such owner of a session.')
  return token
}

/**
 * What opens a session, and its token. It answers a row; none, and nothing is done, when the owner has another password by
 * then. A change of it that is under way is waited for.
 */
export function openingOf(
  db: Db | Trx,
  owner: SessionOwner,
  { replaces, passwordHash, ...origin }: Opening,
): { token: string; opening: CompiledQuery<{ id: string }> } {
  const token = randomBytes(32).toString('base64url')
  noteOpened(token)
  const values = {
    passwordHash,
    replacedHash: hashToken(replaces ?? ''),
    tokenHash: hashToken(token),
    address: storable(origin.address, LONGEST.address),
    userAgent: storable(origin.userAgent, LONGEST.userAgent),
  }
  const opening =
    'buyerId' in owner
      ? openingFor.buyer(db, { id: owner.buyerId, ...values })
      : openingFor.operator(db, { id: owner.operatorId, ...values })
  return { token, opening }
}

type Opened = Record<'id' | 'passwordHash' | 'replacedHash' | 'tokenHash' | 'address' | 'userAgent', unknown>

const openingFor = {
  buyer: compiledOnce('open a buyer’s session', (opened: Opened) =>
    openingStatement('buyer', BUYER_SESSION_DAYS, opened),
  ),
  operator: compiledOnce('open an operator’s session', (opened: Opened) =>
    openingStatement('operator', OPERATOR_SESSION_DAYS, opened),
  ),
}

function openingStatement(kind: 'buyer' | 'operator', days: number, opened: Opened) {
  const column = sql.ref(`${kind}_id`)
  return sql<{ id: string }>`
    with owner as (
      select id from ${sql.table(kind)}
      where id = ${opened.id}::bigint and password_hash = coalesce(${opened.passwordHash}::text, password_hash)
      for share),
    removed as (
      delete from session where token_hash in (
        select token_hash from session, owner where ${column} = owner.id and expires_at < now()
        for update of session skip locked)),
    replaced as (
      update session set revoked_at = now() from owner
      where token_hash = ${opened.replacedHash}::bytea and revoked_at is null and expires_at >= now())
    insert into session (token_hash, ${column}, expires_at, address, user_agent)
    select ${opened.tokenHash}::bytea, owner.id, now() + make_interval(days => ${days}::integer),
      ${opened.address}::text, ${opened.userAgent}::text
    from owner
    returning id`
}

/** Text of a request as Postgres can hold it, cut to so many characters. */
function storable(text: string | undefined, longest: number): string {
  return [...(text ?? '').toWellFormed().replaceAll('\0', '')].slice(0, longest).join('')
}

/** The living session of a token, or undefined when it is unknown, expired or revoked, or its operator removed. */
export async function findSessionOwner(db: Db, token: string): Promise<Session | undefined> {
  if (!TOKEN_PATTERN.test(token)) return undefined
  const sessions = sessionsOf(db)
  const row = await findSession(sessions, hashToken(token))
  if (row?.buyer_id) return { buyerId: row.buyer_id }
  if (!row?.operator_id || !row.role) return undefined
  if (row.seen_long_ago) await noteSeen(sessions, row.id)
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
      sql<boolean>`last_seen_at < now() - make_interval(mins => ${SEEN_MINUTES})`.as('seen_long_ago'),
    ])
    .where('token_hash', '=', sql<Buffer>`any(${tokenHashes})`)
    .where('revoked_at', 'is', null)
    .where('operator.removed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`),
)

/**
 * Waits neither for whoever has locked the session nor for a standby. A fault that passes fails no request: what is not noted
 * now is noted when the session is shown again.
 */
async function noteSeen(db: Db, sessionId: string): Promise<void> {
  const noting = sql`
    with seen as (
      select id from session
      where id = ${sessionId}::bigint and last_seen_at < now() - make_interval(mins => ${SEEN_MINUTES}::integer)
      for update skip locked),
    without_standby as (select set_config('synchronous_commit', 'local', true))
    update session set last_seen_at = now() from seen, without_standby where session.id = seen.id`
  await noting.execute(db).catch((error) => {
    if (!isPassing(error)) throw error
  })
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
 * Ends every session of the owner but the one presented, as a password change does (D16). That one counts as confirmed by
 * it, so that the books can tell it from those that had to end; the change must have been written before.
 */
export async function closeOtherSessions(trx: Trx, owner: SessionOwner, token: string): Promise<void> {
  const presented = hashToken(token)
  const living = trx
    .updateTable('session')
    .where((eb) =>
      'buyerId' in owner ? eb('buyer_id', '=', owner.buyerId) : eb('operator_id', '=', owner.operatorId),
    )
    .where('revoked_at', 'is', null)
  await living.set({ revoked_at: sql`now()` }).where('token_hash', '!=', presented).execute()
  await living.set({ confirmed_at: sql`clock_timestamp()` }).where('token_hash', '=', presented).execute()
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
