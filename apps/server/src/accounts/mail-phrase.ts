/** The phrase that every mail to a buyer’s confirmed address carries, so that the buyer recognises a forged mail. */
import type { Db } from '../db/schema.ts'
import { readMailMode } from '../mail/outbox.ts'

/** The buyer's phrase, empty without one. `isOn`: this site stores mails. */
export async function readMailPhrase(db: Db, buyerId: string): Promise<{ phrase: string; isOn: boolean }> {
  const buyer = db.selectFrom('buyer').select('mail_phrase').where('id', '=', buyerId)
  const [{ mail_phrase }, mode] = await Promise.all([buyer.executeTakeFirstOrThrow(), readMailMode(db)])
  return { phrase: mail_phrase ?? '', isOn: mode !== 'off' }
}

/** Replaces the phrase. Mails that already wait carry the new one. An empty phrase is none. */
export async function setMailPhrase(
  db: Db,
  { buyerId, phrase }: { buyerId: string; phrase: string },
): Promise<void> {
  await db
    .updateTable('buyer')
    .set({ mail_phrase: phrase === '' ? null : phrase })
    .where('id', '=', buyerId)
    .execute()
}
