import type { OrderStatus } from '@presale/rules/order'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Exact counts of the orders of each status and of the void orders, which triggers keep (decision 0067). */
export async function countOrders(db: Db): Promise<Record<OrderStatus | 'void', number>> {
  const rows = await db
    .selectFrom('row_count')
    .select(['what', sql<string>`sum(rows)`.as('count')])
    .where('what', '<>', 'buyer')
    .groupBy('what')
    .execute()
  const counted = Object.fromEntries(rows.map(({ what, count }) => [what, Number(count)]))
  return { pending: 0, approved: 0, rejected: 0, void: 0, ...counted }
}
