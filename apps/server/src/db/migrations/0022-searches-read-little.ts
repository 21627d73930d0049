import { type Kysely, sql } from 'kysely'

/**
 * What is new in an index of trigrams waits unsorted at its end, and every search reads all of that: 500 pages and 6 ms when
 * it is as long as Postgres lets it become. Kilobytes; a smaller end is sorted in more often, which every new order pays for.
 */
const MOST_WAITING = 256

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['order_email_trigram', 'buyer_trigram']) {
    await sql`alter index ${sql.ref(index)} set (gin_pending_list_limit = ${sql.lit(MOST_WAITING)})`.execute(
      db,
    )
  }
}
