import { type Kysely, sql } from 'kysely'

/** Currencies, the token price, and amount types that refuse NaN, infinity, negative and over-precise values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create domain token_amount as numeric
      constraint token_amount_is_exact check (value >= 0 and value < 1e15 and value = round(value, 6))`.execute(
    db,
  )
  await sql`
    create domain pay_amount as numeric
      constraint pay_amount_is_exact check (value > 0 and value < 1e18 and value = round(value, 18))`.execute(
    db,
  )
  await sql`
    create domain rate as numeric
      constraint rate_is_exact check (value > 0 and value < 1e18 and value = round(value, 40))`.execute(db)
  await sql`
    create domain usd_price as numeric
      constraint usd_price_is_exact check (value > 0 and value < 1e15 and value = round(value, 18))`.execute(
    db,
  )

  await sql`
    create table currency (
      id bigint generated always as identity primary key,
      code text not null check (code ~ '^[A-Z0-9]{2,12}$'),
      full_name text not null check (full_name <> ''),
      tokens_per_unit rate not null,
      deposit_address text not null check (deposit_address <> ''),
      network text,
      price_id text,
      enabled boolean not null default true,
      demo boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    )`.execute(db)
  await sql`create unique index currency_code on currency (code) where deleted_at is null`.execute(db)

  await sql`
    create table token_price (
      id integer primary key check (id = 1),
      usd usd_price not null,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`.execute(db)
}
