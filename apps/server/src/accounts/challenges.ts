/**
 * Challenges of WebAuthn. Each is signed with the key of the device cookies, so that asking for one stores nothing, and is spent by the answer to it. Times
 * are by the database's clock.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CHALLENGE_MINUTES, PASSKEY_REFUSED } from '@presale/rules/passkey'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'

const RANDOM_BYTES = 16
const TIME_BYTES = 6
const SIGNED_BYTES = RANDOM_BYTES + TIME_BYTES

/** A new challenge that only an answer of this use accepts, such as "log in a buyer". */
export async function createChallenge(db: Db, use: string): Promise<Uint8Array<ArrayBuffer>> {
  const { key, seconds } = await readKey(db)
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(Math.floor(seconds) + CHALLENGE_MINUTES * 60, 0, TIME_BYTES)
  const signed = Buffer.concat([randomBytes(RANDOM_BYTES), time])
  return Uint8Array.from([...signed, ...sign(key, use, signed)])
}

/**
 * Spends a challenge of this use. Throws `refused` when the server did not make it, it has expired, or it was spent. Also
 * deletes those that have expired.
 */
export async function spendChallenge(trx: Trx, use: string, challenge: string): Promise<void> {
  const bytes = Buffer.from(challenge, 'base64url')
  const { key, seconds } = await readKey(trx)
  const signed = bytes.subarray(0, SIGNED_BYTES)
  const ours = sign(key, use, signed)
  const theirs = bytes.subarray(SIGNED_BYTES)
  const isOurs = theirs.length === ours.length && timingSafeEqual(theirs, ours)
  const expires = isOurs ? signed.readUIntBE(RANDOM_BYTES, TIME_BYTES) : 0
  if (expires <= seconds) throw new AppError('refused', PASSKEY_REFUSED)
  await trx.deleteFrom('spent_challenge').where('expires_at', '<', sql<Date>`now()`).execute()
  const spent = await trx
    .insertInto('spent_challenge')
    .values({ challenge: bytes.toString('base64url'), expires_at: new Date(expires * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  if (!spent) throw new AppError('refused', PASSKEY_REFUSED)
}

function sign(key: Buffer, use: string, signed: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([`passkey: ${use}`, signed.toString('base64url')]))
    .digest()
}

async function readKey(db: Db | Trx): Promise<{ key: Buffer; seconds: number }> {
  return db
    .selectFrom('signing_key')
    .select(['value as key', sql<number>`extract(epoch from clock_timestamp())::float8`.as('seconds')])
    .where('name', '=', 'device')
    .executeTakeFirstOrThrow()
}
