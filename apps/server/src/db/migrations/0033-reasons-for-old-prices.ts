import { type Kysely, sql } from 'kysely'

/** An order whose price is no longer held is credited only with a reason (decision 0048). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_price_is_held() returns trigger language plpgsql as $$
    begin
      if (select price_held_until <= now() from orders where id = new.order_id) then
        raise exception 'the price of order % is no longer held, and its credit has no reason', new.order_id
          using errcode = '23514';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger entry_has_reason_for_old_price before insert on ledger_entry for each row
      when (new.kind = 'credit' and btrim(new.reason) = '') execute function check_price_is_held()`.execute(
    db,
  )
}
