import { type Kysely, sql } from 'kysely'

/**
 * Several operators: roles, one-time invites, second factors, and sessions with their origin. Existing operators
 * become owners.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await giveRoles(db)
  await describeSessions(db)
  await createInvites(db)
  await createSecondFactors(db)
}

async function giveRoles(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table operator
      add column role text not null default 'owner' constraint operator_role
        check (role in ('viewer', 'manager', 'owner')),
      add column removed_at timestamptz,
      add column removed_by bigint references operator,
      add constraint operator_removal_is_signed check ((removed_at is null) = (removed_by is null))`.execute(
    db,
  )
  await sql`alter table operator alter column role drop default`.execute(db)
  // Otherwise a login that differs only in case could impersonate another operator.
  await sql`create unique index operator_login on operator (lower(login))`.execute(db)
  await sql`
    create trigger operators_are_kept before delete or truncate on operator
      for each statement execute function refuse_change('operators are never deleted, only marked')`.execute(
    db,
  )
  await sql`
    create function refuse_last_owner() returns trigger language plpgsql as $$
    begin
      perform from operator where role = 'owner' and removed_at is null for no key update;
      if not found then
        raise exception 'there is always an owner' using errcode = '23514', constraint = 'operator_last_owner';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger last_owner_stays after update of role, removed_at on operator for each row
      when (old.role = 'owner' and old.removed_at is null and (new.role <> 'owner' or new.removed_at is not null))
      execute function refuse_last_owner()`.execute(db)
}

/** `confirmed_at` is when the session's owner last proved their identity, by log-in, password or code. */
async function describeSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session
      add column id bigint generated always as identity unique,
      add column address text not null default '' check (char_length(address) <= 100),
      add column user_agent text not null default '' check (char_length(user_agent) <= 300),
      add column last_seen_at timestamptz,
      add column confirmed_at timestamptz`.execute(db)
  await sql`update session set last_seen_at = created_at, confirmed_at = created_at`.execute(db)
  await sql`
    alter table session
      alter column last_seen_at set default now(), alter column last_seen_at set not null,
      alter column confirmed_at set default now(), alter column confirmed_at set not null`.execute(db)
}

async function createInvites(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_invite (
      id bigint generated always as identity primary key,
      secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
      role text not null constraint operator_invite_role check (role in ('viewer', 'manager', 'owner')),
      created_by bigint not null references operator,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      accepted_at timestamptz,
      accepted_by bigint unique references operator,
      revoked_at timestamptz,
      constraint operator_invite_is_used_once check (
        (accepted_at is null) = (accepted_by is null) and num_nonnulls(accepted_at, revoked_at) <= 1)
    )`.execute(db)
  await sql`
    create trigger operator_invite_stays_closed before update on operator_invite for each row
      when (num_nonnulls(old.accepted_at, old.revoked_at) > 0
        or (old.id, old.secret_hash, old.role, old.created_by, old.created_at, old.expires_at)
          is distinct from (new.id, new.secret_hash, new.role, new.created_by, new.created_at, new.expires_at))
      execute function refuse_change('an invite is used or revoked once, and otherwise stays as it was made')`.execute(
    db,
  )
}

/** A second factor applies once it is confirmed. A code of a time step up to `last_step` is never accepted again. */
async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factor (
      operator_id bigint primary key references operator,
      secret bytea not null check (octet_length(secret) >= 20),
      last_step bigint not null default 0,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz
    )`.execute(db)
  await sql`
    create trigger step_is_used_once before update on second_factor for each row
      when (old.secret = new.secret and old.confirmed_at is not null and new.last_step <= old.last_step)
      execute function refuse_change('a step of time is used once')`.execute(db)
  await sql`
    create table recovery_code (
      operator_id bigint not null references second_factor on delete cascade,
      code_hash bytea not null check (octet_length(code_hash) = 32),
      used_at timestamptz,
      primary key (operator_id, code_hash)
    )`.execute(db)
  await sql`
    create trigger recovery_code_is_used_once before update on recovery_code for each row
      when (old.used_at is not null)
      execute function refuse_change('a recovery code is used once')`.execute(db)
}
