import { type Kysely, sql } from 'kysely'

/** Indexes for lists of a million rows: one for each sort order, and trigram indexes for the search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  const sorted = {
    order_by_status: 'status',
    order_by_tokens: '(tokens + bonus_tokens)',
    order_by_email: '(lower(email))',
    order_by_currency: 'currency_code',
    order_by_address: 'deposit_address',
  }
  for (const [name, key] of Object.entries(sorted)) {
    await sql`create index ${sql.ref(name)} on orders (${sql.raw(key)}, id) where voided_at is null`.execute(
      db,
    )
  }
  await sql`create index order_by_time on orders (created_at) where voided_at is null`.execute(db)
  await sql`create index entry_by_time on ledger_entry (created_at)`.execute(db)
  // Covers what the ledger's sums need of an order, so that they don't read the order's row.
  await sql`create index order_price on orders (id) include (token_price_usd, currency_code)`.execute(db)
  await sql`create index order_reference_prefix on orders (reference text_pattern_ops)`.execute(db)
  await sql`create index order_email_trigram on orders using gin (lower(email) gin_trgm_ops)`.execute(db)
  await sql`
    create index buyer_trigram on buyer using gin (
      (lower(name || ' ' || email || ' ' || phone)) gin_trgm_ops)`.execute(db)
}
