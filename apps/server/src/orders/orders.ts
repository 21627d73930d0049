import { add, type Decimal, toTokens } from '@presale/rules/decimal'
import { ORDER_UNKNOWN, type OrderStatus } from '@presale/rules/order'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'
import { AppError } from '../errors.ts'

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

/** One of the buyer's own orders. Throws `not-found` when it is another's, unknown or void (D13). */
export async function readBuyerOrder(
  db: Db,
  input: { buyerId: string; reference: string },
): Promise<BuyerOrder> {
  const order = await db
    .selectFrom('orders')
    .select(SHOWN)
    .where('reference', '=', input.reference)
    .where('buyer_id', '=', input.buyerId)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
  return toBuyerOrder(order)
}

/**
 * An order for whoever has its reference, and whether it is the viewer's own; a stranger sees its e-mail masked.
 * Undefined when it is unknown or void (D13).
 */
export async function findOrder(
  db: Db,
  input: { reference: string; viewerId: string | undefined },
): Promise<{ order: BuyerOrder; own: boolean } | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['buyer_id', ...SHOWN])
    .where('reference', '=', input.reference)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const own = row.buyer_id === input.viewerId
  const order = toBuyerOrder(row)
  return { order: own ? order : { ...order, email: maskEmail(order.email) }, own }
}

/** The first character, and nothing else that would tell whose it is. */
function maskEmail(email: string): string {
  const [first = ''] = email
  return `${first}***${email.includes('@') ? '@***' : ''}`
}

/** An order with the public id of its buyer. */
export type OperatorOrder = BuyerOrder & { buyerPublicId: string }

/** One page of the orders that are not void, newest first, and how many there are. `page` counts from 1. */
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
