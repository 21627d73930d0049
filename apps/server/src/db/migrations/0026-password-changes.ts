import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * A trigger records when a password last changed. The books list every open session whose owner hasn't proved their
 * identity since (I16). Earlier changes are unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await noteChanges(db)
  const { rows } = await sql<{ text: string }>`
    select rtrim(pg_get_viewdef('books_violation'::regclass), ';') as text`.execute(db)
  await sql`
    create or replace view books_violation (invariant, subject, details) as
      (${sql.raw(rows[0]?.text ?? '')})
      union all ${olderSessions('buyer')}
      union all ${olderSessions('operator')}`.execute(db)
}

/** Clock time, not transaction time: a log-in for which the change waited has an earlier time. */
async function noteChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_password_change() returns trigger language plpgsql as $$
    begin
      new.password_changed_at = clock_timestamp();
      return new;
    end $$`.execute(db)
  for (const owner of [sql.raw('buyer'), sql.raw('operator')]) {
    await sql`alter table ${owner} add column password_changed_at timestamptz`.execute(db)
    await sql`
      create trigger password_change_is_noted before update of password_hash on ${owner} for each row
        when (old.password_hash <> new.password_hash)
        execute function note_password_change()`.execute(db)
  }
}

/** I16: a password change ends every session except its own, which it confirms. */
function olderSessions(owner: 'buyer' | 'operator'): RawBuilder<unknown> {
  return sql`
    select 'I16', ${sql.lit(`${owner} `)} || o.id,
      format('the password was changed, and %s sessions from before are still open', count(*))
    from ${sql.table(owner)} o
    join session s on s.${sql.ref(`${owner}_id`)} = o.id
    where s.revoked_at is null and s.expires_at > now() and s.confirmed_at < o.password_changed_at
    group by o.id`
}
