import { type Kysely, sql } from 'kysely'

/**
 * What the ledger comes to by day and currency, kept by the database with every entry, so that the operators' overview
 * costs the same however many entries there are. Days are the operators' own, at UTC+02:00; dollars are not rounded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_day (
      day date not null,
      currency_code text not null,
      tokens numeric not null,
      usd numeric not null,
      primary key (day, currency_code)
    )`.execute(db)
  // An entry is written before its transaction takes the end of the audit trail, for which all of them wait anyway.
  await sql`
    create function add_to_ledger_days() returns trigger language plpgsql as $$
    begin
      insert into ledger_day (day, currency_code, tokens, usd)
      select (added.created_at at time zone interval '2 hours')::date, currency_code,
        sum(added.tokens + added.bonus_tokens), sum(added.tokens * token_price_usd)
      from added join orders on orders.id = added.order_id
      group by 1, 2
      order by 1, 2
      on conflict (day, currency_code)
        do update set tokens = ledger_day.tokens + excluded.tokens, usd = ledger_day.usd + excluded.usd;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger entry_is_added_to_its_day after insert on ledger_entry referencing new table as added
      for each statement execute function add_to_ledger_days()`.execute(db)
  await sql`
    insert into ledger_day (day, currency_code, tokens, usd)
    select (entry.created_at at time zone interval '2 hours')::date, currency_code,
      sum(entry.tokens + entry.bonus_tokens), sum(entry.tokens * token_price_usd)
    from ledger_entry as entry join orders on orders.id = entry.order_id
    group by 1, 2`.execute(db)
  await sql`
    create trigger ledger_day_follows_the_ledger before insert or update or delete or truncate on ledger_day
      for each statement when (pg_trigger_depth() = 0)
      execute function refuse_change('the sums of a day follow the ledger')`.execute(db)
}
