import { BUYER_UNKNOWN } from '@presale/rules/account'
import type { EntryFilter } from '@presale/rules/lists'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../audit/audit.ts'
import { streamAuditedCsv } from '../audit/audited-csv.ts'
import type { Connection } from '../db/connect.ts'
import { asColumns, type CsvFile, csvText, csvTime } from '../db/csv.ts'
import { AppError } from '../errors.ts'
import { entryPayAmount, entryUsd, filterEntries } from './search-entries.ts'

/** The database stores the amounts of a reversal without trailing zeros. */
const sixDecimals = (amount: RawBuilder<unknown>) => sql`round(${amount}, 6)`

const ENTRY = {
  'At (UTC)': csvTime(sql`ledger_entry.created_at`),
  Entry: sql`ledger_entry.id`,
  Kind: sql`ledger_entry.kind`,
  Order: sql`ledger_entry.order_id`,
  Reference: sql`orders.reference`,
  'Pay amount': sixDecimals(entryPayAmount),
  Currency: sql`orders.currency_code`,
  Tokens: sixDecimals(sql`ledger_entry.tokens`),
  'Bonus tokens': sixDecimals(sql`ledger_entry.bonus_tokens`),
  'Total tokens': sixDecimals(sql`ledger_entry.tokens + ledger_entry.bonus_tokens`),
  'Token price USD': sql`trim_scale(orders.token_price_usd)`,
  'Value without bonus USD': sql`trim_scale(${entryUsd})`,
}

const BALANCE_AFTER = sql`ledger_entry.tokens_after + ledger_entry.bonus_after`

/** The columns of a buyer's statement. */
export const STATEMENT_COLUMNS = {
  ...ENTRY,
  'Balance before': sql`ledger_entry.tokens_before + ledger_entry.bonus_before`,
  'Balance after': BALANCE_AFTER,
  'Bonus in balance': sql`ledger_entry.bonus_after`,
}

/** The entries that match the filter, newest first, as CSV; the export is recorded in the audit trail. */
export async function exportEntries(
  connection: Connection,
  { filter, ...actor }: { filter: EntryFilter } & Actor,
): Promise<CsvFile> {
  const columns = {
    ...ENTRY,
    'Balance after': BALANCE_AFTER,
    Buyer: sql`ledger_entry.buyer_id`,
    Email: csvText(sql`orders.email`),
    By: csvText(sql`operator.login`),
    Reason: csvText(sql`ledger_entry.reason`),
  }
  const query = filterEntries(connection.db, filter)
    .innerJoin('operator', 'operator.id', 'ledger_entry.operator_id')
    .select(asColumns(columns))
    .orderBy('ledger_entry.id', 'desc')
  const subject = { type: 'ledger', id: 'csv' }
  return streamAuditedCsv(connection, query, { ...actor, filter, action: 'ledger.export', subject })
}

/**
 * A buyer's statement as CSV: every entry, oldest first, with the balance before and after it, bonus included. Throws
 * `not-found` for an unknown buyer.
 */
export async function exportStatement(
  connection: Connection,
  { filter, ...actor }: { filter: { buyerId: string } } & Actor,
): Promise<CsvFile> {
  const { buyerId } = filter
  const buyer = await connection.db.selectFrom('buyer').select('id').where('id', '=', buyerId).execute()
  if (buyer.length === 0) throw new AppError('not-found', BUYER_UNKNOWN)
  const query = filterEntries(connection.db, { buyerId })
    .select(asColumns(STATEMENT_COLUMNS))
    .orderBy('ledger_entry.buyer_position')
  const subject = { type: 'buyer', id: buyerId }
  const file = await streamAuditedCsv(connection, query, {
    ...actor,
    filter,
    action: 'buyer.export',
    subject,
  })
  return { ...file, of: buyerId }
}
