/** Invites: one-time links that make their holder an operator. Only the hash of a link's secret is stored. */
import { createHash, randomBytes } from 'node:crypto'
import { RECENT_MINUTES } from '@presale/rules/identity'
import {
  type Acceptance,
  INVITE_CLOSED,
  INVITE_EXPIRED,
  INVITE_NEEDS_PROOF,
  INVITE_REVOKED,
  INVITE_UNKNOWN,
  INVITE_USED,
  type Invitation,
  inviteHours,
  LOGIN_TAKEN,
} from '@presale/rules/invite'
import type { Role } from '@presale/rules/role'
import { sql } from 'kysely'
import { type Actor, recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { requireRole } from '../limits/permissions.ts'
import type { AccountServices } from './account-services.ts'
import { auditOperator, lockOperator } from './operator-account.ts'
import { type Origin, openSession } from './sessions.ts'
import { refuseCommon } from './weak-passwords.ts'

/** An invite that can still be accepted; times are ISO 8601, UTC. */
export type OpenInvite = { id: string; role: Role; invitedBy: string; createdAt: string; expiresAt: string }

/** Every open invite, newest first. */
export async function listInvites(db: Db): Promise<OpenInvite[]> {
  const rows = await db
    .selectFrom('operator_invite as invite')
    .innerJoin('operator', 'operator.id', 'invite.created_by')
    .select(['invite.id', 'invite.role', 'operator.login', 'invite.created_at', 'invite.expires_at'])
    .where('invite.accepted_at', 'is', null)
    .where('invite.revoked_at', 'is', null)
    .where('invite.expires_at', '>', sql<Date>`now()`)
    .orderBy('invite.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    invitedBy: row.login,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

/** Creates an invite and answers its secret, which cannot be read again. */
export function inviteOperator(
  db: Db,
  input: Invitation & Actor,
): Promise<{ id: string; secret: string; role: Role; expiresAt: string }> {
  const secret = randomBytes(32).toString('base64url')
  return inTransaction(db, async (trx) => {
    requireRole(await lockOperator(trx, input.operatorId), 'owner')
    const invite = await trx
      .insertInto('operator_invite')
      .values({
        secret_hash: hashSecret(secret),
        role: input.role,
        created_by: input.operatorId,
        expires_at: sql`now() + make_interval(hours => ${inviteHours(input.role)})`,
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow()
    const expiresAt = invite.expires_at.toISOString()
    await auditInvite(trx, input, 'operator.invite', invite.id, {
      after: { role: input.role, expiresAt },
    })
    return { id: invite.id, secret, role: input.role, expiresAt }
  })
}

/** Closes an open invite. Throws `not-found` when it is not open any more. */
export function revokeInvite(db: Db, input: { id: string } & Actor): Promise<void> {
  return inTransaction(db, async (trx) => {
    const revoked = await closeable(trx)
      .set({ revoked_at: sql`now()` })
      .where('id', '=', input.id)
      .returning('role')
      .executeTakeFirst()
    if (!revoked) throw new AppError('not-found', INVITE_CLOSED)
    await auditInvite(trx, input, 'operator.revoke-invite', input.id, { before: { role: revoked.role } })
  })
}

/** The numbers of what ended with an operator's session, password or role, for the audit entry. */
type Ended = { revokedInvites?: string[]; closedLinks?: string[]; declinedProposals?: string[] }

/**
 * Revokes the operator's open invites, declines the open proposals in the name of `by`, and closes the links that the
 * operator made for buyers' new passwords: an intruder may have made them, or the operator may not make any more.
 * Answers undefined when nothing was open.
 */
export async function revokeLinksOf(
  trx: Trx,
  operatorId: string,
  by: string | null,
): Promise<Ended | undefined> {
  const invites = await closeable(trx)
    .set({ revoked_at: sql`now()` })
    .where('created_by', '=', operatorId)
    .returning('id')
    .execute()
  const links = await trx
    .updateTable('account_link')
    .set({ closed_at: sql`now()` })
    .where('created_by', '=', operatorId)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  const proposals = await trx
    .updateTable('proposal')
    // The command line is no operator.
    .set({ decision: 'declined', decided_by: by ?? operatorId, decided_at: sql`now()` })
    .where('proposed_by', '=', operatorId)
    .where('decision', 'is', null)
    .returning('id')
    .execute()
  const numbers = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const ended: Ended = {
    ...(invites.length > 0 && { revokedInvites: numbers(invites) }),
    ...(links.length > 0 && { closedLinks: numbers(links) }),
    ...(proposals.length > 0 && { declinedProposals: numbers(proposals) }),
  }
  return Object.keys(ended).length > 0 ? ended : undefined
}

/** The role that the invite offers. Throws `refused` with the reason when it cannot be accepted. */
export async function readInvite(db: Db, secret: string): Promise<{ role: Role; expiresAt: string }> {
  const invite = await findInvite(db, secret)
  if (!invite || problemOf(invite)) throw await refusalOf(db, secret)
  return { role: invite.role, expiresAt: invite.expires_at.toISOString() }
}

/**
 * Creates an operator with the invite's role and opens a session, which replaces that of `sessionToken`. Of two simultaneous acceptances one succeeds.
 * Throws `refused` when the invite cannot be accepted, the password is common, or an owner's invite finds its maker
 * without a recent proof of identity, `conflict` when the login is taken.
 */
export async function acceptInvite(
  { db, passwords, guesses, device }: AccountServices,
  input: Acceptance & Origin & { requestId: string; sessionToken?: string | undefined },
): Promise<{ sessionToken: string; login: string }> {
  const { role } = await readInvite(db, input.secret)
  await refuseCommon(input.password, input.login)
  const passwordHash = await passwords.hash(input.password)
  const sessionToken = await inTransaction(db, async (trx) => {
    if (role === 'owner') await requireProofOfInviter(trx, input.secret)
    const operatorId = await insertOperator(trx, { ...input, passwordHash, role })
    const invite = await closeable(trx)
      .set({ accepted_at: sql`now()`, accepted_by: operatorId })
      .where('secret_hash', '=', hashSecret(input.secret))
      .returning('id')
      .executeTakeFirst()
    if (!invite) throw await refusalOf(trx, input.secret)
    const { address, userAgent, sessionToken: replaces } = input
    const token = await openSession(trx, { operatorId }, { address, userAgent, replaces })
    const actor = { operatorId, requestId: input.requestId, address: input.address }
    const after = { login: input.login, role, invite: invite.id }
    await auditOperator(trx, actor, 'operator.accept-invite', operatorId, { after })
    return token
  })
  guesses.noteOpened(sessionToken)
  await device?.remember('operator', input.login)
  return { sessionToken, login: input.login }
}

/** A session that was left open makes no owner. The database checks it too. */
async function requireProofOfInviter(trx: Trx, secret: string): Promise<void> {
  const proven = await trx
    .selectFrom('operator_invite as invite')
    .innerJoin('session', 'session.operator_id', 'invite.created_by')
    .select('session.id')
    .where('secret_hash', '=', hashSecret(secret))
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('confirmed_at', '>', sql<Date>`now() - make_interval(mins => ${RECENT_MINUTES})`)
    .limit(1)
    .executeTakeFirst()
  if (!proven) throw new AppError('refused', INVITE_NEEDS_PROOF)
}

/** Stores an operator and answers the id. Throws `conflict` when the login is taken. */
export async function insertOperator(
  trx: Trx,
  input: { login: string; passwordHash: string; role: Role },
): Promise<string> {
  const added = await trx
    .insertInto('operator')
    .values({ login: input.login, password_hash: input.passwordHash, role: input.role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new AppError('conflict', LOGIN_TAKEN)
  return added.id
}

/** The open invites: every change of an invite starts from them. */
function closeable(trx: Trx) {
  return trx
    .updateTable('operator_invite')
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
}

/** The reason why this secret's invite cannot be accepted. */
async function refusalOf(db: Db | Trx, secret: string): Promise<AppError> {
  const invite = await findInvite(db, secret)
  return new AppError('refused', invite === undefined ? INVITE_UNKNOWN : (problemOf(invite) ?? INVITE_USED))
}

type FoundInvite = {
  role: Role
  expires_at: Date
  isAccepted: boolean
  isRevoked: boolean
  isExpired: boolean
}

function findInvite(db: Db | Trx, secret: string): Promise<FoundInvite | undefined> {
  return db
    .selectFrom('operator_invite')
    .select([
      'role',
      'expires_at',
      sql<boolean>`accepted_at is not null`.as('isAccepted'),
      sql<boolean>`revoked_at is not null`.as('isRevoked'),
      sql<boolean>`expires_at <= now()`.as('isExpired'),
    ])
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst()
}

function problemOf(invite: FoundInvite): string | undefined {
  if (invite.isAccepted) return INVITE_USED
  if (invite.isRevoked) return INVITE_REVOKED
  return invite.isExpired ? INVITE_EXPIRED : undefined
}

function auditInvite(
  trx: Trx,
  actor: Actor,
  action: string,
  id: string,
  change: { before?: unknown; after?: unknown },
): Promise<void> {
  const { operatorId, requestId, address } = actor
  return recordAudit(trx, {
    operatorId,
    requestId,
    address,
    action,
    subject: { type: 'operator-invite', id },
    ...change,
  })
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
