/** The outbox: mails are stored in the transaction of what they tell, and sent later (decision 0052). */
import type { MailKind, MailMode } from '@presale/rules/mail'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

/** A mail about an account. Mails about orders are stored by the database (migration 0010). */
export type NewMail = {
  kind: Exclude<MailKind, `order-${string}`>
  recipient: string
  buyerId?: string
  emailChangeId?: string
  sessionId?: string
  operatorId?: string
  /** What the mail tells; a second mail of the same event is not stored. */
  event?: string
}

/** Stores a mail to send. Does nothing while mail is switched off. */
export async function storeMail(db: Db | Trx, mail: NewMail): Promise<void> {
  const { kind, recipient, buyerId = null, emailChangeId = null, sessionId = null, event = null } = mail
  const { operatorId = null } = mail
  await db
    .insertInto('mail')
    .columns(['kind', 'recipient', 'buyer_id', 'email_change_id', 'session_id', 'operator_id', 'event'])
    .expression((eb) =>
      eb
        .selectFrom('mail_switch')
        .where('mode', '!=', 'off')
        .select([
          sql<MailKind>`${kind}`.as('kind'),
          sql<string>`${recipient}`.as('recipient'),
          sql<string>`${buyerId}::bigint`.as('buyer_id'),
          sql<string>`${emailChangeId}::bigint`.as('email_change_id'),
          sql<string>`${sessionId}::bigint`.as('session_id'),
          sql<string>`${operatorId}::bigint`.as('operator_id'),
          sql<string>`${event}::text`.as('event'),
        ]),
    )
    .onConflict((conflict) => conflict.column('event').doNothing())
    .execute()
}

/** What happens to mails at this site. */
export async function readMailMode(db: Db): Promise<MailMode> {
  return (await db.selectFrom('mail_switch').select('mode').executeTakeFirstOrThrow()).mode
}

/**
 * Sets what happens to mails, for all servers of the database. Mails that wait when sending begins are dropped, because
 * they tell of the time before.
 */
export async function switchMail(db: Db, mode: MailMode): Promise<void> {
  await inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('mail_switch')
      .set({ mode })
      .where('mode', '!=', mode)
      .returning('mode')
      .executeTakeFirst()
    if (!changed || mode !== 'sent') return
    await trx
      .updateTable('mail')
      .set({ dropped_at: sql`now()`, error: 'It was stored before this site sent mail.' })
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('dropped_at', 'is', null)
      .execute()
  })
}
