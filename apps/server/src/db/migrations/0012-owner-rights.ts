import { type Kysely, sql } from 'kysely'

/** Trigger functions that write tables which the serving role can't write. */
const DEFINING = [
  ...['add_to_ledger_days', 'link_audit_entry', 'move_audit_head', 'keep_currency_version'],
  'keep_former_email',
]

/** Trigger functions that read other tables to check a change. */
const CHECKING = ['check_order_agrees_with_ledger', 'refuse_last_owner']

/**
 * Triggers maintain the sums by day, the audit chain, the versions of currencies and former e-mails. Their functions run
 * with their owner's rights, so the serving role needs no write access to those tables (decision 0030). A fixed search
 * path keeps a session's temporary tables from replacing the tables that a function names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const path = sql.join([sql.id(rows[0]?.schema ?? 'public'), sql.id('pg_temp')])
  for (const name of DEFINING) {
    await sql`alter function ${sql.id(name)}() security definer set search_path = ${path}`.execute(db)
  }
  for (const name of CHECKING) {
    await sql`alter function ${sql.id(name)}() set search_path = ${path}`.execute(db)
  }
}
