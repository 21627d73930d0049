/** Mails to addresses that their owners have not confirmed are few, so that no stranger is flooded through this site. */
import { emailKey } from '@presale/rules/account'
import type { MailKind } from '@presale/rules/mail'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { createAttempts } from '../limits/attempts.ts'

const WHY_HELD = {
  mailbox: 'This address is not confirmed and had its mails of the day. The mail waits.',
  site: 'Unconfirmed addresses had their mails of the hour, all together. The mail waits.',
}

/** The kinds of mail without which a buyer does not get in, or can't confirm the address. */
const LETS_IN: readonly MailKind[] = ['confirm-email', 'password-reset']

/** Counts a mail to the address. Answers why it has to wait, if it has to. A confirmed address gets every mail. */
export async function findReasonToHold(
  db: Db,
  { to, kind }: { to: string; kind: MailKind },
): Promise<string | undefined> {
  if (await isConfirmed(db, to)) return undefined
  const usedUp = await createAttempts(db).countUnconfirmedMail(to, LETS_IN.includes(kind))
  return usedUp && WHY_HELD[usedUp]
}

/** Sends at once what was held back from an address that its buyer has confirmed. Only such a mail has a reason without an attempt. */
export async function releaseHeldMail(
  trx: Trx,
  { buyerId, email }: { buyerId: string; email: string },
): Promise<void> {
  await trx
    .updateTable('mail')
    .set({ next_attempt_at: sql`least(next_attempt_at, now())` })
    .where((eb) =>
      eb.or([
        eb('buyer_id', '=', buyerId).and('recipient', '=', email),
        // It is stored without looking for its buyer.
        eb('kind', '=', 'password-reset').and('recipient', '=', emailKey(email)),
      ]),
    )
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('attempts', '=', 0)
    .where('error', 'is not', null)
    .execute()
}

/** By a buyer, by a buyer before a change of e-mail that can be undone, or by an operator. */
async function isConfirmed(db: Db, to: string): Promise<boolean> {
  const key = emailKey(to)
  const { confirmed } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('buyer')
              .select('id')
              .where('email_key', '=', key)
              .where('email_confirmed_at', 'is not', null),
          ),
          eb.exists(
            eb
              .selectFrom('email_change')
              .select('id')
              .where('reserved_key', '=', key)
              .where('undone_at', 'is', null),
          ),
          eb.exists(eb.selectFrom('operator').select('id').where('email', '=', to)),
        ])
        .as('confirmed'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(confirmed)
}
