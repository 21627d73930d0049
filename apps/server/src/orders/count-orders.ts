import type { OrderStatus } from '@presale/rules/order'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/**
 * How many orders there are of each status, and how many are void. Each is counted, by an index that is an eighth as long
 * as the orders.
 */
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
