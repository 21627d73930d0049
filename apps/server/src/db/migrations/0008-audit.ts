import { type Kysely, sql } from 'kysely'

/**
 * The audit trail (D15): operator, action, time, the state before and after, and the request's origin. Every entry holds
 * its position, the hash of the previous entry and its own hash; triggers set all three. The view `audit_break` lists
 * broken links.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTrail(db)
  await createHead(db)
  await createLinking(db)
  await createBreaks(db)
}

/** Indexes for a million entries: one for each filter, in the list's order. */
async function createTrail(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entry (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      operator_id bigint references operator,
      action text not null,
      subject_type text not null,
      subject_id text not null,
      before jsonb,
      after jsonb,
      reason text not null default '',
      request_id text not null,
      address text not null default '',
      position bigint not null,
      previous_hash bytea not null,
      hash bytea not null,
      constraint audit_position unique (position)
    )`.execute(db)
  await sql`create index audit_subject on audit_entry (subject_type, subject_id, id)`.execute(db)
  await sql`create index audit_by_time on audit_entry (at, id)`.execute(db)
  await sql`create index audit_by_operator on audit_entry (operator_id, at, id)`.execute(db)
  await sql`create index audit_by_action on audit_entry (action, at, id)`.execute(db)
  await sql`create index audit_by_subject on audit_entry (subject_type, at, id)`.execute(db)
  // Finds changed deposit addresses among any number of entries.
  await sql`
    create index audit_address_change on audit_entry (at) where action = 'currency.change-address'`.execute(
    db,
  )
  await sql`
    create trigger audit_is_append_only before update or delete or truncate on audit_entry
      for each statement execute function refuse_change('the audit trail is append-only')`.execute(db)
}

/**
 * The end of the chain in one row. A transaction that adds an entry locks it until its end, so that no two entries
 * have the same predecessor.
 */
async function createHead(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_head (
      id integer primary key check (id = 1),
      position bigint not null,
      hash bytea not null check (octet_length(hash) = 32)
    )`.execute(db)
  await sql`
    create trigger audit_head_follows_the_trail before update or delete or truncate on audit_head
      for each statement when (pg_trigger_depth() = 0)
      execute function refuse_change('the end of the audit trail follows its entries')`.execute(db)
  await sql`insert into audit_head values (1, 0, decode(repeat('00', 32), 'hex'))`.execute(db)
}

/**
 * The hashed text is a JSON array: it differs for different entries and doesn't depend on session settings. The
 * operator is locked first, because the foreign key needs that lock, and the head must be the last lock. An entry
 * follows the head or an earlier entry of the same statement, even after someone has deleted entries.
 */
async function createLinking(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_entry_hash(e audit_entry) returns bytea language sql stable
    return sha256(convert_to(jsonb_build_array(
      e.position, encode(e.previous_hash, 'hex'), e.id, extract(epoch from e.at), e.operator_id, e.action,
      e.subject_type, e.subject_id, e.before::text, e.after::text, e.reason, e.request_id, e.address
    )::text, 'UTF8'))`.execute(db)
  await sql`
    create function link_audit_entry() returns trigger language plpgsql as $$
    declare
      head audit_head;
      latest record;
    begin
      perform from operator where id = new.operator_id for key share;
      select * into strict head from audit_head for update;
      select position, hash into latest from audit_entry where position > head.position order by position desc limit 1;
      new.position := coalesce(latest.position, head.position) + 1;
      new.previous_hash := coalesce(latest.hash, head.hash);
      new.hash := audit_entry_hash(new);
      return new;
    end $$`.execute(db)
  await sql`
    create function move_audit_head() returns trigger language plpgsql as $$
    begin
      update audit_head set position = latest.position, hash = latest.hash
      from (select position, hash from audit_entry order by position desc limit 1) latest
      where latest.position > audit_head.position;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_is_linked before insert on audit_entry
      for each row execute function link_audit_entry()`.execute(db)
  await sql`
    create trigger audit_head_is_moved after insert on audit_entry
      for each statement execute function move_audit_head()`.execute(db)
}

/**
 * The kinds of breaks: "gap" in the positions, "predecessor" or "hash", and "end" when the last entries are missing.
 */
async function createBreaks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view audit_break as
      select position, id, at, concat_ws(', ',
          case when position <> due_position then 'gap' end,
          case when previous_hash <> due_previous then 'predecessor' end,
          case when hash <> due_hash then 'hash' end) as differs
      from (
        select e.position, e.id, e.at, e.previous_hash, e.hash, audit_entry_hash(e) as due_hash,
          lag(e.position, 1, 0::bigint) over chain + 1 as due_position,
          lag(e.hash, 1, decode(repeat('00', 32), 'hex')) over chain as due_previous
        from audit_entry e
        window chain as (order by e.position, e.id)
      ) link
      where position <> due_position or previous_hash <> due_previous or hash <> due_hash
      union all
      select coalesce(head.position, 0), null, null, 'end'
      from (select) always
      left join audit_head head on true
      left join (select position, hash from audit_entry order by position desc limit 1) latest on true
      where (head.position, head.hash)
        is distinct from (coalesce(latest.position, 0), coalesce(latest.hash, decode(repeat('00', 32), 'hex')))`.execute(
    db,
  )
}
