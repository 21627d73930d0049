import { type Kysely, sql } from 'kysely'

/** Statistics for lists of orders by amount, and an index for lists by day of approval. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without statistics on the sum, Postgres reads all orders to find the few large ones.
  await sql`create statistics order_total on (tokens + bonus_tokens) from orders`.execute(db)
  // The last change of an approved order is its approval, at the time of the standing credit.
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
