import { randomBytes } from 'node:crypto'
import {
  type OperatorCredentials,
  type PasswordChange,
  WRONG_OPERATOR_CREDENTIALS,
} from '@presale/rules/operator'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Attempts } from './attempts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { closeOtherSessions, openSession } from './sessions.ts'

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
  return db.transaction().execute(async (trx) => {
    await sql`lock table operator in exclusive mode`.execute(trx)
    const other = await trx.selectFrom('operator').select('id').limit(1).executeTakeFirst()
    if (other) return undefined
    const created = await trx
      .insertInto('operator')
      .values({ login: input.login, password_hash: passwordHash })
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

/** Opens an operator's session; as careful as a buyer's log-in (D18). */
export async function logInOperator(
  db: Db,
  attempts: Attempts,
  input: OperatorCredentials & { address: string; requestId: string },
): Promise<{ sessionToken: string; login: string }> {
  const operator = await verifyOperator(db, attempts, input)
  const sessionToken = await db.transaction().execute(async (trx) => {
    await lockVerified(trx, operator)
    const opened = await openSession(trx, { operatorId: operator.id })
    await recordAudit(trx, {
      operatorId: operator.id,
      action: 'operator.log-in',
      subject: { type: 'operator', id: operator.id },
      requestId: input.requestId,
      address: input.address,
    })
    return opened
  })
  await attempts.forget('operator', input.login, input.address)
  return { sessionToken, login: operator.login }
}

/**
 * Gives the operator of that name a new password and ends the operator's sessions but the one it was sent with, if it
 * was (D16). Whoever changes it must know the old one; failures are slowed like log-ins (D18). Throws `unauthenticated`
 * when name and old password do not belong together.
 */
export async function changeOperatorPassword(
  db: Db,
  attempts: Attempts,
  input: PasswordChange & { address: string; requestId: string; sessionToken?: string },
): Promise<void> {
  const operator = await verifyOperator(db, attempts, { ...input, password: input.oldPassword })
  const passwordHash = await hashPassword(input.newPassword)
  await db.transaction().execute(async (trx) => {
    await lockVerified(trx, operator)
    await trx
      .updateTable('operator')
      .set({ password_hash: passwordHash })
      .where('id', '=', operator.id)
      .execute()
    await closeOtherSessions(trx, { operatorId: operator.id }, input.sessionToken ?? '')
    await recordAudit(trx, {
      operatorId: operator.id,
      action: 'operator.change-password',
      subject: { type: 'operator', id: operator.id },
      requestId: input.requestId,
      address: input.address,
    })
  })
  await attempts.forget('operator', input.login, input.address)
}

type VerifiedOperator = { id: string; login: string; password_hash: string }

/** The operator whose name and password these are, counting the attempt; as long for an unknown name as for a wrong password. */
async function verifyOperator(
  db: Db,
  attempts: Attempts,
  input: OperatorCredentials & { address: string },
): Promise<VerifiedOperator> {
  await attempts.count('operator', input.login, input.address)
  const operator = await db
    .selectFrom('operator')
    .select(['id', 'login', 'password_hash'])
    .where('login', '=', input.login)
    .executeTakeFirst()
  const matches = await verifyPassword(operator?.password_hash, input.password)
  if (!operator || !matches) throw new AppError('unauthenticated', WRONG_OPERATOR_CREDENTIALS)
  return operator
}

/** A password change that came in between makes what was verified wrong: its lock is waited for, and the hash is another. */
async function lockVerified(trx: Trx, operator: VerifiedOperator): Promise<void> {
  const same = await trx
    .selectFrom('operator')
    .select('id')
    .where('id', '=', operator.id)
    .where('password_hash', '=', operator.password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!same) throw new AppError('unauthenticated', WRONG_OPERATOR_CREDENTIALS)
}

/** Who the operator is. Throws `not-found` when there is none. */
export async function readOperator(db: Db, operatorId: string): Promise<{ login: string }> {
  const operator = await db
    .selectFrom('operator')
    .select('login')
    .where('id', '=', operatorId)
    .executeTakeFirst()
  if (!operator) throw new AppError('not-found', 'This operator does not exist.')
  return operator
}
