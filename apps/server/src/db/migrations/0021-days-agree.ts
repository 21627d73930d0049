import { type Kysely, sql } from 'kysely'

/** What the ledger is said to come to by day is held against its entries, as I12: sums are those of the entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select rtrim(pg_get_viewdef('books_violation'::regclass), ';') as text`.execute(db)
  await sql`
    create or replace view books_violation (invariant, subject, details) as
      (${sql.raw(rows[0]?.text ?? '')})
      union all
      select 'I12', format('%s in %s', day, currency_code),
        format('the day comes to %s tokens and %s dollars, but its entries to %s and %s', coalesce(kept.tokens, 0),
          coalesce(kept.usd, 0), coalesce(booked.tokens, 0), coalesce(booked.usd, 0))
      from ledger_day kept
      full join (
        select (entry.created_at at time zone interval '2 hours')::date as day, currency_code,
          sum(entry.tokens + entry.bonus_tokens) as tokens, sum(entry.tokens * token_price_usd) as usd
        from ledger_entry entry join orders on orders.id = entry.order_id
        group by 1, 2
      ) booked using (day, currency_code)
      where (coalesce(kept.tokens, 0), coalesce(kept.usd, 0))
        <> (coalesce(booked.tokens, 0), coalesce(booked.usd, 0))`.execute(db)
}
