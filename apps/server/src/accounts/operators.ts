import { randomBytes } from 'node:crypto'
import { type OperatorCredentials, WRONG_OPERATOR_CREDENTIALS } from '@presale/rules/operator'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { Attempts } from './attempts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

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
  await attempts.count('operator', input.login, input.address)
  const operator = await db
    .selectFrom('operator')
    .select(['id', 'login', 'password_hash'])
    .where('login', '=', input.login)
    .executeTakeFirst()
  const matches = await verifyPassword(operator?.password_hash, input.password)
  if (!operator || !matches) throw new AppError('unauthenticated', WRONG_OPERATOR_CREDENTIALS)
  await attempts.forget('operator', input.login, input.address)
  const sessionToken = await db.transaction().execute(async (trx) => {
    await recordAudit(trx, {
      operatorId: operator.id,
      action: 'operator.log-in',
      subject: { type: 'operator', id: operator.id },
      requestId: input.requestId,
    })
    return openSession(trx, { operatorId: operator.id })
  })
  return { sessionToken, login: operator.login }
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
