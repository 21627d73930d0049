/** The owner of an account's former address takes a change of e-mail back. */
import { emailKey } from '@presale/rules/account'
import { UNDO_EXPIRED } from '@presale/rules/mailed-proof'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { storeMail } from '../mail/outbox.ts'
import { isSameProof, readLink, UNDO_DAYS, undoProofOf } from '../mail/proof.ts'
import { releaseHeldMail } from '../mail/unconfirmed.ts'
import { refuseTakenEmail } from './email-taken.ts'
import { closeSessions } from './session-list.ts'

/**
 * Gives the account its former address again, ends all its sessions, removes its phrase in mails, and the passkeys
 * and the second factor added since the change, of which the former address learned nothing, and tells the address that it
 * had. Also takes back every later change, whose links went to addresses that this one disowns. Throws `refused` for a
 * link that is wrong, used or older than UNDO_DAYS, `conflict` when another account has the former address by now.
 */
export async function undoEmailChange(
  db: Db,
  { link, ...request }: { link: string; requestId: string; address: string },
): Promise<{ email: string }> {
  const { id, token } = readLink(link)
  const change = await db
    .selectFrom('email_change')
    .select(['id', 'buyer_id', 'old_email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!change || !isSameProof((await undoProofOf(db, change)).token, token)) throw refused()
  const { buyer_id: buyerId, old_email: email } = change
  return inTransaction(db, async (trx) => {
    // Locked before the changes are read, so that none is under way meanwhile.
    const { email: disowned } = await trx
      .selectFrom('buyer')
      .select('email')
      .where('id', '=', buyerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const undone = await trx
      .updateTable('email_change')
      .set({ undone_at: sql`now()` })
      .where('buyer_id', '=', buyerId)
      .where('id', '>=', id)
      .where('undone_at', 'is', null)
      .where('changed_at', '>', sql<Date>`now() - make_interval(days => ${UNDO_DAYS})`)
      .returning('id')
      .execute()
    if (!undone.some((row) => row.id === id)) throw refused()
    await trx
      .updateTable('buyer')
      // The session that changed the e-mail may have set the phrase, too.
      .set({ email, email_key: emailKey(email), email_confirmed_at: sql`now()`, mail_phrase: null })
      .where('id', '=', buyerId)
      .execute()
      .catch(refuseTakenEmail)
    await releaseHeldMail(trx, { buyerId, email })
    // Without the buyer: that address learns nothing else of the account.
    if (emailKey(disowned) !== emailKey(email))
      await storeMail(trx, { kind: 'email-change-undone', recipient: disowned })
    await closeSessions(trx, { buyerId }, 'all')
    await removeAddedSince(trx, change)
    await recordAudit(trx, {
      operatorId: null,
      action: 'buyer.undo-email-change',
      subject: { type: 'buyer', id: buyerId },
      after: { changed: ['e-mail'] },
      ...request,
    })
    return { email }
  })
}

/** Deletes what logs in and was added to the account after its change of e-mail. */
async function removeAddedSince(
  trx: Trx,
  { id, buyer_id: buyerId }: { id: string; buyer_id: string },
): Promise<void> {
  const changedAt = trx.selectFrom('email_change').select('changed_at').where('id', '=', id)
  await trx
    .deleteFrom('passkey')
    .where('buyer_id', '=', buyerId)
    .where('created_at', '>=', changedAt)
    .execute()
  await trx
    .deleteFrom('second_factor')
    .where('buyer_id', '=', buyerId)
    .where(({ eb, fn }) => eb(fn.coalesce('confirmed_at', sql<Date>`'infinity'`), '>=', changedAt))
    .execute()
}

const refused = () => new AppError('refused', UNDO_EXPIRED)
