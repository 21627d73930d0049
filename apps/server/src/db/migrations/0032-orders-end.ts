import { type Kysely, sql } from 'kysely'

/**
 * Orders end (D31, decision 0048): each holds its price for a while and closes if it stays pending. For earlier orders
 * both times count from this migration, so that no upgrade closes an order at once. The defaults remain for rows
 * that name no times, such as a demo sale's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column price_held_until timestamptz not null default now() + interval '24 hours',
      add column closes_at timestamptz not null default now() + interval '168 hours',
      add column rejection_reason text,
      add constraint order_ends_in_order check (
        isfinite(closes_at) and created_at < price_held_until and price_held_until <= closes_at),
      add constraint order_rejection_reason check (
        rejection_reason is null
        or (status = 'rejected' and rejection_reason in ('not paid in time', 'cancelled by the buyer'))),
      add constraint order_closes_in_time check (
        rejection_reason is distinct from 'not paid in time' or updated_at >= closes_at)`.execute(db)
  await sql`
    create index order_closing on orders (closes_at) where status = 'pending' and voided_at is null`.execute(
    db,
  )
  await sql`
    create trigger order_times_are_frozen before update of price_held_until, closes_at on orders for each row
      when ((old.price_held_until, old.closes_at) is distinct from (new.price_held_until, new.closes_at))
      execute function refuse_change('an order keeps the figures it was placed with')`.execute(db)
}
