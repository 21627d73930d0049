import { type Kysely, sql } from 'kysely'

/** The audit trail: operator, action, time, and the state before and after (D15). */
export async function up(db: Kysely<unknown>): Promise<void> {
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
      request_id text not null
    )`.execute(db)
  await sql`create index audit_subject on audit_entry (subject_type, subject_id, id)`.execute(db)
  await sql`
    create trigger audit_is_append_only before update or delete or truncate on audit_entry
      for each statement execute function refuse_change('the audit trail is append-only')`.execute(db)
}
