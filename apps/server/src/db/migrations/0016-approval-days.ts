import { type Kysely, sql } from 'kysely'

/** For lists of orders by amount, and by the days of their approval. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of how a sum is spread Postgres knows nothing, and reads all orders for the few that are large.
  await sql`create statistics order_total on (tokens + bonus_tokens) from orders`.execute(db)
  // What is approved was changed last by its approval: at the moment of the credit that stands.
  await sql`
    update orders set updated_at = credit.created_at
    from (select distinct on (order_id) order_id, created_at from ledger_entry
      order by order_id, order_position desc) as credit
    where credit.order_id = orders.id and status = 'approved' and voided_at is null
      and updated_at <> credit.created_at`.execute(db)
  await sql`
    create index order_by_approval on orders (updated_at, id)
    where status = 'approved' and voided_at is null`.execute(db)
}
