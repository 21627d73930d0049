/** Mails to addresses that their owners have not confirmed are few, so that no stranger is flooded through this site. */
import { emailKey } from '@presale/rules/account'
import type { Db } from '../db/schema.ts'
import { createAttempts } from '../limits/attempts.ts'

const WHY_HELD = {
  mailbox: 'This address is not confirmed and had its mails of the day. The mail waits.',
  site: 'Unconfirmed addresses had their mails of the hour, all together. The mail waits.',
}

/** Counts a mail to the address. Answers why it has to wait, if it has to. A confirmed address gets every mail. */
export async function findReasonToHold(db: Db, to: string): Promise<string | undefined> {
  if (await isConfirmed(db, to)) return undefined
  const usedUp = await createAttempts(db).countUnconfirmedMail(to)
  return usedUp && WHY_HELD[usedUp]
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
