import type { OrderFilter } from '@presale/rules/lists'
import { sql } from 'kysely'
import type { Actor } from '../audit/audit.ts'
import { streamAuditedCsv } from '../audit/audited-csv.ts'
import type { Connection } from '../db/connect.ts'
import { asColumns, type CsvFile, csvText, csvTime } from '../db/csv.ts'
import { filterOrders } from './search-orders.ts'

export const COLUMNS = {
  Order: sql`orders.id`,
  Reference: sql`orders.reference`,
  Status: sql`orders.status`,
  Email: csvText(sql`orders.email`),
  'Pay amount': sql`orders.pay_amount`,
  Currency: sql`orders.currency_code`,
  Network: csvText(sql`orders.network`),
  'Deposit address': csvText(sql`orders.deposit_address`),
  'Tokens per unit': sql`orders.tokens_per_unit`,
  'Token price USD': sql`trim_scale(orders.token_price_usd)`,
  Tokens: sql`orders.tokens`,
  'Bonus tokens': sql`orders.bonus_tokens`,
  'Total tokens': sql`orders.tokens + orders.bonus_tokens`,
  'Created at (UTC)': csvTime(sql`orders.created_at`),
  'Updated at (UTC)': csvTime(sql`orders.updated_at`),
  // The last change of an approved order is its approval.
  'Approved at (UTC)': csvTime(sql`case when orders.status = 'approved' then orders.updated_at end`),
  Buyer: sql`orders.buyer_id`,
  'Transaction named by the buyer': csvText(sql`orders.transaction_id`),
}

/** The orders that match the filter, newest first, as CSV; the export is recorded in the audit trail. */
export async function exportOrders(
  connection: Connection,
  { filter, ...actor }: { filter: OrderFilter } & Actor,
): Promise<CsvFile> {
  const { matching } = await filterOrders(connection.db, filter)
  const query = matching.select(asColumns(COLUMNS)).orderBy('orders.id', 'desc')
  const subject = { type: 'orders', id: 'csv' }
  return streamAuditedCsv(connection, query, { ...actor, filter, action: 'orders.export', subject })
}
