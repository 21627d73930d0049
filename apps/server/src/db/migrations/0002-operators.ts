import { type Kysely, sql } from 'kysely'

/** Operators with their roles, the invites by which they come, and the proposals that a second one confirms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOperators(db)
  await keepAnOwner(db)
  await createInvites(db)
  await createProposals(db)
}

/** `email` is one that the operator has confirmed; `next_email` waits for its code. */
async function createOperators(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator (
      id bigint generated always as identity primary key,
      login text not null unique,
      password_hash text not null,
      created_at timestamptz not null default now(),
      role text not null constraint operator_role check (role in ('viewer', 'manager', 'owner')),
      removed_at timestamptz,
      removed_by bigint references operator,
      password_changed_at timestamptz,
      email text check (email <> ''),
      email_confirmed_at timestamptz,
      next_email text check (next_email <> ''),
      muted_notices text[] not null default '{}' check (muted_notices <@ array[
        'operator-orders-waiting', 'operator-held-rates', 'operator-failed-log-ins', 'operator-changed-addresses',
        'operator-failed-mails', 'operator-digest']),
      constraint operator_removal_is_signed check ((removed_at is null) = (removed_by is null)),
      constraint operator_email_is_confirmed check ((email is null) = (email_confirmed_at is null))
    )`.execute(db)
  // Otherwise a login that differs only in case could impersonate another operator.
  await sql`create unique index operator_login on operator (lower(login))`.execute(db)
  await sql`
    create trigger operators_are_kept before delete or truncate on operator
      for each statement execute function refuse_change('operators are never deleted, only marked')`.execute(
    db,
  )
  await sql`
    create trigger password_change_is_noted before update of password_hash on operator for each row
      when (old.password_hash <> new.password_hash)
      execute function note_password_change()`.execute(db)
}

async function keepAnOwner(db: Kysely<unknown>): Promise<void> {
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

/**
 * An invite is used or revoked once. An owner invite is accepted only while the operator who made it has a recent proof
 * of identity, so that a session left open makes no owner. The minutes are RECENT_MINUTES.
 */
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
  await requireProofOfInviter(db)
}

export async function requireProofOfInviter(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function require_proof_of_inviter() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from session where operator_id = new.created_by and revoked_at is null and expires_at > now()
          and confirmed_at > now() - interval '15 minutes') then
        raise exception 'an owner invite needs a recent proof of identity of the operator who made it';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger operator_invite_of_an_owner_is_proven before update on operator_invite for each row
      when (new.role = 'owner' and old.accepted_at is null and new.accepted_at is not null)
      execute function require_proof_of_inviter()`.execute(db)
}

/**
 * Proposals of the two-person rule (decision 0049). A proposal is written once and decided once, and no operator
 * confirms an own one, whatever the program does.
 */
export async function createProposals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proposal (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('currency.add', 'currency.update', 'currency.restore', 'order.approve')),
      subject text not null check (subject <> ''),
      input jsonb not null,
      proposed_by bigint not null references operator,
      proposed_at timestamptz not null default now(),
      decision text check (decision in ('confirmed', 'declined')),
      decided_by bigint references operator,
      decided_at timestamptz,
      constraint proposal_decision_is_signed check (
        (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
      constraint proposal_needs_a_second_operator check (decision <> 'confirmed' or decided_by <> proposed_by)
    )`.execute(db)
  await sql`
    create unique index proposal_open on proposal (kind, subject) where decision is null`.execute(db)
  await sql`
    create trigger proposal_is_frozen before update on proposal for each row
      when (
        old.decision is not null
        or (old.id, old.kind, old.subject, old.input, old.proposed_by, old.proposed_at)
          is distinct from (new.id, new.kind, new.subject, new.input, new.proposed_by, new.proposed_at))
      execute function refuse_change('a proposal is decided once and never changed')`.execute(db)
  await sql`
    create trigger proposals_are_kept before delete or truncate on proposal
      for each statement execute function refuse_change('proposals are never deleted')`.execute(db)
}
