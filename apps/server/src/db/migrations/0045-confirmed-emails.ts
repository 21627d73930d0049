import { type Kysely, sql } from 'kysely'

/**
 * Where mail is on, another e-mail waits in `next_email` until its owner confirms it. Each change that was confirmed is a
 * row, so that the owner of the old address can take it back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table buyer
      add column email_confirmed_at timestamptz,
      add column next_email text check (next_email <> '')`.execute(db)
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
  await sql`
    alter table mail
      add column email_change_id bigint references email_change,
      drop constraint mail_kind_check,
      add constraint mail_kind_check check (kind in (
        'order-placed', 'order-approved', 'order-rejected', 'order-reopened', 'password-reset', 'credentials-changed',
        'confirm-email', 'email-changed')),
      add constraint mail_of_an_email_change check ((kind = 'email-changed') = (email_change_id is not null)),
      add constraint confirmation_has_a_buyer check (kind <> 'confirm-email' or buyer_id is not null)`.execute(
    db,
  )
  await sql`create index mail_of_confirmations on mail (buyer_id, id) where kind = 'confirm-email'`.execute(
    db,
  )
}
