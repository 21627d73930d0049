import { add, type Decimal, toTokens } from '@presale/rules/decimal'
import { ORDER_STATUSES, type OrderStatus, type RejectionReason } from '@presale/rules/order'
import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'
import { readKeptCount } from '../lists/count.ts'

/** An order as its buyer sees it. Amounts are decimal strings, times ISO 8601 in UTC. */
export type BuyerOrder = {
  id: string
  email: string
  reference: string
  status: OrderStatus
  /** Why it was rejected without an operator; null for every other order. */
  rejectionReason: RejectionReason | null
  currencyCode: string
  network: string | null
  depositAddress: string
  /** Whether it was approved at some time before it was rejected: its tokens were credited and taken back. */
  isTakenBack: boolean
  /** When a pending order's currency got another deposit address; null while the order's address is in force. */
  addressReplacedAt: string | null
  /** Tokens for one unit of the currency, as the order froze it (D9). */
  tokensPerUnit: Decimal
  payAmount: Decimal
  tokens: Decimal
  bonusTokens: Decimal
  totalTokens: Decimal
  createdAt: string
  /** Until then an approval needs no reason. */
  priceHeldUntil: string
  /** From then on the server rejects the order if it is still pending. */
  closesAt: string
  updatedAt: string
  /** The transaction that the buyer named as the payment; it proves nothing. */
  transactionId: string | null
}

/** The columns of a BuyerOrder. */
export const ORDER_COLUMNS = [
  'id',
  'email',
  'reference',
  'status',
  'rejection_reason',
  'currency_code',
  'network',
  'deposit_address',
  'tokens_per_unit',
  'pay_amount',
  'tokens',
  'bonus_tokens',
  'created_at',
  'price_held_until',
  'closes_at',
  'updated_at',
  'transaction_id',
] as const

/** The currency that has the order's code now: its own, or the one added again after its own was deleted. */
const CURRENCY_NOW = sql<string>`coalesce(
  (select live.id from currency live where live.code = orders.currency_code and live.deleted_at is null),
  orders.currency_id)`

/** Whether it is pending at an address that its currency no longer has. */
export const isAtReplacedAddress = sql<boolean>`(orders.status = 'pending' and orders.deposit_address <> (
  select currency.deposit_address from currency where currency.id = ${CURRENCY_NOW}))`

/**
 * When the address of a pending order was replaced: the first version of its currency after the last one with that
 * address, or the first of a currency that was added again. Null while the currency has the order's address.
 */
const ADDRESS_REPLACED_AT = sql<Date | null>`
  case when ${isAtReplacedAddress} then (
    select since from currency_version replaced
    where replaced.currency_id = ${CURRENCY_NOW} and replaced.version > coalesce((
      select version from currency_version held
      where held.currency_id = ${CURRENCY_NOW} and held.deposit_address = orders.deposit_address
      order by version desc limit 1), 0)
    order by version limit 1) end`.as('address_replaced_at')

/**
 * A rejected order has ledger entries only if it was approved before. Their first one is looked up by the order: for
 * `exists`, Postgres would read the ledger once for all orders.
 */
const IS_TAKEN_BACK = sql<boolean>`
  case when orders.status = 'rejected' then coalesce(
    (select true from ledger_entry where ledger_entry.order_id = orders.id and order_position = 1), false)
  else false end`.as('is_taken_back')

/** What a BuyerOrder is made of. */
export const ORDER_SELECTION = [...ORDER_COLUMNS, ADDRESS_REPLACED_AT, IS_TAKEN_BACK] as const

/** A row of ORDER_SELECTION. */
type OrderRow = Pick<Selectable<Schema['orders']>, (typeof ORDER_COLUMNS)[number]> & {
  address_replaced_at: Date | null
  is_taken_back: boolean
}

/** An order with its buyer's public id. */
export type OperatorOrder = BuyerOrder & { buyerPublicId: string }

/**
 * One page of all orders that are not void, newest first, and their number. `page` counts from 1.
 */
export async function listOrders(
  db: Db,
  input: { page: number; pageSize: number },
): Promise<{ orders: OperatorOrder[]; total: number }> {
  const live = db.selectFrom('orders').where('voided_at', 'is', null)
  const [rows, { count: total }] = await Promise.all([
    live
      .select(ORDER_SELECTION)
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
    readKeptCount(db, ...ORDER_STATUSES),
  ])
  return {
    orders: rows.map((row) => ({ ...toBuyerOrder(row), buyerPublicId: row.buyer_public_id })),
    total,
  }
}

/** Maps the row to a BuyerOrder. */
export function toBuyerOrder(row: OrderRow): BuyerOrder {
  return {
    id: row.id,
    email: row.email,
    reference: row.reference,
    status: row.status,
    rejectionReason: row.rejection_reason,
    isTakenBack: row.is_taken_back,
    currencyCode: row.currency_code,
    network: row.network,
    depositAddress: row.deposit_address,
    addressReplacedAt: row.address_replaced_at?.toISOString() ?? null,
    tokensPerUnit: row.tokens_per_unit,
    payAmount: row.pay_amount,
    tokens: row.tokens,
    bonusTokens: row.bonus_tokens,
    totalTokens: toTokens(add(row.tokens, row.bonus_tokens)),
    createdAt: row.created_at.toISOString(),
    priceHeldUntil: row.price_held_until.toISOString(),
    closesAt: row.closes_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    transactionId: row.transaction_id,
  }
}
