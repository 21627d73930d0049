import { EMAIL_TAKEN, emailKey, type Profile } from '@presale/rules/account'
import pg from 'pg'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { hashPassword } from './passwords.ts'
import { closeOtherSessions } from './sessions.ts'

/** The new profile, whose it is, and the session token it was sent with. */
export type ProfileChange = Profile & { buyerId: string; sessionToken: string; abandoned?: AbortSignal }

/**
 * Replaces the profile, all of it or nothing, and answers the account's e-mail. No password, or an empty one, keeps the
 * old (specification §5); a new one ends the buyer's other sessions (D16). Orders keep the e-mail they were placed with
 * (D9). Throws `conflict` when another account has the e-mail, `not-found` when there is no such buyer.
 */
export async function updateBuyerProfile(db: Db, input: ProfileChange): Promise<{ email: string }> {
  const passwordHash = input.password ? await hashPassword(input.password, input.abandoned) : undefined
  return inTransaction(db, async (trx) => {
    await saveProfile(trx, input, passwordHash)
    if (passwordHash !== undefined) {
      await closeOtherSessions(trx, { buyerId: input.buyerId }, input.sessionToken)
    }
    return { email: input.email }
  })
}

async function saveProfile(trx: Trx, input: ProfileChange, passwordHash: string | undefined): Promise<void> {
  const saved = await trx
    .updateTable('buyer')
    .set({
      name: input.name,
      email: input.email,
      email_key: emailKey(input.email),
      phone: input.phone,
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
    })
    .where('id', '=', input.buyerId)
    .returning('id')
    .executeTakeFirst()
    .catch(refuseTakenEmail)
  if (!saved) throw new AppError('not-found', 'This account does not exist.')
}

/** An update has no ON CONFLICT: whether the address is free only the unique index can say. */
function refuseTakenEmail(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'buyer_email_key_key') {
    throw new AppError('conflict', EMAIL_TAKEN)
  }
  throw error
}
