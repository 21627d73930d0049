import { type Kysely, sql } from 'kysely'

/**
 * One index finds all sessions of a buyer, including ended ones. Each log-in deletes the buyer's expired sessions;
 * without the index it read all buyers' expired sessions. No index contains the columns that end a session, so ending
 * one updates no index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index session_of_buyer on session (buyer_id) where buyer_id is not null`.execute(db)
  await sql`drop index session_buyer, session_operator`.execute(db)
}
