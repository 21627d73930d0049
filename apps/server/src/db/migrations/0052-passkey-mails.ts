import { type Kysely, sql } from 'kysely'

/** Mails that tell a buyer of a passkey that was added or removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      -- The kinds that earlier migrations allow stay allowed.
      known text := (
        select pg_get_expr(conbin, conrelid) from pg_constraint
        where conrelid = 'mail'::regclass and conname = 'mail_kind_check');
    begin
      execute format('alter table mail drop constraint mail_kind_check, add constraint mail_kind_check check (%s or kind in (
        ''passkey-added'', ''passkey-removed''))', known);
    end $$`.execute(db)
}
