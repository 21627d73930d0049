import { type Kysely, sql } from 'kysely'

/**
 * Mails to operators, and the phrase that every mail to a buyer carries. An operator's `email` is one that the operator
 * has confirmed; `next_email` waits for its code. `cutoff` of a notice: it tells what happened after that time, and of
 * waiting orders those that were placed before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table operator
      add column email text check (email <> ''),
      add column email_confirmed_at timestamptz,
      add column next_email text check (next_email <> ''),
      add column muted_notices text[] not null default '{}' check (muted_notices <@ array[
        'operator-orders-waiting', 'operator-held-rates', 'operator-failed-log-ins', 'operator-changed-addresses',
        'operator-failed-mails', 'operator-digest']),
      add constraint operator_email_is_confirmed check ((email is null) = (email_confirmed_at is null))`.execute(
    db,
  )
  await sql`
    alter table buyer add column mail_phrase text
      check (char_length(mail_phrase) between 1 and 60 and mail_phrase !~ '[[:cntrl:]]')`.execute(db)
  await sql`
    alter table mail
      add column operator_id bigint references operator,
      add column cutoff timestamptz,
      drop constraint mail_of_a_session,
      add constraint mail_of_a_session check (
        (kind in ('new-device', 'operator-recovery-code')) = (session_id is not null)),
      add constraint mail_of_an_operator check ((kind like 'operator-%') = (operator_id is not null)),
      add constraint mail_of_a_time check (cutoff is null or operator_id is not null)`.execute(db)
  await sql`
    do $$
    declare
      -- The kinds that earlier migrations allow stay allowed.
      known text := (
        select pg_get_expr(conbin, conrelid) from pg_constraint
        where conrelid = 'mail'::regclass and conname = 'mail_kind_check');
    begin
      execute format('alter table mail drop constraint mail_kind_check, add constraint mail_kind_check check (%s or kind in (
        ''operator-confirm-email'', ''operator-recovery-code'', ''operator-orders-waiting'', ''operator-held-rates'',
        ''operator-failed-log-ins'', ''operator-changed-addresses'', ''operator-failed-mails'', ''operator-digest''))', known);
    end $$`.execute(db)
  await sql`create index mail_of_operators on mail (operator_id, kind, id) where operator_id is not null`.execute(
    db,
  )
}
