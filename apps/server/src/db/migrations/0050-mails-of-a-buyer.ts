import { type Kysely, sql } from 'kysely'

/** The file of a buyer's data has the buyer's mails; without an index it would read the mails of every buyer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mail_of_buyer on mail (buyer_id, id)`.execute(db)
}
