import type { OrderStatus } from '@presale/rules/order'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Exact counts of the orders of each status and of the void orders. Reads a whole index, an eighth of the table's size. */
export async function countOrders(db: Db): Promise<Record<OrderStatus | 'void', number>> {
  const count = sql<string>`count(*)`.as('count')
  const rows = await db
    .selectFrom('orders')
    .select([sql<OrderStatus | 'void'>`status`.as('state'), count])
    .where('voided_at', 'is', null)
    .groupBy('status')
    .unionAll(
      db
        .selectFrom('orders')
        .select([sql<'void'>`'void'`.as('state'), count])
        .where('voided_at', 'is not', null),
    )
    .execute()
  const counted = Object.fromEntries(rows.map((row) => [row.state, Number(row.count)]))
  return { pending: 0, approved: 0, rejected: 0, void: 0, ...counted }
}
