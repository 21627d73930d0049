import { type Kysely, sql } from 'kysely'

/** A partial index counts void orders. They are few, and placing an order doesn't touch it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index order_void on orders (id) where voided_at is not null`.execute(db)
}
