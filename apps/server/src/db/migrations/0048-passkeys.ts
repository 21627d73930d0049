import { type Kysely, sql } from 'kysely'

/** Passkeys of buyers and operators, and the challenges that were answered, until they expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkey (
      id bigint generated always as identity primary key,
      buyer_id bigint references buyer,
      operator_id bigint references operator,
      credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
      public_key bytea not null check (octet_length(public_key) between 1 and 4000),
      counter bigint not null check (counter >= 0),
      transports text[] not null,
      name text not null check (name <> '' and char_length(name) <= 60),
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      check (num_nonnulls(buyer_id, operator_id) = 1)
    )`.execute(db)
  await sql`create index passkey_of_buyer on passkey (buyer_id, id) where buyer_id is not null`.execute(db)
  await sql`create index passkey_of_operator on passkey (operator_id, id) where operator_id is not null`.execute(
    db,
  )
  await sql`
    create table spent_challenge (
      challenge text primary key check (char_length(challenge) between 1 and 200),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index spent_challenge_by_expiry on spent_challenge (expires_at)`.execute(db)
}
