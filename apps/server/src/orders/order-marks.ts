/** What an operator is told of an order before deciding on it. */
import { sql } from 'kysely'

/**
 * `isUnanswered`: the buyer wrote a message that no operator has answered. `sharesTransaction`: another order that could be
 * credited names the same transaction. `hasTwin`: it is pending, and so is another order of its buyer for the same amount,
 * so that one payment may be taken for two.
 */
export type OrderMarks = { isUnanswered: boolean; sharesTransaction: boolean; hasTwin: boolean }

export const isUnanswered = sql<boolean>`(orders.id in (select order_id from unanswered_order))`

const sharesTransaction = sql<boolean>`(orders.transaction_id is not null and exists (
  select from orders other where other.transaction_id = orders.transaction_id
    and other.currency_id = orders.currency_id and other.id <> orders.id
    and other.status <> 'rejected' and other.voided_at is null))`

/** By the buyer's few orders: by the index of amounts, Postgres would read every order of a round one. */
const hasTwin = sql<boolean>`(orders.status = 'pending' and exists (
  select from orders other where other.buyer_id = orders.buyer_id and other.id <> orders.id
    and other.status = 'pending' and other.voided_at is null
    and other.currency_id = orders.currency_id and other.pay_amount + 0 = orders.pay_amount))`

/** The columns of OrderMarks. */
export const ORDER_MARKS = [
  isUnanswered.as('isUnanswered'),
  sharesTransaction.as('sharesTransaction'),
  hasTwin.as('hasTwin'),
] as const

/** The marks of a row that has more columns. */
export const marksOf = ({ isUnanswered, sharesTransaction, hasTwin }: OrderMarks): OrderMarks => ({
  isUnanswered,
  sharesTransaction,
  hasTwin,
})
