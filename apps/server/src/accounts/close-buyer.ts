import { randomBytes } from 'node:crypto'
import { CLOSING_AFTER_UNDO, CLOSING_WAITS } from '@presale/rules/account'
import { sql } from 'kysely'
import { type Actor, type Program, recordAudit } from '../audit/audit.ts'
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { requireRole } from '../limits/permissions.ts'
import { storeMail } from '../mail/outbox.ts'
import { UNDO_DAYS } from '../mail/proof.ts'
import type { AccountServices } from './account-services.ts'
import { lockBuyer } from './lock-buyer.ts'
import { lockOperator } from './operator-account.ts'

type Closing = { buyerId: string; reason: string } & (Actor | Program)

/**
 * Closes a buyer's account for good, as the privacy policy promises: deletes the name, the phone number, the sessions and
 * every way to log in, and frees the e-mail for a new account (decision 0076). Orders, messages and the ledger stay. Throws
 * `not-found` for an unknown buyer; `refused` for a closed account, while an order is pending, and while a change of e-mail
 * can be taken back; `forbidden` for an operator who is no owner.
 */
export async function closeBuyer(
  { db, passwords }: Pick<AccountServices, 'db' | 'passwords'>,
  { buyerId, reason, ...actor }: Closing,
): Promise<void> {
  // Of a password that is not kept.
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'))
  return inTransaction(db, async (trx) => {
    if (actor.operatorId !== null) requireRole(await lockOperator(trx, actor.operatorId), 'owner')
    const { email } = await lockBuyer(trx, buyerId)
    await refuseWhilePending(trx, buyerId)
    await refuseWhileUndoable(trx, buyerId)
    await storeMail(trx, { kind: 'account-closed', recipient: email, buyerId })
    await trx
      .updateTable('buyer')
      .set({
        ...{ name: '', phone: '', mail_phrase: null, email_confirmed_at: null, closed_at: sql`now()` },
        email: `closed-${buyerId}@account.invalid`,
        // The key of an e-mail has no capitals, so nothing finds the account by it.
        email_key: `CLOSED ${buyerId}`,
        password_hash: passwordHash,
      })
      .where('id', '=', buyerId)
      .execute()
    await deleteLogIns(trx, buyerId)
    await recordAudit(trx, {
      ...actor,
      action: 'buyer.close',
      subject: { type: 'buyer', id: buyerId },
      reason,
    })
  })
}

/** Placing an order locks the buyer, too, so that none is placed meanwhile. */
async function refuseWhilePending(trx: Trx, buyerId: string): Promise<void> {
  const pending = await trx
    .selectFrom('orders')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 'pending')
    .where('voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (pending) throw new AppError('refused', CLOSING_WAITS)
}

/** The owner of a former address, who can still take the change back, may not be who asks for the closing. */
async function refuseWhileUndoable(trx: Trx, buyerId: string): Promise<void> {
  const change = await trx
    .selectFrom('email_change')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('undone_at', 'is', null)
    .where('changed_at', '>', sql<Date>`now() - make_interval(days => ${UNDO_DAYS})`)
    .limit(1)
    .executeTakeFirst()
  if (change) throw new AppError('refused', CLOSING_AFTER_UNDO)
}

/** The sessions hold network addresses, so they are deleted, not only ended. The database closes the links for a new password. */
async function deleteLogIns(trx: Trx, buyerId: string): Promise<void> {
  await trx.deleteFrom('session').where('buyer_id', '=', buyerId).execute()
  await trx.deleteFrom('passkey').where('buyer_id', '=', buyerId).execute()
  await trx.deleteFrom('second_factor').where('buyer_id', '=', buyerId).execute()
}
