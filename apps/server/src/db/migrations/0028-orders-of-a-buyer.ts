import { type Kysely, sql } from 'kysely'

/**
 * Orders of a buyer by the buyer and the number, both upwards, so that a page begins at one place in both (stretch.ts); and
 * with what their investment is added up from, so that no order is read for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index order_buyer`.execute(db)
  await sql`
    create index order_buyer on orders (buyer_id, id) include (status, tokens, token_price_usd)
    where voided_at is null`.execute(db)
}
