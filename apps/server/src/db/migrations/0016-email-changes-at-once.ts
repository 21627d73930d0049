import { type Kysely, sql } from 'kysely'

/**
 * A new e-mail takes effect at once. A change that waits for its confirmation is given up: the account keeps its address.
 * `reserved_key` is the key of a former address that its owner had confirmed. For seven days no other account gets it, so
 * that the change can be undone. An unconfirmed one is not kept: else a stranger could block an address by taking it for a
 * minute.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table buyer drop column next_email`.execute(db)
  await sql`alter table email_change add column reserved_key text check (reserved_key <> '')`.execute(db)
  await sql`
    create index email_change_reserved on email_change (reserved_key)
      where reserved_key is not null and undone_at is null`.execute(db)
  await refuseReservedEmails(db)
  await sql`
    do $$
    declare
      -- The kinds that earlier migrations allow stay allowed.
      known text := (
        select pg_get_expr(conbin, conrelid) from pg_constraint
        where conrelid = 'mail'::regclass and conname = 'mail_kind_check');
    begin
      execute format('alter table mail drop constraint mail_kind_check, add constraint mail_kind_check check (%s or kind in (
        ''email-change-undone'', ''test''))', known);
    end $$`.execute(db)
}

/** After the row is written: a statement that waited for a change of the same address sees what that change reserved. */
async function refuseReservedEmails(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_reserved_email() returns trigger language plpgsql as $$
    begin
      if exists (
        select from email_change
        where reserved_key = new.email_key and buyer_id <> new.id and undone_at is null
          and changed_at > now() - interval '7 days')
      then raise exception 'the address may go back to its former account'
        using errcode = 'unique_violation', constraint = 'email_is_not_reserved';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger email_is_not_reserved after insert or update of email_key on buyer for each row
      execute function refuse_reserved_email()`.execute(db)
}
