import type { OrderStatus } from '@presale/rules/order'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** How many orders there are of each status, and how many are void. */
export async function countOrders(db: Db): Promise<Record<OrderStatus | 'void', number>> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => [
      sql<OrderStatus | 'void'>`case when voided_at is null then status else 'void' end`.as('state'),
      eb.fn.countAll<string>().as('count'),
    ])
    .groupBy('state')
    .execute()
  const counted = Object.fromEntries(rows.map((row) => [row.state, Number(row.count)]))
  return { pending: 0, approved: 0, rejected: 0, void: 0, ...counted }
}
