/** The phrase that every mail to a buyer’s confirmed address carries, so that the buyer recognises a forged mail. */
import type { Db } from '../db/schema.ts'

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
