import { type Kysely, sql } from 'kysely'

/** On commit, notifies every server of an order that was decided on, voided or restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_order_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('order_change', new.id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger order_change_is_told after update on orders for each row
      when (old.status <> new.status or (old.voided_at is null) <> (new.voided_at is null))
      execute function tell_order_change()`.execute(db)
}
