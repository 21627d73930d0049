import { type Kysely, sql } from 'kysely'

/**
 * The transaction that a buyer names as the payment of an order. A transaction pays one order: another order of the
 * currency that could still be credited cannot have it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column transaction_id text check (transaction_id <> ''),
      add column transaction_given_at timestamptz,
      add constraint order_transaction_has_its_time check (
        (transaction_id is null) = (transaction_given_at is null))`.execute(db)
  await sql`
    create unique index order_transaction on orders (transaction_id, currency_id)
      where transaction_id is not null and status <> 'rejected' and voided_at is null`.execute(db)
  await sql`create index order_by_transaction on orders (transaction_id) where transaction_id is not null`.execute(
    db,
  )
}
