/**
 * An operator's own second factor. The doors check who may change it and how recent the proof of identity is.
 */
import { TOKEN_NAME } from '@presale/rules/presale'
import type { Actor, Program } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { AccountServices } from './account-services.ts'
import { auditOperator, lockOperator } from './operator-account.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { confirmSecret, deleteFactor, spendOwnCode, storeSecret } from './second-factor.ts'

/** Answers a new secret as storeSecret does, which throws `refused` when the second factor is already on. */
export function beginSecondFactor(db: Db, actor: Actor): Promise<{ secret: string; uri: string }> {
  return inTransaction(db, async (trx) => {
    const { login } = await lockOperator(trx, actor.operatorId)
    return storeSecret(trx, actor, { issuer: `${TOKEN_NAME} operators`, login })
  })
}

/** A change of the second factor, with a code of the app or, where there is one already, a recovery code. */
type CodeChange = { code: string } & Actor
type CodeServices = Pick<AccountServices, 'db' | 'attempts' | 'device'>

/** Switches the second factor on and answers the recovery codes. Throws `refused` as confirmSecret does. */
export function confirmSecondFactor(
  services: CodeServices,
  input: CodeChange,
): Promise<{ recoveryCodes: string[] }> {
  return whileCodeCounts(services, input, async (trx) => {
    const recoveryCodes = await confirmSecret(trx, input, input.code)
    await auditOperator(trx, input, 'operator.switch-on-second-factor', input.operatorId)
    return { recoveryCodes }
  })
}

/** Replaces the recovery codes and answers the new ones. Throws `refused` for a wrong code or without a second factor. */
export function renewRecoveryCodes(
  services: CodeServices,
  input: CodeChange,
): Promise<{ recoveryCodes: string[] }> {
  return whileCodeCounts(services, input, async (trx) => {
    await spendOwnCode(trx, input, input.code)
    const recoveryCodes = await replaceRecoveryCodes(trx, input)
    await auditOperator(trx, input, 'operator.renew-recovery-codes', input.operatorId)
    return { recoveryCodes }
  })
}

/** Deletes the secret and the recovery codes. Throws `refused` for a wrong code or without a second factor. */
export function switchOffSecondFactor(services: CodeServices, input: CodeChange): Promise<void> {
  return whileCodeCounts(services, input, async (trx) => {
    await spendOwnCode(trx, input, input.code)
    await deleteSecondFactor(trx, input, input.operatorId)
  })
}

/** Counts the code, does the work with the operator's row locked, and forgets the wrong codes after a success. */
async function whileCodeCounts<Result>(
  { db, attempts, device }: CodeServices,
  { operatorId }: CodeChange,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const operator = db.selectFrom('operator').select('login').where('id', '=', operatorId)
  const { login } = await operator.executeTakeFirstOrThrow()
  const known = await device?.knownAs('operator', login)
  await attempts.countCode('operator', operatorId, known)
  const result = await inTransaction(db, async (trx) => {
    await lockOperator(trx, operatorId)
    return work(trx)
  })
  await attempts.forgetCodes('operator', operatorId, known)
  return result
}

/** Deletes the secret and the recovery codes of a locked operator. Throws `refused` without a second factor. */
export async function deleteSecondFactor(
  trx: Trx,
  actor: Actor | Program,
  operatorId: string,
): Promise<void> {
  await deleteFactor(trx, { operatorId })
  await auditOperator(trx, actor, 'operator.switch-off-second-factor', operatorId)
}
