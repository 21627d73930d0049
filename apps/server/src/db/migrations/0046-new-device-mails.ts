import { type Kysely, sql } from 'kysely'

/** A mail that tells of a log-in from a device that the account does not know. It names the session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail
      add column session_id bigint,
      drop constraint mail_kind_check,
      add constraint mail_kind_check check (kind in (
        'order-placed', 'order-approved', 'order-rejected', 'order-reopened', 'password-reset', 'credentials-changed',
        'confirm-email', 'email-changed', 'new-device')),
      add constraint mail_of_a_session check ((kind = 'new-device') = (session_id is not null))`.execute(db)
}
