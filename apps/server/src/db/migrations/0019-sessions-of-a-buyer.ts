import { type Kysely, sql } from 'kysely'

/**
 * A buyer's sessions are found by one index, the ended ones too: each log-in removes those that have expired, and read
 * through all buyers' for it. What ends a session is in no index any more, so that it touches none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index session_of_buyer on session (buyer_id) where buyer_id is not null`.execute(db)
  await sql`drop index session_buyer, session_operator`.execute(db)
}
