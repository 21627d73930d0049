import { type Kysely, sql } from 'kysely'

/** Orders of a buyer by the buyer and the number, both upwards, so that a page begins at one place in both (keyset.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index order_buyer`.execute(db)
  await sql`create index order_buyer on orders (buyer_id, id) where voided_at is null`.execute(db)
}
