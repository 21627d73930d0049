import { type Kysely, sql } from 'kysely'

/**
 * A buyer's account can be closed, for good (decision 0076). Whatever was under way meanwhile must not bring its log-in
 * back, so its row is not changed any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table buyer
      add column closed_at timestamptz,
      add constraint closed_account_is_empty
        check (closed_at is null or (name = '' and phone = '' and mail_phrase is null and email_confirmed_at is null))`.execute(
    db,
  )
  await sql`
    create trigger closed_account_stays_closed before update on buyer for each row
      when (old.closed_at is not null)
      execute function refuse_change('a closed account is not changed')`.execute(db)
  await sql`
    do $$
    declare
      -- The kinds that earlier migrations allow stay allowed.
      known text := (
        select pg_get_expr(conbin, conrelid) from pg_constraint
        where conrelid = 'mail'::regclass and conname = 'mail_kind_check');
    begin
      execute format('alter table mail drop constraint mail_kind_check, add constraint mail_kind_check check (%s or kind in (
        ''account-closed''))', known);
    end $$`.execute(db)
}
