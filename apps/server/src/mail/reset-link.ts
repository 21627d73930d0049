/** Links that set a buyer's new password. Only a hash of each link's secret is stored. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

/** How long a mailed link works, from the moment at which it is sent. */
export const RESET_MINUTES = 15

type NewLink = { buyerId: string; minutes: number; createdBy?: string }

/** Makes a link, which begins with the buyer app's address. It can't be read again. `createdBy`: an operator. */
export async function makeResetLink(
  db: Db | Trx,
  origin: string,
  { buyerId, minutes, createdBy }: NewLink,
): Promise<{ link: string; expiresAt: string }> {
  const secret = randomBytes(32).toString('base64url')
  const { expires_at } = await db
    .insertInto('account_link')
    .values({
      buyer_id: buyerId,
      secret_hash: hashSecret(secret),
      created_by: createdBy ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { link: `${origin}/reset#${secret}`, expiresAt: expires_at.toISOString() }
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
