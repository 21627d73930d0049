import { type Kysely, sql } from 'kysely'

/** Indexes for an audit trail of a million entries: one for each filter, in the list's order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_by_time on audit_entry (at, id)`.execute(db)
  await sql`create index audit_by_operator on audit_entry (operator_id, at, id)`.execute(db)
  await sql`create index audit_by_action on audit_entry (action, at, id)`.execute(db)
  await sql`create index audit_by_subject on audit_entry (subject_type, at, id)`.execute(db)
}
