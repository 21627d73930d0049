import { type Kysely, sql } from 'kysely'

/**
 * Sorted by buyer and number, both ascending, so that a page is one range of the index (index-range.ts). It covers
 * the columns of the buyer's total investment, so that summing reads no order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index order_buyer`.execute(db)
  await sql`
    create index order_buyer on orders (buyer_id, id) include (status, tokens, token_price_usd)
    where voided_at is null`.execute(db)
}
