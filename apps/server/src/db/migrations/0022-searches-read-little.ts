import { type Kysely, sql } from 'kysely'

/**
 * Maximum of the pending list of a trigram index, in kilobytes. Every search reads the whole list: at Postgres's
 * default maximum that is 500 pages and 6 ms. A smaller list is merged more often, at the cost of new orders.
 */
const MOST_WAITING = 256

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['order_email_trigram', 'buyer_trigram']) {
    await sql`alter index ${sql.ref(index)} set (gin_pending_list_limit = ${sql.lit(MOST_WAITING)})`.execute(
      db,
    )
  }
}
