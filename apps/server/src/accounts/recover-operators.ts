/** Operators who cannot log in: what an administrator of the server does for them by `npm run admin`. */
import type { NewOperator } from '@presale/rules/invite'
import { OPERATOR_GONE, type Role } from '@presale/rules/role'
import { sql } from 'kysely'
import { ADMINISTRATOR } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { AccountServices } from './account-services.ts'
import { insertOperator } from './invites.ts'
import { auditOperator, lockOperator } from './operator-account.ts'
import { deleteSecondFactor } from './operator-second-factor.ts'
import { replacePassword } from './operators.ts'
import { refuseCommon } from './weak-passwords.ts'

type Recovery = Pick<AccountServices, 'db' | 'passwords'>

/** Creates an operator without an invite. Throws `conflict` when the login is taken. */
export async function addOperator({ db, passwords }: Recovery, input: NewOperator): Promise<void> {
  const { login, role, password } = input
  await refuseCommon(password, login)
  const passwordHash = await passwords.hash(password)
  await inTransaction(db, async (trx) => {
    const id = await insertOperator(trx, { login, role, passwordHash })
    await auditOperator(trx, ADMINISTRATOR, 'operator.add', id, { after: { login, role } })
  })
}

/**
 * Sets a password without the old one. It ends every session of the operator and revokes the open invites, as the
 * operator's own change does (D16). Throws `not-found` for an unknown or removed operator.
 */
export async function resetPassword(
  { db, passwords }: Recovery,
  input: { login: string; password: string },
): Promise<void> {
  const { id } = await findOperator(db, input.login)
  await refuseCommon(input.password, input.login)
  const passwordHash = await passwords.hash(input.password)
  await inTransaction(db, async (trx) => {
    await lockOperator(trx, id)
    await replacePassword(trx, ADMINISTRATOR, id, passwordHash)
  })
}

/** Deletes the operator's second factor. Throws `not-found` as resetPassword does, `refused` without a second factor. */
export async function disableSecondFactor(db: Db, login: string): Promise<void> {
  const { id } = await findOperator(db, login)
  await inTransaction(db, async (trx) => {
    await lockOperator(trx, id)
    await deleteSecondFactor(trx, ADMINISTRATOR, id)
  })
}

/** An operator who has access, by login in any case. Throws `not-found` for an unknown or removed one. */
export async function findOperator(
  db: Db,
  login: string,
): Promise<{ id: string; login: string; role: Role }> {
  const operator = await db
    .selectFrom('operator')
    .select(['id', 'login', 'role', 'removed_at'])
    .where(sql`lower(login)`, '=', sql`lower(${login})`)
    .executeTakeFirst()
  if (!operator)
    throw new AppError('not-found', `No operator has the login ${login}; operator:list names every login.`)
  if (operator.removed_at) throw new AppError('not-found', OPERATOR_GONE)
  return operator
}
