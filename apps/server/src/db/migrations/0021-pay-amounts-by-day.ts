import { type Kysely, sql } from 'kysely'

/**
 * Each day of the ledger also has its pay amounts, in the currency of its row (decision 0025). The table is locked from its
 * first change on, so no entry is added between the sums of the old ones and the new trigger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_day add column pay numeric`.execute(db)
  await sql`alter table ledger_day disable trigger ledger_day_follows_the_ledger`.execute(db)
  await sql`
    update ledger_day set pay = booked.pay
    from (
      select (entry.created_at at time zone interval '2 hours')::date as day, currency_code,
        sum(pay_amount * sign(entry.tokens)) as pay
      from ledger_entry as entry join orders on orders.id = entry.order_id
      group by 1, 2
    ) as booked
    where ledger_day.day = booked.day and ledger_day.currency_code = booked.currency_code`.execute(db)
  await sql`alter table ledger_day enable trigger ledger_day_follows_the_ledger`.execute(db)
  await sql`alter table ledger_day alter column pay set not null`.execute(db)
  await addPayAmounts(db)
}

/** The trigger's function of 0007 with the pay amounts, and with the rights and the path of 0012. */
async function addPayAmounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function add_to_ledger_days() returns trigger language plpgsql as $$
    begin
      insert into ledger_day (day, currency_code, tokens, usd, pay, entries)
      select (entry.created_at at time zone interval '2 hours')::date as day, currency_code,
        sum(entry.tokens + entry.bonus_tokens) as tokens, sum(entry.tokens * token_price_usd) as usd,
        sum(pay_amount * sign(entry.tokens)) as pay, count(*) as entries
      from added as entry join orders on orders.id = entry.order_id
      group by 1, 2
      order by 1, 2
      on conflict (day, currency_code) do update set tokens = ledger_day.tokens + excluded.tokens,
        usd = ledger_day.usd + excluded.usd, pay = ledger_day.pay + excluded.pay,
        entries = ledger_day.entries + excluded.entries;
      return null;
    end $$`.execute(db)
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const path = sql.join([sql.id(rows[0]?.schema ?? 'public'), sql.id('pg_temp')])
  await sql`alter function add_to_ledger_days() security definer set search_path = ${path}`.execute(db)
}
