import { type IdentityProof, WRONG_PASSWORD } from '@presale/rules/identity'
import { sql } from 'kysely'
import type { Actor } from '../audit/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { AccountServices } from './account-services.ts'
import { verifyPassword } from './failed-log-ins.ts'
import { auditOperator, lockOperator } from './operator-account.ts'
import { spendOwnCode } from './second-factor.ts'

type Confirmation = { proof: IdentityProof; sessionId: string } & Actor

/** Starts sudo mode for the session. Wrong passwords and codes are slowed like log-ins (D18). Throws `refused` for one. */
export async function confirmIdentity(services: AccountServices, input: Confirmation): Promise<void> {
  const { db, attempts, device } = services
  const operator = await db
    .selectFrom('operator')
    .select(['id', 'login', 'password_hash'])
    .where('id', '=', input.operatorId)
    .executeTakeFirstOrThrow()
  const known = await device?.knownAs('operator', operator.login)
  const attempt = ['operator', operator.login, input.address, known] as const
  if ('password' in input.proof) {
    const { password } = input.proof
    const verified = await verifyPassword(services, attempt, password, async () => operator)
    if (!verified) throw new AppError('refused', WRONG_PASSWORD)
  } else {
    await attempts.count(...attempt)
    await attempts.countCode('operator', input.operatorId, known)
  }
  await inTransaction(db, async (trx) => {
    await lockOperator(trx, input.operatorId)
    const by = 'code' in input.proof ? await spendOwnCode(trx, input, input.proof.code) : 'password'
    await trx
      .updateTable('session')
      .set({ confirmed_at: sql`now()` })
      .where('id', '=', input.sessionId)
      .execute()
    await auditOperator(trx, input, 'operator.confirm-identity', input.operatorId, { after: { by } })
  })
  await attempts.forget(...attempt)
  if ('code' in input.proof) await attempts.forgetCodes('operator', input.operatorId, known)
}
