import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@presale/rules/second-factor'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { columnOf, ownedBy } from './owner-column.ts'
import type { SessionOwner } from './sessions.ts'

/** Crockford's base32 alphabet in lower case: it has no letter that looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** 80 random bits, so that a stored hash cannot be reversed by trying codes. */
const CODE_LENGTH = 16

/** Replaces the account's recovery codes and answers the new ones; only their hashes are stored. */
export async function replaceRecoveryCodes(trx: Trx, owner: SessionOwner): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode)
  await trx.deleteFrom('recovery_code').where(columnOf(owner).name, '=', columnOf(owner).id).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ ...ownedBy(owner), code_hash: hashCode(code) })))
    .execute()
  return codes
}

/** Spends a recovery code, ignoring blanks, dashes and case. Answers whether it was unused. */
export async function spendRecoveryCode(trx: Trx, owner: SessionOwner, code: string): Promise<boolean> {
  const spent = await trx
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where(columnOf(owner).name, '=', columnOf(owner).id)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** The number of unused codes. */
export async function countRecoveryCodes(db: Db | Trx, owner: SessionOwner): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where(columnOf(owner).name, '=', columnOf(owner).id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Four groups of four characters. */
function createCode(): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
  return letters.join('').replace(/.{4}(?!$)/g, '$&-')
}

/** Normalises a typed code: o is read as 0, i and l as 1. */
function hashCode(code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return createHash('sha256').update(plain).digest()
}
