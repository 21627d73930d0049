import { type Kysely, sql } from 'kysely'

/**
 * Orders of a currency and a status lie together, as they were placed: counted in 100 pages of the index instead of 8,600 of
 * the table, and found without passing those of other statuses. Orders of a currency alone have `order_of_currency`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index order_by_currency`.execute(db)
  await sql`
    create index order_by_currency on orders (currency_code, status, id) where voided_at is null`.execute(db)
}
