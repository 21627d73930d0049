import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * The sums and the number of ledger entries by day and currency, updated by a trigger. The cost of the overview and
 * of the ledger's count doesn't depend on the number of entries. Days are at UTC+02:00; dollars are not rounded. The
 * books compare every row with its entries (I12).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_day (
      day date not null,
      currency_code text not null,
      tokens numeric not null,
      usd numeric not null,
      entries bigint not null,
      primary key (day, currency_code)
    )`.execute(db)
  await keepThem(db)
  await sql`insert into ledger_day (day, currency_code, tokens, usd, entries) ${summed('ledger_entry')}`.execute(
    db,
  )
  await sql`
    create trigger ledger_day_follows_the_ledger before insert or update or delete or truncate on ledger_day
      for each statement when (pg_trigger_depth() = 0)
      execute function refuse_change('the sums of a day follow the ledger')`.execute(db)
  await holdThemAgainstTheLedger(db)
}

/** The sums of these entries by day and currency. */
function summed(entries: 'ledger_entry' | 'added'): RawBuilder<unknown> {
  return sql`
    select (entry.created_at at time zone interval '2 hours')::date as day, currency_code,
      sum(entry.tokens + entry.bonus_tokens) as tokens, sum(entry.tokens * token_price_usd) as usd, count(*) as entries
    from ${sql.raw(entries)} as entry join orders on orders.id = entry.order_id
    group by 1, 2`
}

/**
 * The row locks on ledger_day cost no extra waiting: every transaction locks the end of the audit trail anyway, and
 * does so after its entry.
 */
async function keepThem(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function add_to_ledger_days() returns trigger language plpgsql as $$
    begin
      insert into ledger_day (day, currency_code, tokens, usd, entries) ${summed('added')}
      order by 1, 2
      on conflict (day, currency_code) do update set tokens = ledger_day.tokens + excluded.tokens,
        usd = ledger_day.usd + excluded.usd, entries = ledger_day.entries + excluded.entries;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger entry_is_added_to_its_day after insert on ledger_entry referencing new table as added
      for each statement execute function add_to_ledger_days()`.execute(db)
}

async function holdThemAgainstTheLedger(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select rtrim(pg_get_viewdef('books_violation'::regclass), ';') as text`.execute(db)
  await sql`
    create or replace view books_violation (invariant, subject, details) as
      (${sql.raw(rows[0]?.text ?? '')})
      union all
      select 'I12', format('%s in %s', day, currency_code),
        format('the day comes to %s tokens and %s dollars of %s entries, but its entries to %s and %s of %s',
          coalesce(kept.tokens, 0), coalesce(kept.usd, 0), coalesce(kept.entries, 0), coalesce(booked.tokens, 0),
          coalesce(booked.usd, 0), coalesce(booked.entries, 0))
      from ledger_day kept
      full join (${summed('ledger_entry')}) booked using (day, currency_code)
      where (coalesce(kept.tokens, 0), coalesce(kept.usd, 0), coalesce(kept.entries, 0))
        <> (coalesce(booked.tokens, 0), coalesce(booked.usd, 0), coalesce(booked.entries, 0))`.execute(db)
}
