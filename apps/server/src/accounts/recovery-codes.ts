import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@presale/rules/second-factor'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

/** Crockford's alphabet in lower case: no letter that is mistaken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** 80 random bits, so that nobody finds a code by its hash. */
const CODE_LENGTH = 16

/** Gives the operator new recovery codes in place of all before, and answers them: only their hashes are stored. */
export async function replaceRecoveryCodes(trx: Trx, operatorId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode)
  await trx.deleteFrom('recovery_code').where('operator_id', '=', operatorId).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ operator_id: operatorId, code_hash: hashCode(code) })))
    .execute()
  return codes
}

/** Uses a recovery code up, however its blanks, dashes and case are written. Answers whether it was one still unused. */
export async function spendRecoveryCode(trx: Trx, operatorId: string, code: string): Promise<boolean> {
  const spent = await trx
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .returning('operator_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** How many are unused. */
export async function countRecoveryCodes(db: Db | Trx, operatorId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Four groups of four. */
function createCode(): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
  return letters.join('').replace(/.{4}(?!$)/g, '$&-')
}

/** Of what a code says, however it is written: o is read as 0, i and l as 1. */
function hashCode(code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return createHash('sha256').update(plain).digest()
}
