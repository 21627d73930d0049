import { type IdentityProof, WRONG_PASSWORD } from '@presale/rules/identity'
import { SECOND_FACTOR_OFF, WRONG_CODE } from '@presale/rules/second-factor'
import { sql } from 'kysely'
import type { Actor } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { Attempts } from './attempts.ts'
import { auditOperator, lockOperator } from './operator-account.ts'
import { verifyPassword } from './passwords.ts'
import { type CodeKind, proveSecondFactor } from './second-factor.ts'

type Confirmation = { proof: IdentityProof; sessionId: string; abandoned?: AbortSignal } & Actor

/**
 * Renews the time for which the session may do what needs a recent proof of identity. Wrong passwords and codes are slowed
 * like log-ins (D18). Throws `refused` for a wrong one.
 */
export async function confirmIdentity(db: Db, attempts: Attempts, input: Confirmation): Promise<void> {
  const operator = await db
    .selectFrom('operator')
    .select(['login', 'password_hash'])
    .where('id', '=', input.operatorId)
    .executeTakeFirstOrThrow()
  await attempts.count('operator', operator.login, input.address)
  if ('password' in input.proof) {
    const matches = await verifyPassword(operator.password_hash, input.proof.password, {
      abandoned: input.abandoned,
      takeBack: () => attempts.takeBack('operator', operator.login, input.address),
    })
    if (!matches) throw new AppError('refused', WRONG_PASSWORD)
  } else {
    await attempts.countCode(input.operatorId)
  }
  await inTransaction(db, async (trx) => {
    await lockOperator(trx, input.operatorId)
    const by =
      'code' in input.proof ? await spendOwnCode(trx, input.operatorId, input.proof.code) : 'password'
    await trx
      .updateTable('session')
      .set({ confirmed_at: sql`now()` })
      .where('id', '=', input.sessionId)
      .execute()
    await auditOperator(trx, input, 'operator.confirm-identity', input.operatorId, { after: { by } })
  })
  await attempts.forget('operator', operator.login, input.address)
  if ('code' in input.proof) await attempts.forgetCodes(input.operatorId)
}

/** To whoever is logged in, a wrong code is a refusal and not the end of the session. */
async function spendOwnCode(trx: Trx, operatorId: string, code: string): Promise<CodeKind> {
  const kind = await proveSecondFactor(trx, operatorId, code).catch((error) => {
    throw error instanceof AppError ? new AppError('refused', WRONG_CODE) : error
  })
  if (!kind) throw new AppError('refused', SECOND_FACTOR_OFF)
  return kind
}
