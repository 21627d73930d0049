import { type Kysely, sql } from 'kysely'

/**
 * How many entries the ledger has by day and currency, kept beside what they come to, so that they are counted without
 * being read. The books hold the number against the entries, as part of I12.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_day add column entries bigint`.execute(db)
  await sql`alter table ledger_day disable trigger ledger_day_follows_the_ledger`.execute(db)
  await sql`
    update ledger_day set entries = booked.entries
    from (
      select (entry.created_at at time zone interval '2 hours')::date as day, currency_code, count(*) as entries
      from ledger_entry as entry join orders on orders.id = entry.order_id
      group by 1, 2
    ) as booked
    where (ledger_day.day, ledger_day.currency_code) = (booked.day, booked.currency_code)`.execute(db)
  await sql`alter table ledger_day enable trigger ledger_day_follows_the_ledger`.execute(db)
  await sql`alter table ledger_day alter column entries set not null`.execute(db)
  await keepThem(db)
  await holdThemAgainstTheLedger(db)
}

async function keepThem(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function add_to_ledger_days() returns trigger language plpgsql as $$
    begin
      insert into ledger_day (day, currency_code, tokens, usd, entries)
      select (added.created_at at time zone interval '2 hours')::date, currency_code,
        sum(added.tokens + added.bonus_tokens), sum(added.tokens * token_price_usd), count(*)
      from added join orders on orders.id = added.order_id
      group by 1, 2
      order by 1, 2
      on conflict (day, currency_code) do update set tokens = ledger_day.tokens + excluded.tokens,
        usd = ledger_day.usd + excluded.usd, entries = ledger_day.entries + excluded.entries;
      return null;
    end $$`.execute(db)
}

async function holdThemAgainstTheLedger(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select rtrim(pg_get_viewdef('books_violation'::regclass), ';') as text`.execute(db)
  await sql`
    create or replace view books_violation (invariant, subject, details) as
      (${sql.raw(rows[0]?.text ?? '')})
      union all
      select 'I12', format('%s in %s', day, currency_code),
        format('the day has %s entries, but the ledger %s', coalesce(kept.entries, 0), coalesce(booked.entries, 0))
      from ledger_day kept
      full join (
        select (entry.created_at at time zone interval '2 hours')::date as day, currency_code, count(*) as entries
        from ledger_entry entry join orders on orders.id = entry.order_id
        group by 1, 2
      ) booked using (day, currency_code)
      where coalesce(kept.entries, 0) <> coalesce(booked.entries, 0)`.execute(db)
}
