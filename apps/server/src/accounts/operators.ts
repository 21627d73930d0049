import { randomBytes } from 'node:crypto'
import { isOperatorsName } from '@presale/rules/invite'
import {
  FIRST_LOGIN_RESERVED,
  FIRST_PASSWORD_WEAK,
  type OperatorCredentials,
  type PasswordChange,
  WRONG_OPERATOR_CREDENTIALS,
} from '@presale/rules/operator'
import type { Role } from '@presale/rules/role'
import { sql } from 'kysely'
import { type Actor, type Program, recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { Attempt } from '../limits/attempts.ts'
import type { AccountServices } from './account-services.ts'
import { noteWrongCode, verifyPassword } from './failed-log-ins.ts'
import { revokeLinksOf } from './invites.ts'
import { auditOperator } from './operator-account.ts'
import { tellOfRecoveryCode } from './operator-email.ts'
import type { Passwords } from './passwords.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { proveSecondFactor, readSecondFactor } from './second-factor.ts'
import { closeOtherSessions, findSessionOwner, type Origin, openSession } from './sessions.ts'
import { isWeak, refuseCommon } from './weak-passwords.ts'

/** The operator that was created; undefined when there was one already. */
export type FirstOperator = { login: string; password: string; generated: boolean } | undefined

/**
 * Creates an operator on a database without one, with the given password or a generated one (D5). A later start never
 * changes an operator; of two simultaneous starts one creates it. Throws `refused` for a short or common password,
 * and for a login that the audit trail would not tell from another actor.
 */
export async function createFirstOperator(
  { db, passwords }: { db: Db; passwords: Passwords },
  input: { login: string; password: string | undefined },
): Promise<FirstOperator> {
  const exists = await db.selectFrom('operator').select('id').limit(1).executeTakeFirst()
  if (exists) return undefined
  if (!isOperatorsName(input.login)) throw new AppError('refused', FIRST_LOGIN_RESERVED)
  if (input.password !== undefined && (await isWeak(input.password, input.login))) {
    throw new AppError('refused', FIRST_PASSWORD_WEAK)
  }
  const password = input.password ?? randomBytes(15).toString('base64url')
  const passwordHash = await passwords.hash(password)
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
 * Opens an operator's session and ends the one the request presented, as careful as a buyer's log-in (D18). An account
 * with a second factor needs a code, once the password is right: throws `unauthenticated` with `details.code` "needed" or
 * "wrong". A log-in with a recovery code is told by mail. `hasWeakPassword`: the operator should choose another one.
 * `recoveryCodesLeft`, after a log-in with a recovery code: how many are unused.
 */
export async function logInOperator(
  services: AccountServices,
  input: OperatorCredentials & Origin & { requestId: string; sessionToken?: string | undefined },
): Promise<{
  sessionToken: string
  login: string
  hasWeakPassword: boolean
  recoveryCodesLeft?: number
}> {
  const { db, attempts, guesses, device } = services
  const attempt = await attemptOf(services, input)
  const operator = await verifyOperator(services, input, attempt)
  const [, , , knownDevice] = attempt
  if (input.code) await attempts.countCode('operator', operator.id, knownDevice)
  const { sessionToken, code } = await inTransaction(db, async (trx) => {
    await lockVerified(trx, operator)
    const code = await proveSecondFactor(trx, { operatorId: operator.id }, input.code)
    const opening = { address: input.address, userAgent: input.userAgent, replaces: input.sessionToken }
    const sessionToken = await openSession(trx, { operatorId: operator.id }, opening)
    if (code === 'recovery') await tellOfRecoveryCode(trx, operator.id, sessionToken)
    const actor = { operatorId: operator.id, requestId: input.requestId, address: input.address }
    await auditOperator(trx, actor, 'operator.log-in', operator.id, code && { after: { code } })
    return { sessionToken, code }
  }).catch(noteWrongCode(db, attempt, operator.id))
  guesses.noteOpened(sessionToken)
  await attempts.forget(...attempt)
  await device?.remember('operator', input.login)
  if (input.code) await attempts.forgetCodes('operator', operator.id, knownDevice)
  const hasWeakPassword = await isWeak(input.password, operator.login)
  const left = code === 'recovery' && {
    recoveryCodesLeft: await countRecoveryCodes(db, { operatorId: operator.id }),
  }
  return { sessionToken, login: operator.login, hasWeakPassword, ...left }
}

/**
 * Changes the operator's password, ends the operator's other sessions (D16) and revokes the open invites and links. It needs the
 * old password and, outside the operator's own session, a code where there is a second factor; failures are slowed like
 * log-ins (D18). Throws `unauthenticated` for a wrong login or old password, and for the code as logInOperator does;
 * `refused` for a common new password.
 */
export async function changeOperatorPassword(
  services: AccountServices,
  input: PasswordChange & {
    address: string
    requestId: string
    sessionToken?: string
  },
): Promise<void> {
  const { db, attempts, passwords } = services
  passwords.refuseWhenBusy()
  const attempt = await attemptOf(services, input)
  const operator = await verifyOperator(services, { ...input, password: input.oldPassword }, attempt)
  const session = input.sessionToken && (await findSessionOwner(db, input.sessionToken))
  const isOwn = session && 'operatorId' in session && session.operatorId === operator.id
  await refuseCommon(input.newPassword, operator.login)
  const passwordHash = await passwords.hash(input.newPassword)
  const code = isOwn ? undefined : input.code
  if (code) await attempts.countCode('operator', operator.id, attempt[3])
  await inTransaction(db, async (trx) => {
    await lockVerified(trx, operator)
    if (!isOwn) await proveSecondFactor(trx, { operatorId: operator.id }, code)
    const actor = { operatorId: operator.id, requestId: input.requestId, address: input.address }
    await replacePassword(trx, actor, operator.id, passwordHash, input.sessionToken)
  }).catch(noteWrongCode(db, attempt, operator.id))
  await attempts.forget(...attempt)
  if (code) await attempts.forgetCodes('operator', operator.id, attempt[3])
  // The new password made the browser unknown. In a session that needed no code it becomes known only if it was.
  const [, , , known] = attempt
  if (known !== undefined || !isOwn) await services.device?.remember('operator', operator.login, known)
}

/** Stores the hash, ends the operator's sessions but the presented one, and revokes the open invites and links. */
export async function replacePassword(
  trx: Trx,
  actor: Actor | Program,
  operatorId: string,
  passwordHash: string,
  sessionToken = '',
): Promise<void> {
  await trx
    .updateTable('operator')
    .set({ password_hash: passwordHash })
    .where('id', '=', operatorId)
    .execute()
  await closeOtherSessions(trx, { operatorId }, sessionToken)
  const after = await revokeLinksOf(trx, operatorId, actor.operatorId)
  await auditOperator(trx, actor, 'operator.change-password', operatorId, { after })
}

async function attemptOf(
  { device }: AccountServices,
  { login, address }: { login: string; address: string },
) {
  return ['operator', login, address, await device?.knownAs('operator', login)] as const
}

type VerifiedOperator = { id: string; login: string; password_hash: string }

/** Counts the attempt and finds the operator; an unknown login takes as long as a wrong password. */
async function verifyOperator(
  services: AccountServices,
  input: OperatorCredentials,
  attempt: Readonly<Attempt>,
): Promise<VerifiedOperator> {
  const lookUp = () =>
    services.db
      .selectFrom('operator')
      .select(['id', 'login', 'password_hash'])
      .where('login', '=', input.login)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
  const operator = await verifyPassword(services, attempt, input.password, lookUp)
  if (!operator) throw new AppError('unauthenticated', WRONG_OPERATOR_CREDENTIALS)
  return operator
}

/** Locks the operator, unless the password changed or the operator was removed since it was verified. */
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

/** The operator's account and the state of the second factor. */
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
  const { isOn, recoveryCodesLeft } = await readSecondFactor(db, { operatorId })
  return { ...operator, hasSecondFactor: isOn, recoveryCodesLeft }
}
