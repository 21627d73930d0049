import { type Kysely, sql } from 'kysely'

/** The functions of triggers that write what the serving role may not. */
const DEFINING = ['add_to_ledger_days', 'link_audit_entry', 'move_audit_head', 'keep_currency_version']

/** Those that look at other tables before they let something pass. */
const CHECKING = ['check_order_agrees_with_ledger', 'refuse_last_owner']

/**
 * What the database itself keeps, the sums of days, the audit trail's links and end, and versions of currencies, is written
 * with the rights of whoever owns it, whoever caused it: the role that serves needs none of its own there. Search paths
 * are fixed, so that nobody can put a temporary table in place of what a function names.
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
