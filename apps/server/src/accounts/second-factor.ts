/**
 * TOTP (RFC 6238) as a second factor of an operator or a buyer, with recovery codes. The callers lock the account, check
 * who may change it, count the codes and write the audit trail.
 */
import {
  CODE_DIGITS,
  CODE_NEEDED,
  SECOND_FACTOR_NOT_BEGUN,
  SECOND_FACTOR_OFF,
  SECOND_FACTOR_ON,
  WRONG_CODE,
  WRONG_FIRST_CODE,
} from '@presale/rules/second-factor'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { columnOf, ownedBy } from './owner-column.ts'
import { countRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import type { SessionOwner } from './sessions.ts'
import { createTotpSecret, describeTotp, totpStepOf } from './totp.ts'

/** Whether the account has a second factor, and the number of unused recovery codes. */
export type SecondFactorState = { isOn: boolean; recoveryCodesLeft: number }

/** The state of the account's second factor. */
export async function readSecondFactor(db: Db, owner: SessionOwner): Promise<SecondFactorState> {
  const factor = await readFactor(db, owner)
  const isOn = factor?.isConfirmed === true
  return { isOn, recoveryCodesLeft: isOn ? await countRecoveryCodes(db, owner) : 0 }
}

/**
 * Answers a new secret for an authenticator app, as text and as a URI to scan. It replaces an unconfirmed one and is
 * not in force before confirmSecret. Throws `refused` when the second factor is already on.
 */
export async function storeSecret(
  trx: Trx,
  owner: SessionOwner,
  names: { issuer: string; login: string },
): Promise<{ secret: string; uri: string }> {
  if ((await readFactor(trx, owner))?.isConfirmed) throw new AppError('refused', SECOND_FACTOR_ON)
  const secret = createTotpSecret()
  await trx
    .insertInto('second_factor')
    .values({ ...ownedBy(owner), secret })
    .onConflict((conflict) => conflict.column(columnOf(owner).name).doUpdateSet({ secret }))
    .execute()
  return describeTotp(secret, names)
}

/**
 * Switches the second factor on once a code shows that the app has the secret. Answers the recovery codes, which
 * cannot be read again. Throws `refused` for a wrong code or without a secret to confirm.
 */
export async function confirmSecret(trx: Trx, owner: SessionOwner, code: string): Promise<string[]> {
  const factor = await readFactor(trx, owner)
  if (!factor) throw new AppError('refused', SECOND_FACTOR_NOT_BEGUN)
  if (factor.isConfirmed) throw new AppError('refused', SECOND_FACTOR_ON)
  const step = totpStepOf(factor.secret, plain(code), factor.seconds)
  if (step === undefined) throw new AppError('refused', WRONG_FIRST_CODE, { field: 'code' })
  await trx
    .updateTable('second_factor')
    .set({ confirmed_at: sql`now()`, last_step: String(step) })
    .where(columnOf(owner).name, '=', columnOf(owner).id)
    .execute()
  return replaceRecoveryCodes(trx, owner)
}

/** Deletes the secret and the recovery codes. Throws `refused` without a second factor. */
export async function deleteFactor(trx: Trx, owner: SessionOwner): Promise<void> {
  if (!(await readFactor(trx, owner))?.isConfirmed) throw new AppError('refused', SECOND_FACTOR_OFF)
  const { name, id } = columnOf(owner)
  await trx.deleteFrom('second_factor').where(name, '=', id).execute()
}

/** Which kind of code proved the second factor. */
export type CodeKind = 'app' | 'recovery'

/**
 * Checks the second factor of an account that has one and spends the code, so that no other attempt on any server
 * succeeds with it. Answers the kind of code, or undefined without a second factor. Throws `unauthenticated` when the
 * code is missing (`details.code` is "needed") or wrong ("wrong"). The caller counts the attempt.
 */
export async function proveSecondFactor(
  trx: Trx,
  owner: SessionOwner,
  code: string | undefined,
): Promise<CodeKind | undefined> {
  const factor = await readFactor(trx, owner)
  if (!factor?.isConfirmed) return undefined
  if (code === undefined || code.trim() === '') {
    throw new AppError('unauthenticated', CODE_NEEDED, { code: 'needed' })
  }
  const kind = await spendCode(trx, owner, factor, plain(code))
  if (!kind) throw new AppError('unauthenticated', WRONG_CODE, { code: 'wrong' })
  return kind
}

/** Whether the refusal is one of proveSecondFactor for a wrong code. */
export function isWrongCode(error: unknown): boolean {
  return error instanceof AppError && (error.details as { code?: string } | undefined)?.code === 'wrong'
}

/** Spends a code of a logged-in account. Throws `refused` for a wrong one, which does not end the session. */
export async function spendOwnCode(trx: Trx, owner: SessionOwner, code: string): Promise<CodeKind> {
  const kind = await proveSecondFactor(trx, owner, code).catch((error) => {
    throw error instanceof AppError ? new AppError('refused', WRONG_CODE, { field: 'code' }) : error
  })
  if (!kind) throw new AppError('refused', SECOND_FACTOR_OFF)
  return kind
}

type Factor = { secret: Buffer; isConfirmed: boolean; seconds: number }

async function spendCode(
  trx: Trx,
  owner: SessionOwner,
  factor: Factor,
  code: string,
): Promise<CodeKind | undefined> {
  if (code.length !== CODE_DIGITS) {
    return (await spendRecoveryCode(trx, owner, code)) ? 'recovery' : undefined
  }
  const step = totpStepOf(factor.secret, code, factor.seconds)
  if (step === undefined) return undefined
  // Waits for the row's lock: of two attempts with one code, the second finds the step used.
  const spent = await trx
    .updateTable('second_factor')
    .set({ last_step: String(step) })
    .where(columnOf(owner).name, '=', columnOf(owner).id)
    .where('secret', '=', factor.secret)
    .where('last_step', '<', String(step))
    .returning('id')
    .executeTakeFirst()
  return spent && 'app'
}

/** With the present time by the database's clock, which all servers share. */
async function readFactor(db: Db | Trx, owner: SessionOwner): Promise<Factor | undefined> {
  const { name, id } = columnOf(owner)
  const row = await db
    .selectFrom('second_factor')
    .select([
      'secret',
      'confirmed_at',
      sql<number>`extract(epoch from clock_timestamp())::float8`.as('seconds'),
    ])
    .where(name, '=', id)
    .executeTakeFirst()
  return row && { secret: row.secret, isConfirmed: row.confirmed_at !== null, seconds: row.seconds }
}

/** The code without the blanks and dashes it may be typed with. */
function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, '')
}
