import { type Kysely, sql } from 'kysely'

/**
 * Maximum of the pending list of a trigram index, in kilobytes. Every search reads the whole list: at Postgres's
 * default maximum that is 500 pages and 6 ms. A smaller list is merged more often, at the cost of new rows.
 */
const TRIGRAMS = sql`with (gin_pending_list_limit = 256)`

/** Buyers, their former e-mails, and the functions by which any table refuses a change or notes a new password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await createFunctions(db)
  await createBuyers(db)
  await createFormerEmails(db)
  await createEmailChanges(db)
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '%', tg_argv[0] using errcode = '55000';
    end $$`.execute(db)
  // Clock time, not transaction time: a log-in for which the change waited has an earlier time.
  await sql`
    create function note_password_change() returns trigger language plpgsql as $$
    begin
      new.password_changed_at = clock_timestamp();
      return new;
    end $$`.execute(db)
}

/** `next_email` is another e-mail that waits until its owner confirms it. `email_key` is what makes an e-mail unique. */
async function createBuyers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table buyer (
      id bigint generated always as identity primary key,
      public_id uuid not null unique default gen_random_uuid(),
      name text not null,
      email text not null,
      email_key text not null unique,
      phone text not null,
      password_hash text not null,
      created_at timestamptz not null default now(),
      password_changed_at timestamptz,
      email_confirmed_at timestamptz,
      next_email text check (next_email <> ''),
      mail_phrase text check (char_length(mail_phrase) between 1 and 60 and mail_phrase !~ '[[:cntrl:]]')
    )`.execute(db)
  await sql`
    create trigger password_change_is_noted before update of password_hash on buyer for each row
      when (old.password_hash <> new.password_hash)
      execute function note_password_change()`.execute(db)
  // The operators' search of buyers.
  await sql`
    create index buyer_trigram on buyer using gin (
      (lower(name || ' ' || email || ' ' || phone)) gin_trgm_ops) ${TRIGRAMS}`.execute(db)
  // The search of orders by e-mail looks among the buyers, who are fewer than the orders.
  await sql`create index buyer_email_trigram on buyer using gin (lower(email) gin_trgm_ops) ${TRIGRAMS}`.execute(
    db,
  )
}

/** In lower case. An order keeps the e-mail it was placed with, so a search by e-mail also looks here. */
async function createFormerEmails(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_email (
      buyer_id bigint not null references buyer,
      email text not null,
      primary key (buyer_id, email)
    )`.execute(db)
  await sql`create index former_email_trigram on former_email using gin (email gin_trgm_ops) ${TRIGRAMS}`.execute(
    db,
  )
  await sql`
    create function keep_former_email() returns trigger language plpgsql as $$
    begin
      insert into former_email (buyer_id, email) values (old.id, lower(old.email)) on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger former_email_is_kept after update of email on buyer for each row
      when (lower(old.email) <> lower(new.email))
      execute function keep_former_email()`.execute(db)
}

/** Each change that was confirmed is a row, so that the owner of the old address can take it back. */
export async function createEmailChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_change (
      id bigint generated always as identity primary key,
      buyer_id bigint not null references buyer,
      old_email text not null check (old_email <> ''),
      new_email text not null check (new_email <> ''),
      changed_at timestamptz not null default now(),
      undone_at timestamptz
    )`.execute(db)
  await sql`create index email_change_of_buyer on email_change (buyer_id, id)`.execute(db)
}
