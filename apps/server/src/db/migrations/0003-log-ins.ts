import { type Kysely, sql } from 'kysely'

/** How accounts prove who they are: sessions, second factors, passkeys, and the counters of failures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSessions(db)
  await createCounters(db)
  await createSecondFactors(db)
  await createPasskeys(db)
  await createSigningKeys(db)
}

/**
 * `confirmed_at` is when the session's owner last proved their identity, by log-in, password or code. No index contains
 * the columns that end a session, so ending one updates no index.
 */
async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      buyer_id bigint references buyer,
      operator_id bigint references operator,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      id bigint generated always as identity unique,
      address text not null default '' check (char_length(address) <= 100),
      user_agent text not null default '' check (char_length(user_agent) <= 300),
      last_seen_at timestamptz not null default now(),
      confirmed_at timestamptz not null default now(),
      constraint session_has_one_owner check (num_nonnulls(buyer_id, operator_id) = 1)
    )`.execute(db)
  // All sessions of a buyer, including ended ones: each log-in deletes the buyer's expired sessions.
  await sql`create index session_of_buyer on session (buyer_id) where buyer_id is not null`.execute(db)
  // Operators have few sessions, including ended ones, compared with buyers.
  await sql`create index session_of_operator on session (operator_id) where operator_id is not null`.execute(
    db,
  )
}

async function createCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attempt_count (
      key text primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
  await createFailedLogIns(db)
}

/**
 * Failed log-ins of the running hour, by account and network. An unknown name has a row as well, so that the time of an
 * answer does not tell whether it has an account; the row holds only a hash of the name. A job folds each ended hour
 * into one audit entry per account and deletes the rows.
 */
export async function createFailedLogIns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table failed_log_in (
      hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
      name_hash bytea not null check (length(name_hash) = 32),
      network text not null,
      buyer_id bigint references buyer,
      operator_id bigint references operator,
      failures integer not null check (failures > 0),
      primary key (hour, name_hash, network),
      constraint failed_log_in_of_one_account check (num_nonnulls(buyer_id, operator_id) <= 1)
    )`.execute(db)
}

/** A second factor applies once it is confirmed. A code of a time step up to `last_step` is never accepted again. */
async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factor (
      operator_id bigint references operator,
      secret bytea not null check (octet_length(secret) >= 20),
      last_step bigint not null default 0,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz,
      id bigint generated always as identity primary key,
      buyer_id bigint unique references buyer,
      constraint second_factor_of_an_operator unique (operator_id),
      constraint second_factor_has_one_owner check (num_nonnulls(operator_id, buyer_id) = 1)
    )`.execute(db)
  await sql`
    create trigger step_is_used_once before update on second_factor for each row
      when (old.secret = new.secret and old.confirmed_at is not null and new.last_step <= old.last_step)
      execute function refuse_change('a step of time is used once')`.execute(db)
  await sql`
    create table recovery_code (
      operator_id bigint references second_factor (operator_id) on delete cascade,
      code_hash bytea not null check (octet_length(code_hash) = 32),
      used_at timestamptz,
      id bigint generated always as identity primary key,
      buyer_id bigint references second_factor (buyer_id) on delete cascade,
      constraint recovery_code_of_an_operator unique (operator_id, code_hash),
      constraint recovery_code_of_a_buyer unique (buyer_id, code_hash),
      constraint recovery_code_has_one_owner check (num_nonnulls(operator_id, buyer_id) = 1)
    )`.execute(db)
  await sql`
    create trigger recovery_code_is_used_once before update on recovery_code for each row
      when (old.used_at is not null)
      execute function refuse_change('a recovery code is used once')`.execute(db)
}

/** Passkeys of buyers and operators, and the challenges that were answered, until they expire. */
export async function createPasskeys(db: Kysely<unknown>): Promise<void> {
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

/** Keys by which the servers of one database sign what they give to browsers. A UUID has 122 random bits. */
export async function createSigningKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table signing_key (
      name text primary key,
      value bytea not null check (octet_length(value) = 32)
    )`.execute(db)
  await sql`
    insert into signing_key (name, value)
    values ('device', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`.execute(db)
}
