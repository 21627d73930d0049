import type { OrderFilter } from '@presale/rules/lists'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { type CsvFile, csvText, streamCsv } from '../db/csv.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { filterOrders } from './search-orders.ts'

/** Exactly the orders that the filter shows, newest first, as CSV; who took them away is in the audit trail. */
export async function exportOrders(
  db: Db,
  pool: pg.Pool,
  input: { filter: OrderFilter } & Actor,
): Promise<CsvFile> {
  const columns: Record<string, RawBuilder<unknown>> = {
    Order: sql`orders.id`,
    Reference: sql`orders.reference`,
    Status: sql`orders.status`,
    Email: csvText(sql`orders.email`),
    'Pay amount': sql`orders.pay_amount`,
    Currency: sql`orders.currency_code`,
    Network: csvText(sql`orders.network`),
    'Deposit address': csvText(sql`orders.deposit_address`),
    'Tokens per unit': sql`orders.tokens_per_unit`,
    'Token price USD': sql`orders.token_price_usd`,
    Tokens: sql`orders.tokens`,
    'Bonus tokens': sql`orders.bonus_tokens`,
    'Total tokens': sql`orders.tokens + orders.bonus_tokens`,
    'Created at (UTC)': sql`to_char(orders.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
    'Updated at (UTC)': sql`to_char(orders.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
  }
  const { matching } = await filterOrders(db, input.filter)
  const query = matching
    .select(Object.entries(columns).map(([name, value]) => value.as(name)))
    .orderBy('orders.id', 'desc')
  const file = await streamCsv(pool, query)
  await inTransaction(db, (trx) =>
    recordAudit(trx, {
      ...input,
      action: 'orders.export',
      subject: { type: 'orders', id: 'csv' },
      after: { filter: input.filter, rows: file.rows },
    }),
  )
  return file
}
