import type { Decimal } from '@presale/rules/decimal'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { type BuyerOrder, SHOWN, toBuyerOrder } from './orders.ts'

/** One page of the buyer's own orders, newest first, and how many there are; void ones are in neither (D13). `page` counts from 1. */
export async function listBuyerOrders(
  db: Db,
  input: { buyerId: string; page: number; pageSize: number },
): Promise<{ orders: BuyerOrder[]; total: number }> {
  const own = db.selectFrom('orders').where('buyer_id', '=', input.buyerId).where('voided_at', 'is', null)
  const [rows, count] = await Promise.all([
    own
      .select(SHOWN)
      .orderBy('id', 'desc')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    own.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { orders: rows.map(toBuyerOrder), total: Number(count.total) }
}

/**
 * What the buyer has invested, in USD to the cent: the approved orders' tokens, bonus apart, each at the token price of
 * its time, rounded half up once at the end (D14).
 */
export async function readInvestment(db: Db, buyerId: string): Promise<{ totalUsd: Decimal }> {
  return db
    .selectFrom('orders')
    .select(sql<Decimal>`round(coalesce(sum(tokens * token_price_usd), 0), 2)`.as('totalUsd'))
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 'approved')
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow()
}
