import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

const TABLES = [
  'buyer',
  'account_link',
  'operator',
  'operator_invite',
  'second_factor',
  'recovery_code',
  'passkey',
  'currency',
  'token_price',
  'orders',
  'ledger_entry',
  'audit_entry',
  'tracking_key',
] as const

/** A hash of all stored rows except sessions and counters. It stays the same when a request changed nothing. */
export async function stateOf(db: Db): Promise<Record<string, string>> {
  const prints = TABLES.map(
    (table) => sql`select ${sql.lit(table)} as name,
      coalesce(md5(string_agg(row::text, ',' order by row::text)), 'empty') as print from ${sql.table(table)} as row`,
  )
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
