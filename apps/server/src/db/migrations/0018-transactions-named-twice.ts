import { type Kysely, sql } from 'kysely'

/**
 * A transaction is credited once: two approved orders of a currency cannot have it. Others may name it too, because the
 * payment of one buyer stands on a public chain, and a stranger could name it first. The second index finds them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index order_transaction`.execute(db)
  await sql`
    create unique index order_transaction on orders (transaction_id, currency_id)
      where transaction_id is not null and status = 'approved' and voided_at is null`.execute(db)
  await sql`
    create index order_named_transaction on orders (transaction_id) where transaction_id is not null`.execute(
    db,
  )
}
