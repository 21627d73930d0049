import { type Kysely, sql } from 'kysely'

/**
 * Links that set a buyer's new password (decision 0052). Only a hash of a link's secret is stored, so neither a backup nor
 * a read of the database opens an account. A new password or e-mail closes the account's open links, whatever changed it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_link (
      id bigint generated always as identity primary key,
      buyer_id bigint not null references buyer,
      secret_hash bytea not null unique check (length(secret_hash) = 32),
      created_by bigint references operator,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null check (expires_at > created_at),
      closed_at timestamptz
    )`.execute(db)
  await sql`create index account_link_open on account_link (buyer_id) where closed_at is null`.execute(db)
  await sql`
    create function keep_account_link() returns trigger language plpgsql as $$
    begin
      if old.closed_at is not null
        or (new.buyer_id, new.secret_hash, new.created_by, new.created_at, new.expires_at)
          is distinct from (old.buyer_id, old.secret_hash, old.created_by, old.created_at, old.expires_at)
      then raise exception 'a link to an account is only closed, once' using constraint = 'account_link_is_kept';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger account_link_is_kept before update on account_link for each row
      execute function keep_account_link()`.execute(db)
  await sql`
    create function close_account_links() returns trigger language plpgsql as $$
    begin
      update account_link set closed_at = now() where buyer_id = new.id and closed_at is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger new_credentials_close_links after update on buyer for each row
      when (old.password_hash <> new.password_hash or old.email_key <> new.email_key)
      execute function close_account_links()`.execute(db)
  await sql`
    do $$
    declare
      -- The kinds that earlier migrations allow stay allowed.
      known text := (
        select pg_get_expr(conbin, conrelid) from pg_constraint
        where conrelid = 'mail'::regclass and conname = 'mail_kind_check');
    begin
      execute format('alter table mail drop constraint mail_kind_check, add constraint mail_kind_check check (%s or kind in (
        ''reset-link-made'', ''order-voided''))', known);
    end $$`.execute(db)
}
