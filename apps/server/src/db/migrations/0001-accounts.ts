import { type Kysely, sql } from 'kysely'

/** Buyers, operators, their sessions, and the counters that limit repeated failures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table buyer (
      id bigint generated always as identity primary key,
      public_id uuid not null unique default gen_random_uuid(),
      name text not null,
      email text not null,
      email_key text not null unique,
      phone text not null,
      password_hash text not null,
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table operator (
      id bigint generated always as identity primary key,
      login text not null unique,
      password_hash text not null,
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table session (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      buyer_id bigint references buyer,
      operator_id bigint references operator,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      constraint session_has_one_owner check (num_nonnulls(buyer_id, operator_id) = 1)
    )`.execute(db)
  await sql`create index session_buyer on session (buyer_id) where revoked_at is null`.execute(db)
  await sql`create index session_operator on session (operator_id) where revoked_at is null`.execute(db)

  await sql`
    create table attempt_count (
      key text primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
}
