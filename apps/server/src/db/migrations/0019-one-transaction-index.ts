import { type Kysely, sql } from 'kysely'

/** `order_by_transaction` of the orders' own migration finds the same rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index order_named_transaction`.execute(db)
}
