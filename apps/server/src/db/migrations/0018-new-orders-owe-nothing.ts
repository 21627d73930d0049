import { type Kysely, sql } from 'kysely'

/**
 * A new order that waits agrees with the ledger, which can have no entry of it yet; one written later in the same
 * transaction is checked as an entry. Looking all the same was a sixth of what an order cost Postgres.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger order_agrees_with_ledger on orders`.execute(db)
  await sql`
    create constraint trigger order_agrees_with_ledger after update of status, voided_at on orders
      deferrable initially deferred for each row execute function check_order_agrees_with_ledger('id')`.execute(
    db,
  )
  await sql`
    create constraint trigger new_order_agrees_with_ledger after insert on orders
      deferrable initially deferred for each row when (new.status <> 'pending')
      execute function check_order_agrees_with_ledger('id')`.execute(db)
}
