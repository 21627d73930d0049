import { add, type Decimal, toTokens } from '@presale/rules/decimal'
import type { OrderStatus } from '@presale/rules/order'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'

/** An order as its buyer follows it. Amounts are decimal strings, times ISO 8601 in UTC. */
export type BuyerOrder = {
  id: string
  email: string
  reference: string
  status: OrderStatus
  currencyCode: string
  network: string | null
  depositAddress: string
  payAmount: Decimal
  tokens: Decimal
  bonusTokens: Decimal
  totalTokens: Decimal
  createdAt: string
  updatedAt: string
}

/** The columns a BuyerOrder is made of. */
export const SHOWN = [
  'id',
  'email',
  'reference',
  'status',
  'currency_code',
  'network',
  'deposit_address',
  'pay_amount',
  'tokens',
  'bonus_tokens',
  'created_at',
  'updated_at',
] as const

/** An order with the public id of its buyer. */
export type OperatorOrder = BuyerOrder & { buyerPublicId: string }

/**
 * One page of the orders that are not void, newest first, and how many there are, which takes an index's length to count.
 * `page` counts from 1.
 */
export async function listOrders(
  db: Db,
  input: { page: number; pageSize: number },
): Promise<{ orders: OperatorOrder[]; total: number }> {
  const live = db.selectFrom('orders').where('voided_at', 'is', null)
  const [rows, count] = await Promise.all([
    live
      .select(SHOWN)
      .select((eb) =>
        eb
          .selectFrom('buyer')
          .select('public_id')
          .whereRef('buyer.id', '=', 'orders.buyer_id')
          .$asScalar()
          .$notNull()
          .as('buyer_public_id'),
      )
      .orderBy('id', 'desc')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    live.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    orders: rows.map((row) => ({ ...toBuyerOrder(row), buyerPublicId: row.buyer_public_id })),
    total: Number(count.total),
  }
}

/** The order in the words of the apps. */
export function toBuyerOrder(row: Pick<Selectable<Schema['orders']>, (typeof SHOWN)[number]>): BuyerOrder {
  return {
    id: row.id,
    email: row.email,
    reference: row.reference,
    status: row.status,
    currencyCode: row.currency_code,
    network: row.network,
    depositAddress: row.deposit_address,
    payAmount: row.pay_amount,
    tokens: row.tokens,
    bonusTokens: row.bonus_tokens,
    totalTokens: toTokens(add(row.tokens, row.bonus_tokens)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
