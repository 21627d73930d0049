/** The phrase that every mail to a buyer’s confirmed address carries, so that the buyer recognises a forged mail. */
import { ACCOUNT_CLOSED } from '@presale/rules/account'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** Replaces the phrase. Mails that already wait carry the new one. An empty phrase is none. Throws `refused` for a closed account. */
export async function setMailPhrase(
  db: Db,
  { buyerId, phrase }: { buyerId: string; phrase: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('buyer')
    .set({ mail_phrase: phrase === '' ? null : phrase })
    .where('id', '=', buyerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('refused', ACCOUNT_CLOSED)
}
