import { randomBytes } from 'node:crypto'
import {
  type OperatorCredentials,
  type PasswordChange,
  WRONG_OPERATOR_CREDENTIALS,
} from '@presale/rules/operator'
import type { Role } from '@presale/rules/role'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { Attempts } from './attempts.ts'
import { auditOperator } from './operator-account.ts'
import { findByPassword, hashPassword } from './passwords.ts'
import { proveSecondFactor, readSecondFactor } from './second-factor.ts'
import { closeOtherSessions, findSessionOwner, type Origin, openSession } from './sessions.ts'

/** The log-in of the operator that was created, or undefined when there was one already. */
export type FirstOperator = { login: string; password: string; generated: boolean } | undefined

/**
 * On a database without operators creates one, with the given password or a generated one (D5). A later start never
 * changes an operator; of two starts at once one creates it.
 */
export async function createFirstOperator(
  db: Db,
  input: { login: string; password: string | undefined },
): Promise<FirstOperator> {
  const exists = await db.selectFrom('operator').select('id').limit(1).executeTakeFirst()
  if (exists) return undefined
  const password = input.password ?? randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (trx) => {
    await sql`lock table operator in exclusive mode`.execute(trx)
    const other = await trx.selectFrom('operator').select('id').limit(1).executeTakeFirst()
    if (other) return undefined
    const created = await trx
      .insertInto('operator')
      .values({ login: input.login, password_hash: passwordHash, role: 'owner' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      operatorId: null,
      action: 'operator.create-first',
      subject: { type: 'operator', id: created.id },
      after: { login: input.login },
      requestId: 'start',
      address: '',
    })
    return { login: input.login, password, generated: input.password === undefined }
  })
}

/**
 * Opens an operator's session and ends the one it was asked with; as careful as a buyer's log-in (D18). Of an account with a second factor a code is asked
 * for, but only once the password is right: throws `unauthenticated` with `details.code` "needed" or "wrong".
 */
export async function logInOperator(
  db: Db,
  attempts: Attempts,
  input: OperatorCredentials &
    Origin & { requestId: string; sessionToken?: string | undefined; abandoned?: AbortSignal },
): Promise<{ sessionToken: string; login: string }> {
  const operator = await verifyOperator(db, attempts, input)
  if (input.code) await attempts.countCode(operator.id)
  const sessionToken = await inTransaction(db, async (trx) => {
    await lockVerified(trx, operator)
    const code = await proveSecondFactor(trx, operator.id, input.code)
    const opening = { address: input.address, userAgent: input.userAgent, replaces: input.sessionToken }
    const token = await openSession(trx, { operatorId: operator.id }, opening)
    const actor = { operatorId: operator.id, requestId: input.requestId, address: input.address }
    await auditOperator(trx, actor, 'operator.log-in', operator.id, code && { after: { code } })
    return token
  })
  await attempts.forget('operator', input.login, input.address)
  if (input.code) await attempts.forgetCodes(operator.id)
  return { sessionToken, login: operator.login }
}

/**
 * Gives the operator of that name a new password and ends the operator's sessions but the one it was sent with, if it
 * was (D16). Whoever changes it must know the old one and, from outside the operator's own session, have the second factor
 * where there is one; failures are slowed like log-ins (D18). Throws `unauthenticated` when name and old password do not
 * belong together, or for the code as logInOperator does.
 */
export async function changeOperatorPassword(
  db: Db,
  attempts: Attempts,
  input: PasswordChange & {
    address: string
    requestId: string
    sessionToken?: string
    abandoned?: AbortSignal
  },
): Promise<void> {
  const operator = await verifyOperator(db, attempts, { ...input, password: input.oldPassword })
  const session = input.sessionToken && (await findSessionOwner(db, input.sessionToken))
  const isOwn = session && 'operatorId' in session && session.operatorId === operator.id
  if (!isOwn && input.code) await attempts.countCode(operator.id)
  const passwordHash = await hashPassword(input.newPassword, input.abandoned)
  await inTransaction(db, async (trx) => {
    await lockVerified(trx, operator)
    if (!isOwn) await proveSecondFactor(trx, operator.id, input.code)
    await trx
      .updateTable('operator')
      .set({ password_hash: passwordHash })
      .where('id', '=', operator.id)
      .execute()
    await closeOtherSessions(trx, { operatorId: operator.id }, input.sessionToken ?? '')
    const actor = { operatorId: operator.id, requestId: input.requestId, address: input.address }
    await auditOperator(trx, actor, 'operator.change-password', operator.id)
  })
  await attempts.forget('operator', input.login, input.address)
}

type VerifiedOperator = { id: string; login: string; password_hash: string }

/** The operator whose name and password these are, counting the attempt; as long for an unknown name as for a wrong password. */
async function verifyOperator(
  db: Db,
  attempts: Attempts,
  input: OperatorCredentials & { address: string; abandoned?: AbortSignal },
): Promise<VerifiedOperator> {
  const operator = await findByPassword(
    async () => {
      await attempts.count('operator', input.login, input.address)
      return db
        .selectFrom('operator')
        .select(['id', 'login', 'password_hash'])
        .where('login', '=', input.login)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
    },
    input.password,
    { abandoned: input.abandoned, takeBack: () => attempts.takeBack('operator', input.login, input.address) },
  )
  if (!operator) throw new AppError('unauthenticated', WRONG_OPERATOR_CREDENTIALS)
  return operator
}

/** A password change or removal that came in between makes what was verified wrong: its lock is waited for. */
async function lockVerified(trx: Trx, operator: VerifiedOperator): Promise<void> {
  const same = await trx
    .selectFrom('operator')
    .select('id')
    .where('id', '=', operator.id)
    .where('password_hash', '=', operator.password_hash)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!same) throw new AppError('unauthenticated', WRONG_OPERATOR_CREDENTIALS)
}

/** Who the operator is, and what there is of a second factor. */
export type OperatorAccount = {
  id: string
  login: string
  role: Role
  hasSecondFactor: boolean
  recoveryCodesLeft: number
}

/** The operator's own account. Throws `not-found` when there is none. */
export async function readOperator(db: Db, operatorId: string): Promise<OperatorAccount> {
  const operator = await db
    .selectFrom('operator')
    .select(['id', 'login', 'role'])
    .where('id', '=', operatorId)
    .executeTakeFirst()
  if (!operator) throw new AppError('not-found', 'This operator does not exist.')
  const { isOn, recoveryCodesLeft } = await readSecondFactor(db, operatorId)
  return { ...operator, hasSecondFactor: isOn, recoveryCodesLeft }
}
