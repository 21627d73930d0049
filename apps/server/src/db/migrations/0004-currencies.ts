import { type Kysely, sql } from 'kysely'

/** Amount types that refuse NaN, infinity, negative and over-precise values; currencies, the token price and rates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAmounts(db)
  await createVersions(db)
  await createCurrencies(db)
  await createTokenPrice(db)
  await createRateRefresh(db)
}

async function createAmounts(db: Kysely<unknown>): Promise<void> {
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
}

/** Triggers count the versions of a row, so that a concurrent change is never unnoticed. */
async function createVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_version() returns trigger language plpgsql as $$
    begin
      if new is distinct from old then
        new.version := old.version + 1;
        new.updated_at := now();
      end if;
      return new;
    end $$`.execute(db)
}

/** Every version of a currency is kept. A foreign key lets an order use only figures of a kept version. */
async function createCurrencies(db: Kysely<unknown>): Promise<void> {
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
  // A deleted currency's code is free again.
  await sql`create unique index currency_code on currency (code) where deleted_at is null`.execute(db)
  await sql`
    create table currency_version (
      currency_id bigint not null references currency,
      version integer not null,
      tokens_per_unit rate not null,
      deposit_address text not null,
      network text,
      since timestamptz not null default now(),
      primary key (currency_id, version),
      constraint currency_version_figures unique (currency_id, version, tokens_per_unit, deposit_address)
    )`.execute(db)
  await sql`
    create function keep_currency_version() returns trigger language plpgsql as $$
    begin
      insert into currency_version (currency_id, version, tokens_per_unit, deposit_address, network)
      values (new.id, new.version, new.tokens_per_unit, new.deposit_address, new.network)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger version_is_counted before update on currency
      for each row execute function count_version()`.execute(db)
  await sql`
    create trigger version_is_kept after insert or update on currency
      for each row execute function keep_currency_version()`.execute(db)
  await sql`
    create trigger currencies_are_kept before delete or truncate on currency
      for each statement execute function refuse_change('currencies are never deleted, only marked')`.execute(
    db,
  )
  await sql`
    create trigger currency_version_is_append_only before update or delete or truncate on currency_version
      for each statement execute function refuse_change('versions of a currency are append-only')`.execute(db)
}

async function createTokenPrice(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table token_price (
      id integer primary key check (id = 1),
      usd usd_price not null,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create trigger version_is_counted before update on token_price
      for each row execute function count_version()`.execute(db)
}

/** One row for the rate update: its claim, its progress and its last results. */
async function createRateRefresh(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_refresh (
      id integer primary key check (id = 1),
      claim uuid,
      claimed_by bigint references operator,
      claimed_at timestamptz,
      lease_ends_at timestamptz,
      done integer,
      total integer,
      succeeded_at timestamptz,
      failed_at timestamptz,
      failure text,
      result jsonb,
      constraint rate_refresh_claim_is_whole check (
        num_nonnulls(claim, claimed_at, lease_ends_at, done, total) in (0, 5) and (claim is not null or claimed_by is null)),
      constraint rate_refresh_progress check (done between 0 and total),
      constraint rate_refresh_failure_is_told check ((failed_at is null) = (failure is null))
    )`.execute(db)
  await sql`insert into rate_refresh (id) values (1)`.execute(db)
}
