/** TOTP (RFC 6238) as a second factor, with recovery codes. Who may change it, and how lately proven, the doors ask. */
import { TOKEN_NAME } from '@presale/rules/presale'
import {
  CODE_DIGITS,
  CODE_NEEDED,
  SECOND_FACTOR_NOT_BEGUN,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
  WRONG_CODE,
} from '@presale/rules/second-factor'
import { sql } from 'kysely'
import type { Actor } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { Attempts } from './attempts.ts'
import { auditOperator, lockOperator } from './operator-account.ts'
import { countRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { createTotpSecret, describeTotp, totpStepOf } from './totp.ts'

/** Whether the operator has a second factor, and how many recovery codes are left. */
export async function readSecondFactor(
  db: Db,
  operatorId: string,
): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const factor = await readFactor(db, operatorId)
  const isOn = factor?.isConfirmed === true
  return { isOn, recoveryCodesLeft: isOn ? await countRecoveryCodes(db, operatorId) : 0 }
}

/**
 * Answers a new secret for an authenticator app, as text and as the address to scan, in place of one that was never
 * confirmed. It counts for nothing until confirmSecondFactor. Throws `refused` when the second factor is on already.
 */
export function beginSecondFactor(db: Db, actor: Actor): Promise<{ secret: string; uri: string }> {
  return inTransaction(db, async (trx) => {
    const { login } = await lockOperator(trx, actor.operatorId)
    if ((await readFactor(trx, actor.operatorId))?.isConfirmed)
      throw new AppError('refused', SECOND_FACTOR_ON)
    const secret = createTotpSecret()
    await trx
      .insertInto('second_factor')
      .values({ operator_id: actor.operatorId, secret })
      .onConflict((conflict) => conflict.column('operator_id').doUpdateSet({ secret }))
      .execute()
    return describeTotp(secret, { issuer: `${TOKEN_NAME} operators`, login })
  })
}

/**
 * Switches the second factor on once a code shows that the app has the secret, and answers the recovery codes, which
 * nobody can read later. Throws `refused` for a wrong code, or when there is nothing to confirm.
 */
export async function confirmSecondFactor(
  db: Db,
  attempts: Attempts,
  input: { code: string } & Actor,
): Promise<{ recoveryCodes: string[] }> {
  await attempts.countCode(input.operatorId)
  const recoveryCodes = await inTransaction(db, async (trx) => {
    await lockOperator(trx, input.operatorId)
    const factor = await readFactor(trx, input.operatorId)
    if (!factor) throw new AppError('refused', SECOND_FACTOR_NOT_BEGUN)
    if (factor.isConfirmed) throw new AppError('refused', SECOND_FACTOR_ON)
    const step = totpStepOf(factor.secret, plain(input.code), factor.seconds)
    if (step === undefined) throw new AppError('refused', WRONG_CODE)
    await trx
      .updateTable('second_factor')
      .set({ confirmed_at: sql`now()`, last_step: String(step) })
      .where('operator_id', '=', input.operatorId)
      .execute()
    const codes = await replaceRecoveryCodes(trx, input.operatorId)
    await auditOperator(trx, input, 'operator.switch-on-second-factor', input.operatorId)
    return codes
  })
  await attempts.forgetCodes(input.operatorId)
  return { recoveryCodes }
}

/** Answers new recovery codes; the old ones open nothing from then on. Throws `refused` without a second factor. */
export function renewRecoveryCodes(db: Db, actor: Actor): Promise<{ recoveryCodes: string[] }> {
  return inTransaction(db, async (trx) => {
    await lockOperator(trx, actor.operatorId)
    await requireFactor(trx, actor.operatorId)
    const recoveryCodes = await replaceRecoveryCodes(trx, actor.operatorId)
    await auditOperator(trx, actor, 'operator.renew-recovery-codes', actor.operatorId)
    return { recoveryCodes }
  })
}

/** Forgets the secret and the recovery codes. Throws `refused` without a second factor. */
export function switchOffSecondFactor(db: Db, actor: Actor): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockOperator(trx, actor.operatorId)
    await requireFactor(trx, actor.operatorId)
    await trx.deleteFrom('second_factor').where('operator_id', '=', actor.operatorId).execute()
    await auditOperator(trx, actor, 'operator.switch-off-second-factor', actor.operatorId)
  })
}

/** Which kind of code proved the second factor. */
export type CodeKind = 'app' | 'recovery'

/**
 * Asks for the second factor of an operator who has one, and uses the code up: no other try, on any server, gets through
 * with it. Answers its kind, or undefined for an operator without a second factor. Throws `unauthenticated` when the code
 * is missing (`details.code` is "needed") or wrong ("wrong"). The caller counts the try.
 */
export async function proveSecondFactor(
  trx: Trx,
  operatorId: string,
  code: string | undefined,
): Promise<CodeKind | undefined> {
  const factor = await readFactor(trx, operatorId)
  if (!factor?.isConfirmed) return undefined
  if (code === undefined || code.trim() === '') {
    throw new AppError('unauthenticated', CODE_NEEDED, { code: 'needed' })
  }
  const kind = await spendCode(trx, operatorId, factor, plain(code))
  if (!kind) throw new AppError('unauthenticated', WRONG_CODE, { code: 'wrong' })
  return kind
}

type Factor = { secret: Buffer; isConfirmed: boolean; seconds: number }

async function spendCode(
  trx: Trx,
  operatorId: string,
  factor: Factor,
  code: string,
): Promise<CodeKind | undefined> {
  if (code.length !== CODE_DIGITS) {
    return (await spendRecoveryCode(trx, operatorId, code)) ? 'recovery' : undefined
  }
  const step = totpStepOf(factor.secret, code, factor.seconds)
  if (step === undefined) return undefined
  // The row's lock is waited for: of two tries with one code, the second finds the step used.
  const spent = await trx
    .updateTable('second_factor')
    .set({ last_step: String(step) })
    .where('operator_id', '=', operatorId)
    .where('secret', '=', factor.secret)
    .where('last_step', '<', String(step))
    .returning('operator_id')
    .executeTakeFirst()
  return spent && 'app'
}

/** With the present time, by the clock that all servers share. */
async function readFactor(db: Db | Trx, operatorId: string): Promise<Factor | undefined> {
  const row = await db
    .selectFrom('second_factor')
    .select([
      'secret',
      'confirmed_at',
      sql<number>`extract(epoch from clock_timestamp())::float8`.as('seconds'),
    ])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return row && { secret: row.secret, isConfirmed: row.confirmed_at !== null, seconds: row.seconds }
}

async function requireFactor(trx: Trx, operatorId: string): Promise<void> {
  if (!(await readFactor(trx, operatorId))?.isConfirmed) throw new AppError('refused', SECOND_FACTOR_OFF)
}

/** As it is read: without the blanks and dashes it may be typed with. */
function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, '')
}
